"""Abstracts without LaTeX and Markdown, the way back to the original, and the words that are looked up."""

import json
import re
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_store.text import STOP_WORDS, plain, plain_text, search_form, tokens

PAPERS = Path(__file__).parents[2] / "shared" / "eval" / "papers.jsonl"

READS_AS = [
    (r"up to 2.71$\times$ faster", "up to 2.71× faster"),
    (r"$\textbf{95}$\% of runs", "95% of runs"),
    (r"by 39\\% less", "by 39% less"),
    (r"of $39\\%$ here", "of 39% here"),
    (r"below $10^{-5}$", "below 10⁻⁵"),
    (r"in $O(n^2)$ time", "in O(n²) time"),
    (r"$\Theta(n\log n)$ and $\mathcal{O}(n)$", "Θ(n log n) and O(n)"),
    (r"at level $1-\alpha$", "at level 1-α"),
    (r"$x \leq 5$, $\ell_2$, $\frac{a+b}{2}$, $\hat{y}$", "x ≤ 5, ℓ₂, (a+b)/2, ŷ"),
    (r"$QK^T$ and $x_{max}$", "QKᵀ and x_max"),
    (r"an $e$-value and the $k$th", "an e-value and the kth"),
    (r"\(a_i\) \[E=mc^2\] $$\sum_{i=1}^{n} x_i$$", "aᵢ E=mc² ∑ᵢ₌₁ⁿ xᵢ"),
    (r"$\R^d$ in $\mathbb{E}[X]$", "Rᵈ in E[X]"),
    ("**F**ast-**W**ide and *causal* and _so_", "Fast-Wide and causal and so"),
    ("D*-SORT, A* search, 2 * 3 * 4", "D*-SORT, A* search, 2 * 3 * 4"),
    ("2*3*4 and snake_case_name", "2*3*4 and snake_case_name"),
    (r"\textbf{a \emph{b} c} {\bf x y} \mathcal{L} \texttt{D}", "a b c x y L D"),
    (r"\href{http://u/%20}{the code} at \url{http://a_b.org/~c}", "the code at http://a_b.org/~c"),
    ("[here](https://u.org/a_(b)) and ![figure](x/y.png)", "here and figure"),
    ("intervals [0,1](x) and f[i](x)", "intervals [0,1](x) and f[i](x)"),
    ("Click [me](javascript:alert(1)) now", "Click me now"),
    ("one---two, pages 3--5, `run --fast`", "one—two, pages 3–5, run --fast"),
    ("``quoted'' text", "“quoted” text"),
    (r"as in \cite{x}, or~\citep[p. 2]{y} we", "as in, or we"),
    (r"\'e G{\'e}rard {\"o} Schr\"odinger \c{c} \v{s}", "é Gérard ö Schrödinger ç š"),
    (r"he said \"open\" and it\'s", 'he said "open" and it\'s'),
    ("cost $5 and $10, or $5-$10, or US$", "cost $5 and $10, or $5-$10, or US$"),
    ("<script>alert(1)</script> & 100% #1 ~10%", "<script>alert(1)</script> & 100% #1 ~10%"),
    ("Fig.~2 and et~al.", "Fig. 2 and et al."),
    ("a\u00a0b\u00adc\u200bd\x00e\u202ff", "a bcde f"),
    ("1\x964 and a\x85", "1–4 and a…"),
    (r"C:\new \foo stays, \foo{bar} reads", r"C:\new \foo stays, bar reads"),
    ("{0, 1} and {", "{0, 1} and {"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "wanted"), READS_AS)
def test_markup_reads_as_plain_unicode(source, wanted):
    assert plain_text(source) == wanted


@pytest.mark.parametrize("wanted", [wanted for _, wanted in READS_AS if "\\" not in wanted and "--" not in wanted])
def test_plain_text_of_plain_text_is_itself(wanted):
    assert plain_text(wanted) == wanted


UNBALANCED = r"$ $$ \ \\ { } \textbf{a \frac{ $x **a `` [a]( ` \' {\ a\$"


@pytest.mark.parametrize("source", UNBALANCED.split())
def test_unbalanced_markup_neither_fails_nor_loses_a_word(source):
    text = plain_text(f"before {source} after word")
    assert text.startswith("before ")
    assert text.endswith("after word")


def _quote(source, part):
    page = plain(source)
    at = page.text.index(part)
    start, end = page.span(at, at + len(part))
    return source[start:end]


def test_a_slice_of_the_plain_text_leads_to_whole_markup_in_the_original():
    source = r"We reach $\textbf{95}$\% of **Bold one. Bold two** and \emph{so on} at $10^{-5}$ now."
    assert _quote(source, "95%") == r"$\textbf{95}$\%"
    assert _quote(source, "10") == "$10^{-5}$"
    assert _quote(source, "Bold one.") == "Bold one."
    assert _quote(source, "of Bold one.") == "of **Bold one. Bold two**"
    assert _quote(source, "so on") == r"\emph{so on}"
    assert _quote(source, "and so") == r"and \emph{so on}"


def test_an_empty_slice_leads_to_an_empty_slice():
    page = plain("a $b$ c")
    assert page.span(2, 2) == (2, 2)
    assert page.span(3, 1) == page.span(3, 3)
    assert page.span(99, 100) == (7, 7)


COMMANDS = r"\textbf{ \alpha \\ $$ ** -- --- `` '' \'e \cite{ \href{ ]( \( \) \frac x Word 7 é 中"
PIECES = [*r"\$*_{}`[]()~-'^&%#! ", *COMMANDS.split(), "\n\n", "\u00a0", "\u200b", "\ud800"]
MARKUP = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(MARKUP | st.text(max_size=80))
def test_every_character_leads_to_a_slice_of_the_original_in_order(source):
    page = plain(source)
    assert len(page.text) == len(page.starts) == len(page.ends)
    assert all(0 <= start < end <= len(source) for start, end in zip(page.starts, page.ends, strict=True))
    assert list(page.starts) == sorted(page.starts)
    assert list(page.ends) == sorted(page.ends)
    for start in range(0, len(page.text), 3):
        low, high = page.span(start, start + 3)
        assert 0 <= low <= page.starts[start] < page.ends[min(start + 3, len(page.text)) - 1] <= high <= len(source)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*"$*_{}`[]~-'^ .,%", "\\", "7", "Q", "zebra"]), max_size=40).map("".join))
def test_letters_and_digits_outside_commands_are_never_lost(source):
    source = re.sub(r"\\(?=[a-zA-Z])|\]\([^)]*\)", " ", source)
    kept = unicodedata.normalize("NFKD", plain_text(source))
    for char in "7Qzebr":
        assert kept.count(char) == source.count(char)


UNMARKED = st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="\\$*_{}`[~-'")


@settings(max_examples=200, deadline=None)
@given(st.text(UNMARKED, max_size=60))
def test_text_without_marks_stays_as_it_is(source):
    assert plain_text(source) == source


@pytest.mark.parametrize(
    "unit",
    ["$a ", "{", "{\\bf ", "\\textbf{", "**a", "[a](", "\\[", "`a ", "\\'", "*a*b ", "$\\alpha^{", "\\foo["],
)
def test_hostile_repetition_takes_linear_time(unit):
    started = time.perf_counter()
    plain_text(unit * (100_000 // len(unit)))
    assert time.perf_counter() - started < 5


def test_deep_braces_do_not_reach_the_recursion_limit():
    assert "x" in plain_text("$" + "{" * 400 + "x" + "}" * 400 + "$")
    assert plain_text("{\\bf " * 3000 + "x" + "}" * 3000) == "x"


@pytest.mark.parametrize(
    ("spellings", "token"),
    [
        (["10⁻⁵", "1e-5", "1e-05", "10^-5", "10^{-5}", "10^(-5)", "1E-5", "10^−5"], "10^-5"),
        (["2.5×10⁻⁴", "2.5e-4", "2.5e-04", "2.5 x 10^{-4}"], "2.5e-4"),
        (["2.71x", "2.71×", "2.71 times", "2.71 ×"], "2.71x"),
        (["95 %", "95%", "95 percent", "95％"], "95%"),
        (["1,174", "1174"], "1174"),
        (["n^2", "n²", "N^{2}"], "n^2"),
        (["Müller", "muller", "MÜLLER"], "muller"),
        (["Ｆｏｏ", "foo"], "foo"),
    ],
)
def test_spellings_of_one_thing_give_one_token(spellings, token):
    assert {tuple(tokens(spelling)) for spelling in spellings} == {(token,)}


def test_a_word_with_hyphens_is_found_whole_and_in_parts():
    assert tokens("e-value") == ["e-valu", "e", "valu"]
    assert tokens("Kullback–Leibler") == tokens("kullback-leibler")
    assert tokens("word—word") == ["word", "word"]
    assert tokens("FOO+ bar") == ["foo+", "foo", "bar"]


def test_english_words_are_stemmed_and_numbers_keep_their_unit():
    assert tokens("Models' training improved 13.7x at 7b") == [
        "model",
        "train",
        "improv",
        "13.7x",
        "at",
        "7b",
    ]


def test_chinese_is_split_into_characters_and_pairs():
    assert tokens("大模型CNN") == ["大", "模", "型", "大模", "模型", "cnn"]


def test_stop_words_are_kept_as_tokens_and_offered_apart():
    assert tokens("the model") == ["the", "model"]
    assert set(tokens("the of these does very")) <= STOP_WORDS
    assert "model" not in STOP_WORDS


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_the_search_form_ignores_case_and_never_fails(text):
    assert isinstance(tokens(text), list)
    if text.isascii():
        assert search_form(text.upper()) == search_form(text.lower())


@pytest.mark.corpus
@pytest.mark.skipif(not PAPERS.exists(), reason="the evaluation data is not here")
def test_every_number_of_every_abstract_survives_and_reads_plain():
    for line in PAPERS.read_text(encoding="utf-8").splitlines():
        abstract = json.loads(line)["abstract"]
        page = plain(abstract)
        folded = search_form(page.text)
        shown = re.sub(r"\]\([^)]*\)|\\(?:href|cite\w*)\{[^}]*\}", " ", abstract).replace(",", "")
        assert not [number for number in re.findall(r"\d+", shown) if number not in folded.replace(",", "")]
        assert "\\" not in page.text
        assert "**" not in page.text
        assert plain_text(page.text) == page.text
        assert page.span(0, len(page.text)) == (0, len(abstract))
