"""What no word of the paper that a question names speaks of is refused; what it says in other words is answered."""

import pytest
from wholeness import cited, flaws

from assistant import Assistant
from assistant.premises.false_premise import false_premise
from assistant.refusal.asked import asked_for
from assistant.refusal.numbers import absent_numbers
from assistant.understanding.fields import field_asked
from assistant.understanding.terms import mentioned

UNSAID = [
    "What colour is LinenHand?",
    "How heavy is LinenHand?",
    "Who funded SedimentKV?",
    "How many pages does the Foretaste paper have?",
    "Which programming language is Harbourmaster written in?",
    "What p-value does Clearstack report?",
    "What accent do the speakers of HushBridge have?",
    "Was Breadcrumb-S accepted at NeurIPS?",
    "Which university are the authors of KilnFold from?",
    "What logo does PauseGate have?",
    "谁资助了 SedimentKV？",
    "HushBridge 是什么颜色？",
    # another experiment than that of the abstract
    "How much memory does Cairn-Cache save on a 70B model?",
    "How accurate is SeasonLoom with 800 labelled fields?",
    "What does RationDP gain at ε = 12?",
    "在70B模型上 Cairn-Cache 节省多少内存？",
    "Why does Foretaste change the output distribution?",
    # taken for granted, and spoken of nowhere
    "Why does SedimentKV rely on a human annotator?",
    "Why does LinenHand need a knowledge graph?",
    "How many hours of stuttered speech does PauseGate need for retraining the recogniser?",
    "Why do recognisers mostly err on the words just before speakers switch language?",
    "By how much does perplexity fall when Cairn-Cache is used?",
    "What speedup does SedimentKV reach on Galago2.1-7.5B?",
    # of a paper that is only described
    "How many mangroves were looked at in the study of vanishing shores?",
    # where it was not tried
    "Does SedimentKV also work for images?",
    "How does RippleSpeech perform on children?",
    # nothing is asked of the papers
    "SELECT * FROM papers WHERE year = 2024;",
    "今天天气怎么样？",
    "DROP TABLE authors; --",
]
SAID = [
    ("What licence terms do the Palaver-Six recordings have?", 8),
    ("How large are the logs of Benchhand?", 28),
    ("How hot may it get before KilnFold's enzymes unfold?", 25),
    ("What annotator agreement does Palaver-Six have?", 8),
    ("How many people took part in the live test of Undertow?", 22),
    ("What p-value is given for the listening tests of HushBridge?", 7),
    ("How much memory does Cairn-Cache save on a 13B model?", 2),
    ("How does ThriftyRound do with ten thousand clients?", 18),
    ("What does RationDP lose at ε = 0.5?", 19),
    ("What does Ciara Halloran say about recommender benchmarks?", 24),
    ("What did Kesari find about federated learning?", 17),
    ("Does KilnFold also work for membrane proteins?", 25),
    ("Does SedimentKV work on long documents?", 1),
    ("According to Velankar, what slips from the grippers?", 27),
]


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.mark.parametrize("question", UNSAID)
def test_what_the_named_paper_does_not_speak_of_is_refused(assistant, question):
    answer = assistant.ask(question)
    assert answer.refused, answer.text
    assert flaws(answer) == []


@pytest.mark.parametrize(("question", "paper"), SAID)
def test_what_it_says_in_its_own_words_is_answered(assistant, question, paper):
    answer = assistant.ask(question)
    assert not answer.refused, answer.text
    assert f"sample-{paper:02}" in cited(answer)
    assert flaws(answer) == []


def test_the_refusal_names_what_is_not_spoken_of(assistant):
    assert "“70b”" in assistant.ask("How much memory does Cairn-Cache save on a 70B model?").text
    assert "“colour”" in assistant.ask("What colour is LinenHand?").text


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What is the battery life of MossNet?", "battery life"),
        ("How tall is MossNet?", "tall"),
        ("Which company was it made by?", "company"),
        ("Who funded MossNet?", "funded"),
        ("How often has MossNet been cited?", "cited"),
        ("Why does MossNet grow?", ""),
        ("Why does MossNet rely on a heated bed to grow?", "heated bed"),
        ("Why do the walls need so much rain?", "rain"),
        ("How many gardens took part in the trial?", "gardens"),
        ("Does it also hold for wet walls?", "wet walls"),
        ("How does it perform on stone?", "stone"),
        ("By how much does the water level fall when MossNet grows?", "water level"),
        ("", ""),
    ],
)
def test_what_is_asked_for_is_read_from_the_wording(question, asked):
    assert asked_for(question) == asked


@pytest.mark.parametrize(
    ("question", "text", "absent"),
    [
        ("Does it hold for a 13B model?", "We train a model of 13 billion weights.", ()),
        ("Does it hold for a 70B model?", "At 70 °C a 13B model melts.", ("70b",)),
        ("What happens at 50 % sparsity?", "Half of the weights are removed.", ()),
        ("What happens at 50 % sparsity?", "With 50 fields, 90% are removed.", ("50%",)),
        ("How do 10,000 clients fare?", "With ten thousand clients it works.", ()),
        ("Does it take more than 100 ms?", "It takes 42 ms.", ()),
        ("What are the top 10 reasons?", "There are reasons.", ()),
        ("What was new in 2021?", "Much was new.", ()),
        ("Name two reasons.", "There are reasons.", ()),
        ("How good is MossNet-50?", "MossNet is good.", ()),
    ],
)
def test_numbers_taken_for_granted_must_be_given_in_some_way_of_writing(question, text, absent):
    assert absent_numbers(question, text) == absent


def test_a_premise_is_false_if_the_abstract_says_the_contrary_of_the_same_thing():
    assert false_premise("Why does MossNet change the output format?", "The output format is left unchanged.")
    assert false_premise("Why does MossNet not work with wet stones?", "It works with wet stones.")
    assert not false_premise("Why does MossNet not work with wet stones?", "It does not work with wet stones.")
    assert not false_premise("Why does MossNet change the output format?", "It changes the output format.")
    unstable = "We show that moss and its cousin make unstable walls, though each stone is stable."
    assert false_premise("Why does the moss paper find that moss walls are stable?", unstable)
    assert not false_premise("Why does the moss paper find that moss walls are unstable?", unstable)
    assert not false_premise("Why does the moss paper find that each stone is stable?", unstable)
    assert not false_premise("Why do they say that moss is valuable?", "Moss from walls is invaluable.")
    assert not false_premise("Why do they find that moss is fast?", "Moss is not only fast but also cheap.")
    assert not false_premise("Why do they show that moss is stable?", "Moss is unstable. We make moss that is stable.")
    once = "One wall is built, rather than rebuilding separate small walls."
    assert false_premise("Why does it have to build separate small walls for each garden?", once)
    assert not false_premise("Why does it have to build one wall for each garden?", once)


def test_a_number_inside_a_name_is_not_absent():
    assert absent_numbers("How frequent is the M 677 variant?", "We looked at C677T.") == ()


def test_blocking_a_thing_is_not_the_thing():
    text = "We show that gardens survive the drought because of pumps that feed the beds. Without pumps they die."
    assert not false_premise("Why does blocking the pumps that feed the beds kill gardens?", text)


def test_less_time_is_more_speed():
    text = "We show that moss is good. Moss takes 2 times less wall-clock time than the older ferns."
    assert not false_premise("Why is moss faster than the older ferns?", text)
    assert false_premise("Why is moss slower than the older ferns?", text)


def test_what_the_work_itself_needs_is_no_false_premise_though_others_are_told_of_first():
    text = (
        "Other gardens rely on rain for growth in May. We show that rain and loam are linked and that beds need rain."
    )
    assert not false_premise("Why do beds need rain for growth in May?", text)


@pytest.mark.parametrize("text", ["Why does moss grow, according to the Moss authors?", "Is it by the Moss authors?"])
def test_a_question_that_ends_with_authors_need_not_ask_for_them(text):
    assert field_asked(text) == ("", "")


def test_a_plural_name_is_mentioned_where_its_singular_is():
    assert mentioned("Hessians", "The Hessian of the loss.")
    assert not mentioned("Adams", "The Adam optimiser.")


def test_more_memory_is_no_more_speed():
    assert not false_premise(
        "Why does FooNet use more memory than BarNet?", "We show: BarNet needs less memory than FooNet."
    )
    assert false_premise(
        "Why does FooNet use more memory than BarNet?", "We show: FooNet needs less memory than BarNet."
    )
    assert false_premise(
        "Why does FooNet use less memory than BarNet?", "We show: FooNet needs more memory than BarNet."
    )


@pytest.mark.parametrize("title", ["Mastering chess, shogi and Go", "Why Language Models Hallucinate", "SedimentKV"])
def test_a_title_before_authors_asks_for_them(title):
    assert field_asked(f"{title} authors") == ("authors", title)
