"""Questions in Chinese, over abstracts in English and in Chinese; and questions in languages that nobody reads here."""

import json
import re
import statistics

import pytest
from wholeness import cited

from assistant import Assistant
from assistant.samples import QUESTIONS
from assistant.understanding import Kind
from assistant.understanding.fields import field_asked
from assistant.understanding.intent import kind_of
from index_store import Paper, Store

ROWS = [
    row for line in QUESTIONS.read_text(encoding="utf-8").splitlines() if (row := json.loads(line))["type"] == "chinese"
]
IN_CHINESE = [
    Paper("moss", "苔藓能在石头上生长。我们提出一种过滤器，用苔藓净化雨水，成本降低了40%。", title="苔藓过滤器"),
    Paper("bees", "蜜蜂的舞蹈告诉同伴花在哪里。本文用摄像头跟踪了三百只蜜蜂，准确率达到91%。", title="蜜蜂的舞蹈"),
    Paper("tide", "潮汐发电受月亮影响。我们预测了未来十年的发电量，误差低于2%。", title="潮汐预测"),
]


@pytest.fixture
def in_chinese(index):
    index.add(IN_CHINESE)
    return Assistant(index)


@pytest.fixture(scope="module")
def in_chinese_minilm(tmp_path_factory, minilm):
    store = Store.open(tmp_path_factory.mktemp("chinese") / "papers.index", embedder=minilm)
    store.add(IN_CHINESE)
    yield Assistant(store)
    store.close()


QUERIES = [
    ("苔藓", "moss"),
    ("蜜蜂", "bees"),
    ("潮汐", "tide"),
    ("蜜蜂的准确率是多少？", "bees"),
    ("苔藓过滤器的成本", "moss"),
]


@pytest.mark.parametrize(("query", "wanted"), QUERIES)
def test_chinese_abstracts_are_found_by_chinese_words(in_chinese, query, wanted):
    assert in_chinese.search(query)[0].paper.id == wanted


@pytest.mark.slow
@pytest.mark.parametrize(("query", "wanted"), QUERIES)
def test_the_packaged_model_finds_them_too(in_chinese_minilm, query, wanted):
    assert in_chinese_minilm.search(query)[0].paper.id == wanted


@pytest.mark.slow
def test_a_question_about_chinese_abstracts_is_answered_from_them(in_chinese_minilm):
    answer = in_chinese_minilm.ask("蜜蜂跟踪的准确率是多少？")
    assert [citation.paper.id for citation in answer.citations][:1] == ["bees"]
    assert "91%" in answer.text


def test_abstracts_are_counted_by_a_word_of_two_characters_not_by_its_first(in_chinese):
    assert "1 篇" in in_chinese.ask("有多少篇论文提到蜜蜂？").text
    assert in_chinese.ask("有多少篇论文提到蜜月？").refused


# --- abstracts in English ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_questions_in_chinese_find_and_cite_english_abstracts(samples):
    assistant = Assistant(samples)
    found, recalled = [], []
    for row in ROWS:
        wanted = set(row["relevant"])
        found.append(len(wanted & {hit.paper.id for hit in assistant.search(row["question"], 5)}) / len(wanted))
        recalled.append(len(wanted & set(cited(assistant.ask(row["question"])))) / len(wanted))
    assert statistics.mean(found) >= 0.9  # 5 questions, measured: 1.00 (0.70 without translation)
    assert statistics.mean(recalled) >= 0.8  # measured: 1.00 (0.20)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["用SedimentKV能省多少缓存？", "SedimentKV把缓存缩小了多少倍"])
def test_a_latin_name_needs_no_spaces_around_it(samples, text):
    answer = Assistant(samples).ask(text)
    assert not answer.refused
    assert answer.citations[0].paper.label.startswith("SedimentKV")


@pytest.mark.slow
def test_the_frame_is_chinese_and_the_quotes_stay_as_they_are(samples):
    assistant = Assistant(samples)
    answer = assistant.ask("有多少篇论文研究语音识别？")
    assert answer.text.startswith("索引中有")
    assert all(citation.quote in citation.paper.abstract for citation in answer.citations)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["北京明天天气怎么样？", "有哪些论文研究股票价格？", "如何做红烧肉？"])
def test_what_no_abstract_is_about_is_refused_in_chinese(samples, text):
    answer = Assistant(samples).ask(text)
    assert answer.refused
    assert re.search("[一-鿿]", answer.text)


# --- other languages -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["Какие статьи о распознавании речи?", "ما هي أوراق التعرف على الكلام؟", "論文はどれですか？", "음성 인식 논문은?"],
)
def test_a_language_that_is_not_read_is_refused_with_the_reason(samples, text):
    answer = Assistant(samples).ask(text)
    assert answer.refused
    assert "in this language" in answer.text


@pytest.mark.slow
def test_a_name_in_a_language_that_is_not_read_is_still_found(samples):
    hits = Assistant(samples).search("Что такое SedimentKV?")
    assert hits[0].paper.label.startswith("SedimentKV")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("哪些论文研究苔藓？", Kind.LIST),
        ("有哪些方法？", Kind.LIST),
        ("MossNet 用了哪些训练策略？", Kind.FACT),
        ("MossNet 在哪些数据集上测试过？", Kind.FACT),
    ],
)
def test_which_papers_are_a_list_and_which_parts_of_one_a_fact(text, kind):
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("MossNet 发表在哪个会议？", "venue"),
        ("MossNet 发表在哪里？", "venue"),
        ("MossNet 在什么情况下不建议使用？", ""),
        ("MossNet 在哪个数据集上最好？", ""),
    ],
)
def test_where_a_paper_came_out_is_a_field_and_under_what_conditions_is_not(text, field):
    assert field_asked(text)[0] == field
