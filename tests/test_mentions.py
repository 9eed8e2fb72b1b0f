"""One name in several spellings: acronym and long form, formula and plain letters, Greek letters and their names."""

import pytest

from assistant import Assistant
from assistant.understanding.terms import distinctive, mentioned
from index_store import Paper
from index_store.text import plain_text, tokens

SAME = [
    ("e-value", "$e$-value"),
    ("e-value", r"\(e\)-value"),
    ("top-k", "top-$k$"),
    ("top-K", "top-$k$"),
    ("k-means", "$k$-means"),
    ("kNN", "$k$NN"),
    ("t-SNE", "*t*-SNE"),
    ("β-VAE", r"$\beta$-VAE"),
    ("beta-VAE", r"$\beta$-VAE"),
    ("Beta-VAE", "β-VAE"),
    ("ε-greedy", r"$\varepsilon$-greedy"),
    ("epsilon-greedy", r"$\epsilon$-greedy"),
    ("TNF-alpha", "TNF-α"),
    ("L2", "$L_2$"),
    ("l1-norm", r"$\ell_1$-norm"),
    ("CO2", "CO$_2$"),
    ("F1-score", "$F_1$-score"),
    ("f-divergence", "$f$-divergence"),
]


@pytest.mark.parametrize(("asked", "written"), SAME)
def test_letters_in_formulas_and_greek_letters_are_the_same_words(asked, written):
    assert tokens(plain_text(asked)) == tokens(plain_text(written))
    assert tokens(plain_text(written)) == tokens(plain_text(asked))


@pytest.mark.parametrize(("asked", "written"), SAME)
def test_letters_in_formulas_and_greek_letters_are_the_same_names(asked, written):
    text = plain_text(f"Here {written} is used.")
    assert mentioned(asked, text)
    assert mentioned(plain_text(written), f"Here {asked} is used.")


@pytest.mark.parametrize("word", ["10 μm", "5 µs", "Αθήνα", "λόγος"])
def test_units_and_greek_words_stay_as_they_are(word):
    assert all(not token.isascii() for token in tokens(word) if not token.isdigit())


def test_a_greek_letter_is_part_of_a_name():
    assert distinctive("Does β-VAE disentangle?") == ("β-VAE",)


def test_the_long_form_is_a_mention_of_its_acronym_and_the_other_way_round():
    forms = {"lgm": ("large glacier models",), "large": ("LGM",), "glacier": ("LGM",), "model": ("LGM",)}
    assert mentioned("LGM", "A large glacier model melts.", forms)
    assert mentioned("LGM", "Large-glacier models melt.", forms)
    assert mentioned("Glacier", "LGMs melt.", forms)
    assert not mentioned("LGM", "Large models of glaciers melt.", forms)
    assert not mentioned("LGM", "A large glacier model melts.")


def test_a_name_in_its_other_form_is_no_reason_to_refuse(index):
    index.add(
        [
            Paper("a", "Glacier Drift Networks (GloDriN) predict how ice moves. They need ten years of maps."),
            Paper("b", "We train glacier drift networks on satellite maps of 40 valleys, which takes 3 hours."),
        ]
    )
    index.remove(["a"])
    index.add([Paper("c", "Harbours freeze. A glacier drift network (GloDriN) tells when, from 12 buoys.")])
    found = Assistant(index).ask("On how many valleys was GloDriN trained, by satellite maps?")
    assert not found.refused
    assert found.papers[0].id == "b"


def test_a_question_with_a_formula_asks_for_the_same_name(index):
    index.add([Paper("a", r"The $\zeta$-MOSS model grows on 12 stones."), Paper("b", "Ferries drift at night.")])
    for asked in (r"On how many stones does $\zeta$-MOSS grow?", "On how many stones does ζ-MOSS grow?"):
        assert "12 stones" in Assistant(index).ask(asked).text


@pytest.mark.parametrize(
    ("name", "text"),
    [("3-D", "A 3D map."), ("Moss4", "We use Moss-4."), ("Gauss-process", "A gauss process fits.")],
)
def test_a_hyphen_more_or_less_is_the_same_name(name, text):
    assert mentioned(name, text)
