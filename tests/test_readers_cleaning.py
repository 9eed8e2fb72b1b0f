from hypothesis import given, settings
from hypothesis import strategies as st

from index_store.readers import building, cleaning, identifiers, people

_MARKS = "<i> </i> <p> < > & &amp; &lt; <!-- --> { } \\ $ ~ -- `` '' \\' \\textit{ Abstract : © 2014 (c) ﬁ Ã©".split()
_PIECES = st.sampled_from([*_MARKS, "\u00ad", "\x93", "\ud800", "\x00", " ", "\n"])
_TEXTS = st.lists(st.one_of(_PIECES, st.text(max_size=5)), max_size=30).map("".join)


def test_inline_tags_vanish_and_block_tags_become_a_space():
    assert cleaning.abstract("<p>CO<sub>2</sub> <b>rises</b>.</p><p>It falls.</p>") == "CO2 rises. It falls."


def test_jats_and_mathml_are_markup_too():
    text = '<jats:p>With <mml:math xmlns:mml="urn:x"><mml:mi>n</mml:mi><mml:mo>=</mml:mo></mml:math>3.</jats:p>'
    assert cleaning.abstract(text) == "With n=3."


def test_signs_of_comparison_are_text():
    for text in (
        "p<0.05 and q>0.1",
        "a < b and c > d",
        "if x <b and c> d holds",
        "the <unk> word",
        "<script>go()</script>",
    ):
        assert cleaning.abstract(text) == text


def test_entities_are_decoded_also_where_they_are_escaped_twice():
    assert cleaning.title("R&amp;amp;D &amp;lt; &eacute; &lt;i&gt;x&lt;/i&gt; AT&T") == "R&D < é x AT&T"


def test_comments_are_dropped_and_an_open_one_stays():
    assert cleaning.title("a<!-- b -->c <!-- d") == "ac <!-- d"


def test_ligatures_soft_hyphens_and_wrong_encodings_are_put_right():
    assert cleaning.title("e\ufb03cient co\u00ad\noperation \x93now\x94") == "efficient cooperation “now”"
    assert cleaning.title("CafÃ© FranÃ§ois") == "Café François"
    assert cleaning.title("CAFÉ Ãlvaro") == "CAFÉ Ãlvaro"


def test_a_label_before_the_abstract_goes_and_a_sentence_stays():
    for text in (
        "Abstract: We try.",
        "Abstract—We try.",
        "ABSTRACT We try.",
        "Abstract. We try.",
        "<h4>Abstract</h4>We try.",
    ):
        assert cleaning.abstract(text) == "We try."
    for text in ("Abstract interpretation is fun.", "Abstract-level plans fail.", "Abstract Syntax Trees grow."):
        assert cleaning.abstract(text) == text
    assert cleaning.abstract("AIM: We try. RESULTS: It works.") == "AIM: We try. RESULTS: It works."


def test_a_copyright_notice_goes_only_from_behind_a_sentence():
    for tail in ("© 2014 Odd Press B.V. All rights reserved.", "Copyright (c) 2020 ACM.", "© The Authors 2016.",
                 "(c) 2006 Society of Odd Things."):  # fmt: skip
        assert cleaning.abstract(f"It works. {tail}") == "It works."
    for text in ("We study (a) one, (b) two, and (c) 2015 cases.", "It holds Copyright 2015 Odd Press.",
                 "© 2014 is what they print. We ask why nobody reads it."):  # fmt: skip
        assert cleaning.abstract(text) == text


def test_latex_becomes_letters_and_formulas_stay():
    written = r"{\"O}dd {\'e}t\'{e} {\c c} \v{s} \ss{} \textit{et al.} 50\% \& $\alpha_{i} < {n}$ -- ``so''"
    assert cleaning.title(written, latex=True) == "Ödd été ç š ß et al. 50% & $\\alpha_{i} < {n}$ – “so”"
    assert cleaning.title(r"costs \$5 to \$10", latex=True) == "costs $5 to $10"


def test_the_written_abstract_is_kept_where_it_says_more_than_white_space():
    made = building.paper(building.Fields(abstract="<p>Odd\n things.</p>"))
    assert (made.abstract, made.original) == ("Odd things.", "<p>Odd\n things.</p>")
    assert building.paper(building.Fields(abstract="Odd\n things.")).original is None


@given(_TEXTS, st.booleans())
def test_cleaning_never_fails_and_leaves_one_line(text, latex):
    for cleaned in (cleaning.abstract(text, latex=latex), cleaning.title(text, latex=latex)):
        assert cleaned == " ".join(cleaned.split())
        cleaned.encode("utf-8")


@given(st.lists(st.text("abcdefghxyzäé", min_size=1, max_size=8), max_size=20), st.booleans())
def test_no_word_of_plain_text_is_lost_and_cleaning_again_changes_nothing(words, latex):
    text = " ".join(words)
    cleaned = cleaning.title(text, latex=latex)
    assert cleaned.split() == [cleaning.title(word) for word in words]
    assert cleaning.title(cleaned, latex=latex) == cleaned


@settings(max_examples=20)
@given(
    st.sampled_from(["<", "<i ", "<!--", "&amp;", "{", "\\", "$", "\\'", "Abstract:", "© 2014 ", "(c) ", "<a b=", "~-"])
)
def test_time_is_linear_in_hostile_text(piece):
    cleaning.abstract(piece * 20_000, latex=True)


def test_names_are_turned_round_with_their_particles_and_suffixes():
    names, families, cut = people.authors(
        ["Holm, Ada B.", "van der Berg, Jo", "Frey, Jr., Carl", "Frey, Carl, III", "Jo Roe", "Kim SH", "others"],
        ["The Odd Group"],
    )
    assert names == (
        "Ada B. Holm", "Jo van der Berg", "Carl Frey, Jr.", "Carl Frey, III", "Jo Roe", "SH Kim", "The Odd Group"
    )  # fmt: skip
    assert families == ("Holm", "van der Berg", "Frey", "Frey", "", "Kim", "The Odd Group")
    assert cut


def test_a_name_in_braces_is_a_group_in_latex():
    names, families, _ = people.authors(
        [r"{Society of {O}dd Things}", r"{\"O}zel, {\'A}da", "Ada von Holm"], latex=True
    )
    assert names == ("Society of Odd Things", "Áda Özel", "Ada von Holm")
    assert families == ("Society of Odd Things", "Özel", "von Holm")


def test_family_names_come_first_where_the_caller_says_so():
    assert people.authors(["van der Berg J", "Roe J.A."], family_first=True)[0] == ("J van der Berg", "J.A. Roe")


@given(st.lists(st.text(max_size=30), max_size=5), st.booleans(), st.booleans())
def test_names_never_fail_and_families_are_parallel(names, latex, first):
    found, families, _ = people.authors(names, latex=latex, family_first=first)
    assert len(families) in (0, len(found))


def test_identifiers_are_found_in_addresses_entities_and_latex():
    assert identifiers.doi(r"https://doi.org/10.1234/ODD\_1") == "10.1234/odd_1"
    assert identifiers.doi("doi:10.1234/a(b)c&lt;1::aid&gt;2).") == "10.1234/a(b)c<1::aid>2"
    assert identifiers.arxiv("arXiv:2101.00001v3 [cs.CL]") == "2101.00001"
    assert identifiers.year("20190304") == 2019
    assert identifiers.url("see https://a.example/b\\_c;https://d.example") == "https://a.example/b_c"
    assert building.paper(building.Fields(venue="arXiv preprint arXiv:2101.00002")).arxiv == "2101.00002"
