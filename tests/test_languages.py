"""Questions in languages that are not read: told from English with foreign names, answered as far as words allow."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import Assistant
from assistant.samples import PAPERS, QUESTIONS
from assistant.understanding.languages import is_unread
from assistant.writers.phrases import ENGLISH
from index_store.readers import read

DEV = Path(__file__).parents[2] / "shared" / "eval" / "questions_dev.jsonl"

FOREIGN = {
    "German": "Welche Arbeiten untersuchen die Spracherkennung für Menschen, die stottern?",
    "short German": "Wie funktioniert SedimentKV?",
    "French": "Quels articles étudient la reconnaissance vocale des personnes qui bégaient ?",
    "short French": "Combien de mémoire économise-t-on ?",
    "Spanish": "¿Cuánta memoria ahorra SedimentKV?",
    "Italian": "Come funziona Clearstack?",
    "Portuguese": "Quais artigos tratam de reconhecimento de fala?",
    "Dutch": "Hoe werkt Clearstack?",
    "Polish": "Jakie artykuły dotyczą rozpoznawania mowy?",
    "Swedish": "Vilka artiklar handlar om taligenkänning?",
    "Finnish": "Mitkä artikkelit käsittelevät puheentunnistusta?",
    "Hungarian": "Mely cikkek foglalkoznak beszédfelismeréssel?",
    "Turkish": "SedimentKV ne kadar bellek kazandırır?",
    "Indonesian": "Artikel mana yang membahas pengenalan suara?",
    "Vietnamese": "Những bài báo nào nghiên cứu nhận dạng giọng nói?",
    "Greek": "Πόση μνήμη εξοικονομεί το SedimentKV;",
    "Russian": "Сколько памяти экономит SedimentKV?",
    "Arabic": "كم من الذاكرة يوفر SedimentKV؟",
    "Hebrew": "כמה זיכרון חוסך SedimentKV?",
    "Hindi": "SedimentKV मेमोरी कितनी बचाता है?",
    "Thai": "SedimentKV ประหยัดหน่วยความจำได้เท่าไร",
    "Japanese": "SedimentKV はメモリをどのくらい節約しますか？",
    "short Japanese": "HushBridge の遅延は?",
    "Korean": "SedimentKV는 메모리를 얼마나 절약하나요?",
}
READ = [
    "Which papers did Søren Bjerregaard write?", "Łucja Wójcikowska", "papers by Juan de la Roca and Maria del Mar",
    "Wójcikowska's papers since 2025", "Çağla Ertunç and Ülkü Demirsoy", "papers by Иванов", "Who is Luc des Prés?",
    "What is the role of the word «слово»?", "van der Waals forces in MD simulations", "in vivo or in vitro?",
    "Is it de novo design?", "El Niño prediction?", "Does ε-greedy help with α, β and γ?", "DER on AMI", "β-VAE",
    "有哪些论文？", "Clearstack 的误差是多少？", "12 %", "", "α", "mei tan, all titles please", "per token cost?",
]  # fmt: skip


@pytest.fixture(scope="module")
def shelf(tmp_path_factory, fake_embedder):
    assistant = Assistant.open(tmp_path_factory.mktemp("foreign") / "papers.index", embedder=fake_embedder)
    assistant.add(list(read(PAPERS)))
    yield assistant
    assistant.close()


@pytest.fixture(scope="module")
def fake_embedder():
    from index_store.embedders import FakeEmbedder

    return FakeEmbedder()


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_question_in_another_language_is_known_and_answered_with_a_word_about_it(shelf, text):
    assert is_unread(text)
    assert ENGLISH.unread in shelf.ask(text).text


@pytest.mark.parametrize("text", READ)
def test_foreign_names_and_signs_do_not_make_a_question_foreign(text):
    assert not is_unread(text)


def test_no_sample_question_is_taken_for_foreign():
    rows = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    assert [row["question"] for row in rows if is_unread(row["question"])] == []


def test_no_sample_abstract_title_or_author_is_taken_for_foreign():
    texts = [text for paper in read(PAPERS) for text in (paper.title or "", paper.abstract, *paper.authors)]
    assert [text for text in texts if is_unread(text)] == []


@pytest.mark.corpus
@pytest.mark.skipif(not DEV.is_file(), reason="the shared development questions are not here")
def test_no_development_question_is_taken_for_foreign():
    rows = [json.loads(line) for line in DEV.read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows if is_unread(row["question"])] == []


def test_an_answer_in_english_says_nothing_of_languages(shelf):
    assert ENGLISH.unread not in shelf.ask("Which papers did Søren Bjerregaard write?").text
    assert ENGLISH.unread not in shelf.ask("How much smaller does SedimentKV make the cache?").text


@settings(max_examples=100)
@given(st.text(max_size=400))
def test_any_text_is_in_some_language_or_none(text):
    assert is_unread(text) in (True, False)


def test_a_long_text_is_told_at_once():
    started = time.perf_counter()
    is_unread("wie der und " * 100_000)
    assert time.perf_counter() - started < 1
