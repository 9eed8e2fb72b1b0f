"""Chinese words become English ones to search by: offline, late, and with an eye on what the papers say."""

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understanding.translating import english, is_chinese

HELD = set("attention speech recognition crop bank river save cache network robot".split())


def known(word):
    return 3 if word.lower() in HELD else 0


@pytest.mark.parametrize(
    ("chinese", "wanted"),
    [
        ("注意力", "attention"),
        ("扩散模型", "diffusion model"),
        ("语音识别", "speech recognition"),
        ("显卡", "GPU"),
        ("准确率", "accuracy"),
        ("吞吐量", "throughput"),
        ("联邦学习", "federated learning"),
        ("苹果", "apple"),
    ],
)
def test_terms_and_everyday_words_become_english(chinese, wanted):
    assert wanted in english(chinese, known)


def test_words_are_found_in_running_text_and_particles_left_out():
    assert english("机器人的注意力网络", known) == "robot attention network"


def test_a_latin_name_and_a_number_in_the_question_stay():
    words = english("用“MossNet-2.1”能省多少缓存？比7B模型快3.5倍吗", known).split()
    assert {"MossNet-2.1", "save", "cache", "7B", "3.5"} <= set(words)


def test_of_several_senses_those_that_the_papers_hold_are_taken():
    assert english("银行", known) == "bank"
    assert "recognize" in english("认出", lambda word: int(word == "recognize")).split()


def test_a_word_that_papers_hold_in_chinese_stays_beside_its_english():
    assert english("缓存", lambda word: int(word in {"缓存", "cache"})) == "缓存 cache"
    assert english("缓存", lambda word: int(word == "缓存")) == "缓存"


def test_traditional_characters_mean_the_same():
    assert english("語音識別", known) == english("语音识别", known)


def test_how_much_is_still_asked_for():
    assert "how much" in english("误差是多少？", known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("用MossNet能省多少？", True),
        ("有哪些论文？", True),
        ("papers by 李明 about attention", False),
        ("音声認識に関する論文はどれですか", False),
        ("음성 인식 논문", False),
        ("Which papers?", False),
        ("", False),
    ],
)
def test_chinese_is_told_from_japanese_korean_and_a_chinese_name(text, expected):
    assert is_chinese(text) is expected


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("注意力识别的多少 A1.“")), max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_text_is_taken(text):
    assert isinstance(english(text, known), str)


def test_a_long_text_takes_no_long_time():
    english("热身", known)
    start = time.perf_counter()
    english("注意力机制能省多少缓存" * 20_000, known)
    assert time.perf_counter() - start < 2


def test_nothing_is_loaded_before_the_first_chinese_question():
    program = (
        "import sys; from assistant.understanding import languages, translating as t; t.is_chinese('Which?');"
        "print(languages.is_unread('Which?'), 'rjieba' in sys.modules, t._entries.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "0"]


def test_half_characters_are_taken():
    assert isinstance(english("\ud800缓存\udfff", lambda word: 1), str)
