"""XML: PubMed, arXiv and EndNote; what is broken, cut or hostile."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import File, Options
from index_store.readers.formats import FORMATS
from index_store.reports import Problem
from index_store.types import Paper

ARTICLE = """<PubmedArticle><MedlineCitation><PMID Version="1">{n}</PMID><Article>
<Journal><JournalIssue><Volume>7</Volume><Issue>2</Issue><PubDate><MedlineDate>2011 Nov-Dec</MedlineDate></PubDate>
</JournalIssue><Title>Journal of Ferries</Title></Journal>
<ArticleTitle>Ferry <i>berths</i> number {n}</ArticleTitle><Pagination><MedlinePgn>11-9</MedlinePgn></Pagination>
<ELocationID EIdType="doi" ValidYN="Y">10.5555/Ferry.{n}</ELocationID>
<Abstract><AbstractText Label="UNLABELLED">We wait.</AbstractText><!-- hidden -->
<AbstractText Label="RESULTS">H<sub>2</sub>O rose, p &lt; 0.05 &amp; more&nbsp;caf&eacute;.</AbstractText></Abstract>
<AuthorList CompleteYN="Y"><Author><CollectiveName>The Berth Group</CollectiveName></Author>
<Author><LastName>van Dam</LastName><ForeName>Ida</ForeName><Suffix>Jr</Suffix></Author></AuthorList>
<VernacularTitle>Anlegen</VernacularTitle></Article>
<InvestigatorList><Investigator><LastName>Helper</LastName></Investigator></InvestigatorList>
<OtherAbstract><AbstractText>Esperamos.</AbstractText></OtherAbstract></MedlineCitation></PubmedArticle>"""
DOCTYPE = '<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//X//DTD//EN" "https://example.org/x.dtd">\n'
ENTRY = """<entry><id>http://arxiv.org/abs/1203.0001v{n}</id><published>2012-03-01T00:00:00Z</published>
<title>Berths
  again</title><summary>  We prove $a &lt; b$.
</summary><author><name>Ida van Dam</name></author><arxiv:doi>10.5555/b.{n}</arxiv:doi>
<category term="cs.DS"/></entry>"""
FEED = '<feed xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom"><title>all</title>'
RECORD = """<record><ref-type name="Conference Proceedings">10</ref-type><contributors><authors><author>
<style face="normal">Quist, Mara</style></author></authors></contributors><titles><title><style>Kites in H</style>
<style face="subscript">2</style></title></titles><dates><year><style>2003</style></year></dates>
<abstract><style>Kites steer.</style></abstract><keywords><keyword>wind</keyword></keywords></record>"""


def _read(folder: Path, text: str, name: str = "x.xml") -> list:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return list(read(path))


def test_an_article_has_all_that_pubmed_says_of_it(tmp_path: Path) -> None:
    [paper] = _read(tmp_path, f"{DOCTYPE}<PubmedArticleSet>{ARTICLE.format(n=12)}</PubmedArticleSet>")
    assert paper.title == "Ferry berths number 12"
    assert paper.abstract == "We wait. RESULTS: H2O rose, p < 0.05 & more café."
    assert paper.authors == ("The Berth Group", "Ida van Dam Jr") or paper.authors[1].startswith("Ida van Dam")
    assert (paper.year, paper.venue, paper.volume, paper.issue) == (2011, "Journal of Ferries", "7", "2")
    assert (paper.pmid, paper.doi, paper.kind) == ("12", "10.5555/ferry.12", "article")


def test_a_vernacular_title_stands_in_where_there_is_no_other(tmp_path: Path) -> None:
    article = ARTICLE.format(n=1).replace("Ferry <i>berths</i> number 1", "")
    [paper] = _read(tmp_path, f"<PubmedArticleSet>{article}</PubmedArticleSet>")
    assert paper.title == "Anlegen"


def test_one_broken_article_stops_neither_those_before_nor_those_after(tmp_path: Path) -> None:
    rows = [ARTICLE.format(n=1), ARTICLE.format(n=2).replace("</Journal>", "</Jurnal>"), ARTICLE.format(n=3)]
    found = _read(tmp_path, "<PubmedArticleSet>\n" + "\n".join(rows) + "\n</PubmedArticleSet>")
    assert [type(one) for one in found] == [Paper, Problem, Paper]
    assert found[1].record == 2
    assert found[1].line == 2 + ARTICLE.count("\n") + 1
    assert "well-formed" in found[1].reason


def test_an_article_that_is_never_closed_does_not_swallow_the_next(tmp_path: Path) -> None:
    open_one = ARTICLE.format(n=1).removesuffix("</PubmedArticle>")
    found = _read(tmp_path, f"<PubmedArticleSet>{open_one}{ARTICLE.format(n=2)}</PubmedArticleSet>")
    assert [type(one) for one in found] == [Problem, Paper]


@pytest.mark.parametrize("cut", [30, len(ARTICLE) + 40, len(ARTICLE) * 2 - 5])
def test_a_file_cut_in_the_middle_keeps_what_came_before_and_says_so(tmp_path: Path, cut: int) -> None:
    whole = f"<PubmedArticleSet>{ARTICLE}{ARTICLE}{ARTICLE}</PubmedArticleSet>"
    found = _read(tmp_path, whole[: len(whole) - cut])
    assert isinstance(found[0], Paper)
    assert isinstance(found[-1], Problem)
    assert "cut off" in found[-1].reason


def test_a_file_without_a_whole_record_is_an_error_with_its_name_and_line(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"bad\.xml.* line 2"):
        _read(tmp_path, "<PubmedArticleSet>\n<PubmedArticle>\n wrong\n</PubmedArticleSet>", "bad.xml")


def test_entities_of_a_document_are_neither_opened_nor_expanded(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden words")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    doctype = f'<!DOCTYPE x [<!ENTITY s SYSTEM "file://{secret}"><!ENTITY l0 "ha">{laughs}]>'
    article = ARTICLE.format(n=1).replace("We wait.", "We &s; wait &l8;.")
    [paper] = _read(tmp_path, f"{doctype}<PubmedArticleSet>{article}</PubmedArticleSet>")
    assert paper.abstract.startswith("We wait")
    assert "hidden" not in paper.abstract


def test_control_characters_cost_no_record(tmp_path: Path) -> None:
    article = ARTICLE.format(n=1).replace("We wait.", "We\x01 wait&#x1;&#2;.")
    [paper] = _read(tmp_path, f"<PubmedArticleSet>{article}</PubmedArticleSet>")
    assert paper.abstract.startswith("We wait")


def test_another_encoding_is_read_as_declared(tmp_path: Path) -> None:
    path = tmp_path / "x.xml"
    article = ARTICLE.format(n=1).replace("Ida", "Łucja")
    text = f'<?xml version="1.0" encoding="windows-1250"?>\n<PubmedArticleSet>{article}</PubmedArticleSet>'
    path.write_bytes(text.encode("cp1250"))
    [paper] = read(path)
    assert isinstance(paper, Paper)
    assert paper.authors[1].startswith("Łucja")


def test_a_feed_of_arxiv_is_its_entries(tmp_path: Path) -> None:
    [one, two] = _read(tmp_path, f"{FEED}{ENTRY.format(n=1)}{ENTRY.format(n=2)}</feed>")
    assert (one.title, one.abstract, one.authors) == ("Berths again", "We prove $a < b$.", ("Ida van Dam",))
    assert (one.year, one.arxiv, one.doi, one.kind) == (2012, "1203.0001", "10.5555/b.1", "preprint")
    assert two.doi == "10.5555/b.2"


def test_an_error_of_the_api_is_no_paper(tmp_path: Path) -> None:
    error = "<entry><id>https://arxiv.org/api/errors#x</id><title>Error</title><summary>bad id</summary></entry>"
    with pytest.raises(ReadError, match="bad id"):
        _read(tmp_path, f"{FEED}{error}</feed>")


def test_endnote_values_are_the_text_of_their_styles(tmp_path: Path) -> None:
    [paper] = _read(tmp_path, f"<xml><records>{RECORD}</records></xml>")
    assert (paper.title, paper.abstract, paper.authors) == ("Kites in H 2", "Kites steer.", ("Mara Quist",))
    assert (paper.year, paper.kind, paper.keywords) == (2003, "conference", ("wind",))


def test_other_xml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="no kind"):
        _read(tmp_path, "<?xml version='1.0'?>\n<project><name>ferry</name></project>")


@given(st.data())
def test_a_changed_file_loses_no_record_silently(tmp_path_factory, data) -> None:
    text = f"<PubmedArticleSet>{''.join(ARTICLE.format(n=n) for n in range(1, 4))}</PubmedArticleSet>"
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.text(st.sampled_from("<>&/\"'; aP\x00é]"), max_size=3)) + text[at + 1 :]
    path = tmp_path_factory.mktemp("x") / "x.xml"
    path.write_text(text, encoding="utf-8")
    found = list(FORMATS["pubmed-xml"].papers(File(path, "x.xml", "utf-8", Options())))
    assert len(found) >= 2
    assert sum(isinstance(one, Paper) for one in found) >= 2 or any(isinstance(one, Problem) for one in found)
