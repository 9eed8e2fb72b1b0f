"""Acronyms: found in the papers, kept with them, looked for by either form."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_store import Paper, Store
from index_store.acronyms import Acronym, acronyms, long_key, short_key
from index_store.embedders import FakeEmbedder
from index_store.errors import AssistantError

LONG = "Moss growth control steers lamps in greenhouses by a model of light."
SHORT = "We compare MGC with a plain timer in forty greenhouses."
BOTH = "Moss growth control (MGC) steers lamps in glass houses."


@pytest.fixture
def greenhouses(index):
    index.add(
        [Paper("both", BOTH), Paper("long", LONG), Paper("short", SHORT), Paper("far", "Ferries drift at night.")]
    )
    return index


# --- found in a text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We use moss growth control (MGC) here.", [("MGC", "moss growth control")]),
        ("It is MGC (moss growth control) here.", [("MGC", "moss growth control")]),
        ("It is MGC (the moss growth control) here.", [("MGC", "moss growth control")]),
        ("large lantern models (LLMs)", [("LLM", "large lantern models")]),
        ("the k-nearest kiln (kNK) rule", [("kNK", "k-nearest kiln")]),
        ("a canal-and-lock network (CLN; see below)", [("CLN", "canal-and-lock network")]),
        (
            "Multi-Harbour Planning (MHP) and tide tables (TT)",
            [("MHP", "Multi-Harbour Planning"), ("TT", "tide tables")],
        ),
        ("as shown (see Fig. 1) by us (ours)", []),
        ("lanterns (FAR) away", []),
        ("control (C)", []),
        ("(MGC) moss growth control", []),
        ("moss. Growth control (MGC)", []),
    ],
)
def test_a_short_form_beside_its_long_form_is_an_acronym(text, found):
    assert [(a.short, a.long) for a in acronyms(text)] == found


@given(st.text(alphabet="aA bB(C)-1;,.", max_size=300))
def test_the_letters_of_a_short_form_stand_in_its_long_form_in_order(text):
    for found in acronyms(text):
        letters = iter(found.long.casefold())
        assert all(letter in letters for letter in found.short.casefold() if letter.isalnum())
        assert found.long in text


@pytest.mark.parametrize("text", ["(" * 60_000, "A (B" * 20_000, "AB (" + "a " * 50_000, "a" * 90_000 + " (AA)"])
def test_hostile_brackets_take_no_time(text):
    assert list(acronyms(text)) in ([], [Acronym("AA", "a a")])


def test_hyphens_plurals_and_case_make_no_other_key():
    assert long_key("Moss-growth Controls") == long_key("moss growth control")
    assert short_key("MGCs") == short_key("MGC") == short_key("mgc") != short_key("MG")


# --- kept with the papers -----------------------------------------------------------------------------------


def known(store) -> list[tuple[str, str, int]]:
    return [(a.short, a.long, a.papers) for a in store.catalog.acronyms([short_key("MGC")], [])]


def test_acronyms_follow_edits_and_removals(greenhouses):
    assert known(greenhouses) == [("MGC", "Moss growth control", 1)]
    greenhouses.add([Paper("more", "Moss-growth control (MGC) keeps sundials clean and dry.")])
    assert known(greenhouses) == [("MGC", "Moss growth control", 2)]
    greenhouses.add([Paper("more", "Moss-growth control keeps sundials clean and dry.")])
    assert known(greenhouses) == [("MGC", "Moss growth control", 1)]
    greenhouses.remove(["both"])
    assert known(greenhouses) == []


def test_an_older_index_is_filled_when_opened_and_nothing_is_embedded_again(greenhouses):
    folder = greenhouses.folder
    greenhouses.search("moss")
    greenhouses.close()
    with sqlite3.connect(folder / "catalog.sqlite") as catalog:
        catalog.executescript(
            "DROP TABLE explains; DROP TABLE acronym; UPDATE meta SET value = '1' WHERE key = 'version'"
        )
    catalog.close()
    fake = FakeEmbedder()
    store = Store.open(folder, embedder=fake)
    assert known(store) == [("MGC", "Moss growth control", 1)]
    assert store.catalog.meta("version") == "3"
    assert store.search("moss growth control", k=9)
    assert not fake.embedded
    store.close()


def test_an_index_of_a_newer_version_is_refused_and_left_alone(greenhouses):
    greenhouses.catalog.set_meta(version=99)
    greenhouses.close()
    with pytest.raises(AssistantError, match=r"version 99.*pip install --upgrade"):
        Store.open(greenhouses.folder, embedder=FakeEmbedder())


# --- looked for ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", ["Which papers use MGC?", "mgc", "MGCs", "MGC-based lamps"])
def test_a_short_form_is_also_called_by_its_long_form(greenhouses, asked):
    assert greenhouses.expansion(asked).words == ("Moss growth control",)


@pytest.mark.parametrize("asked", ["moss growth control?", "Is Moss-Growth Control new?", "the moss growth controls"])
def test_a_long_form_is_also_called_by_its_short_form(greenhouses, asked):
    assert greenhouses.expansion(asked).words == ("MGC",)


@pytest.mark.parametrize(
    "asked", ["moss control", "growth control of moss", "FOO-MGC", "ferries", "", "moss growth control (MGC)"]
)
def test_nothing_else_is_expanded(greenhouses, asked):
    assert greenhouses.expansion(asked).words == ()


def test_an_acronym_with_two_meanings_is_called_both_unless_the_question_tells_which(greenhouses):
    greenhouses.add([Paper("m", "Many glaciers calve (MGC) more often in warm winters, it seems.")])
    assert set(greenhouses.expansion("MGC").words) == {"Moss growth control", "Many glaciers calve"}
    assert greenhouses.expansion("MGC, that is many glaciers calve").words == ()


@pytest.mark.parametrize(("asked", "other"), [("MGC", "long"), ("growth of moss growth control", "short")])
def test_papers_that_say_only_the_other_form_are_found_and_none_is_lost(greenhouses, asked, other):
    def words(*, expand):
        return {hit.paper.id: hit.views.words for hit in greenhouses.search(asked, k=4, expand=expand)}

    assert words(expand=True)[other] > words(expand=False)[other] == 0
    assert words(expand=True).keys() == words(expand=False).keys()
    assert words(expand=True)["both"] >= words(expand=False)["both"] > 0 == words(expand=True)["far"]


def test_a_question_without_acronyms_finds_the_same_with_and_without_expansion(greenhouses):
    assert greenhouses.search("ferries at night") == greenhouses.search("ferries at night", expand=False)
