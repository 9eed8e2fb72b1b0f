"""What the page writes as HTML: hostile text stays text, and markers are exactly the citations."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import Answer, Citation, Paper
from index_store.text import plain
from ui.paper import LONG_STRETCH, address, marked, paper_html
from ui.render import SHOWN_CHARACTERS, SHOWN_PAPERS, answer_html, byline, clean, markdown_html, question_html

TAGS = {
    "a", "article", "blockquote", "br", "details", "div", "em", "h3", "h4", "li", "mark", "ol", "p",
    "section", "span", "strong", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = {
    "class",
    "href",
    "role",
    "title",
    "target",
    "rel",
    "aria-label",
    "tabindex",
    "data-key",
    "start",
}
OWN_ADDRESS = re.compile(r"#(paper/\d+/(marker|related)/\d+/\d+|download/\d+/\w+|close)")

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1)) ![x](javascript:alert(1)) <javascript:alert(1)>",
    "[x](https://evil.example) ![x](https://evil.example) <https://evil.example>",
    "[1]: https://evil.example\n[2]: javascript:alert(1)",
    '"><svg onload=alert(1)>',
    "\\[1\\]",
    "$$\\href{javascript:alert(1)}{x}$$",
    "${alert(1)} {{constructor}}",
    "\x1b[31mred\x1b[0m",
    "\u202egnp.exe",
    "\ud800",
    "`",
    "```",
    "&#60;script&#62; &lt;b&gt;",
    "\n\n    code\n\n<div>",
    "*" * 300,
    "> " * 100,
]
hostile = st.lists(st.sampled_from(HOSTILE) | st.text(max_size=40), max_size=8).map(" ".join)


class Page(HTMLParser):
    """Collects tags, attributes and text, as a browser would read them."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.text, self.marks = [], [], "", []
        self._in_mark = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag == "mark":
            self._in_mark = True
            self.marks.append("")

    def handle_endtag(self, tag):
        self._in_mark = self._in_mark and tag != "mark"

    def handle_data(self, data):
        self.text += data
        if self._in_mark:
            self.marks[-1] += data

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data!r}")

    handle_decl = handle_pi = unknown_decl = handle_comment

    def links(self, kind):
        return [value for _, name, value in self.attributes if name == "href" and f"/{kind}/" in value]


def assert_harmless(html, *, outside=()):
    page = Page(html)
    assert set(page.tags) <= TAGS
    for tag, name, value in page.attributes:
        assert name in ATTRIBUTES
        if name == "href":
            assert tag == "a"
            assert OWN_ADDRESS.fullmatch(value) or value in outside
    return page


def paper(abstract="One. Two. Three.", **more):
    return Paper(id=more.pop("id", "p"), abstract=abstract, **more)


def cite(number, of, quote):
    start = of.abstract.index(quote)
    return Citation(number, of, quote, start, start + len(quote))


def escaped(text):
    return re.sub(r"([\\`*_{}\[\]()#+\-.!<>|~$&])", r"\\\1", text.replace("\n", " "))


@given(hostile)
def test_a_hostile_answer_is_harmless_while_it_streams(text):
    html = answer_html(text, None, 0)
    assert not assert_harmless(html).links("marker")
    assert "\n" not in html


@given(hostile, hostile, hostile)
def test_a_hostile_paper_is_harmless_in_the_cited_list_and_beside_the_chat(abstract, name, link):
    hostile_paper = paper(abstract + "x", title=name + "x", authors=(name, abstract), area=name, venue=name, url=link)
    citation = Citation(1, hostile_paper, hostile_paper.abstract, 0, len(hostile_paper.abstract))
    answer = Answer(name, abstract, (citation,), related=(hostile_paper,))
    assert_harmless(answer_html(answer.text, answer, 3, note=name))
    assert_harmless(paper_html(hostile_paper, [citation], key=name), outside=[address(hostile_paper)])
    assert_harmless(question_html(abstract, name))


@given(st.lists(st.tuples(hostile, st.integers(1, 9)), max_size=6))
def test_markers_between_hostile_quotes_are_exactly_the_citations(sentences):
    text = " ".join(f"x{escaped(clean(sentence))} [{number}]" for sentence, number in sentences)
    papers = {number: paper(id=str(number)) for _, number in sentences}
    citations = tuple(Citation(number, cited, "One.", 0, 4) for number, cited in papers.items())
    page = assert_harmless(markdown_html(text, Answer("q", text, citations), 2))
    assert [int(link.split("/")[3]) for link in page.links("marker")] == [number for _, number in sentences]


def test_a_number_without_a_citation_and_an_escaped_one_are_no_markers():
    cited = paper()
    answer = Answer("q", "a [1] b [2] c \\[1\\] d [01] e [x]", (cite(1, cited, "One."),))
    page = Page(markdown_html(answer.text, answer, 0))
    assert page.links("marker") == ["#paper/0/marker/1/0"]
    assert page.text.strip() == "a [1] b [2] c [1] d [01] e [x]"


def test_the_second_marker_of_a_paper_leads_to_its_second_quote():
    cited = paper()
    answer = Answer("q", "One [1]. Three [1].", (cite(1, cited, "One."), cite(1, cited, "Three.")))
    assert Page(markdown_html(answer.text, answer, 4)).links("marker") == [
        "#paper/4/marker/1/0",
        "#paper/4/marker/1/1",
    ]
    assert '<mark class="current">Three.</mark>' in paper_html(cited, answer.citations, nth=1)


def test_quotes_are_highlighted_in_the_readable_abstract():
    cited = paper("We call it **Swift**. It is 2.4$\\times$ faster <b>. End.")
    quote = "It is 2.4$\\times$ faster <b>."
    page = Page(marked(cited.abstract, [cite(1, cited, quote)]))
    assert page.marks == ["It is 2.4× faster <b>."]
    assert page.text == plain(cited.abstract).text


def test_quotes_that_overlap_share_one_highlight():
    cited = paper()
    page = Page(marked(cited.abstract, [cite(1, cited, "One. Two."), cite(1, cited, "Two. Three.")]))
    assert page.marks == ["One. Two. Three."]


def test_quotes_outside_the_abstract_are_not_highlighted():
    cited = paper()
    assert not Page(marked(cited.abstract, [Citation(1, cited, "", 90, 95), Citation(1, cited, "", 4, 4)])).marks


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_highlighting_changes_no_character_of_the_abstract(abstract, start, end):
    cited = paper(abstract)
    html = marked(abstract, [Citation(1, cited, abstract[start:end], start, end)])
    assert Page(html).text == clean(plain(abstract).text).replace("\n", " ")


def test_a_giant_abstract_is_shortened_but_its_quote_is_shown():
    cited = paper("a" * 500_000 + " The quote. " + "b" * 500_000)
    page = Page(paper_html(cited, [cite(1, cited, "The quote.")]))
    assert page.marks == ["The quote."]
    assert len(page.text) < 3 * LONG_STRETCH


def test_a_giant_answer_is_shortened_and_says_so():
    page = Page(answer_html("word " * SHOWN_CHARACTERS, None, 0))
    assert "shortened" in page.text
    assert len(page.text) < SHOWN_CHARACTERS + 200


def test_an_answer_without_papers_lists_none_and_a_refused_one_lists_the_nearest():
    told = "The abstracts do not say. The nearest papers:\n\n- **Near miss**"
    refused = Answer("q", told, refused=True, related=(paper(title="Near miss"),))
    html = answer_html(refused.text, refused, 1)
    assert 'class="answer refused"' in html
    assert Page(html).text.count("Near miss") == 1
    assert "#paper/1/related/0/0" in html
    assert "Download" not in html


def test_cited_papers_are_listed_with_number_label_authors_and_year():
    first, second = (
        paper(title="Alpha", authors=("Ada Example",), year=2024),
        paper(id="q", title="Beta", et_al=True),
    )
    answer = Answer("q", "A [1] and B [2].", (cite(1, first, "One."), cite(2, second, "Two.")))
    page = Page(answer_html(answer.text, answer, 0))
    assert "[1] Alpha Ada Example · 2024[2] Beta" in page.text
    assert [link for _, _, link in page.attributes if link.startswith("#download")] == [
        f"#download/0/{form}" for form in ("bibtex", "ris", "csv", "markdown")
    ]


def test_a_long_list_of_papers_is_folded():
    papers = [paper(id=str(n), title=f"Title {n}") for n in range(1, SHOWN_PAPERS + 3)]
    answer = Answer("q", "", tuple(cite(n, of, "One.") for n, of in enumerate(papers, 1)))
    html = answer_html("", answer, 0)
    assert f"All {len(papers)} papers" in html
    assert all(of.title in html for of in papers)


@pytest.mark.parametrize(
    ("url", "doi", "where"),
    [
        ("https://example.org/a?b=1&c=2", None, "https://example.org/a?b=1&c=2"),
        ("javascript:alert(1)", None, None),
        ("JAVASCRIPT://example.org/%0aalert(1)", None, None),
        ("java\x00script:alert(1)", None, None),
        ("//example.org", None, None),
        ("https://example.org@evil.example/", None, None),
        ("http://[broken", None, None),
        ("ftp://example.org", "10.1/a b<c>", "https://doi.org/10.1/a%20b%3Cc%3E"),
        (None, "no doi", None),
    ],
)
def test_only_web_addresses_become_links(url, doi, where):
    assert address(paper(url=url, doi=doi)) == where


def test_three_authors_are_named_and_more_are_et_al():
    assert byline(paper(authors=("A", "B", "C"), year=2024)) == "A, B, C · 2024"
    assert byline(paper(authors=("A", "B", "C", "D"))) == "A, B, C et al."
    assert byline(paper(authors=("A",), et_al=True)) == "A et al."
    assert byline(paper()) == ""
