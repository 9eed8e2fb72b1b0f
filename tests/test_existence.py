"""Whether any paper does something: what none does is refused, what one does is answered, however it is asked."""

import pytest
from wholeness import cited, flaws

from assistant import Assistant
from assistant.refusal.existence import asks_any, doubt
from index_store.types import Hit, Paper, Passage, WordMatch

NONE = [
    "Is there a paper on detecting spam e-mails?",
    "Has anybody trained robots to wash dishes?",
    "Any work on predicting earthquakes?",
    "Which paper translates sign language?",
    "Anything about chess engines?",
    "Who studies traffic lights?",
    "Does any abstract deal with blockchain contracts?",
    "Is there a method for choosing drug doses?",
    "What is known about children's handwriting?",
    "Which submission compresses images with wavelets?",
    "Which agricultural method predicts the milk yields?",
]
ONE = [
    ("Any paper that makes robots fold shirts?", 27),
    ("Is there anything on lowering the memory of key-value caches?", 1),
    ("Has anybody measured recommender benchmarks again?", 24),
    ("Which paper maps fields from satellites over the seasons?", 13),
    ("Does anyone help people who stutter to be understood by recognisers?", 9),
    ("Is there a method that lets clients with little bandwidth train together?", 18),
    ("Who studies shorelines or mangroves?", 14),
    ("Any work on designing heat-stable enzymes?", 25),
    ("What is known about speech recognition when speakers switch language?", 8),
    ("Is there a way to speed up decoding without a draft network?", 5),
    ("Is there anything for patients without vocal cords?", 7),
    ("Is there anything about dictation software?", 10),
    ("Is there anything on e-commerce?", 21),
    ("Is there anything about radiology?", 29),
]

NOT_SAID_OF_IT = [
    "Does KilnFold also help to design painkillers for children?",
    "Can LinenHand iron trousers in hotels?",
    "Has SeasonLoom been applied to forest fires?",
]
SAID_OF_IT = [
    ("Does KilnFold also work for membrane proteins?", 25),
    ("Does SedimentKV work on long documents?", 1),
    ("Can LinenHand fold shirts on a real robot?", 27),
    ("Does Breadcrumb-S respect privacy?", 21),
    ("Is Foretaste suitable for creative writing?", 5),
    ("Can crop classifiers be exported abroad?", 15),
    ("Does HingeSmith beat chance?", 26),
]


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.mark.parametrize("question", NONE)
def test_what_no_paper_does_is_refused(assistant, question):
    answer = assistant.ask(question)
    assert answer.refused, answer.text
    assert flaws(answer) == []


@pytest.mark.parametrize(("question", "paper"), ONE)
def test_what_a_paper_does_is_answered_from_it(assistant, question, paper):
    answer = assistant.ask(question)
    assert f"sample-{paper:02d}" in cited(answer), answer.text


@pytest.mark.parametrize("question", NOT_SAID_OF_IT)
def test_yes_or_no_is_refused_of_what_the_paper_does_not_say_with_the_nearest_it_says(assistant, question):
    answer = assistant.ask(question)
    assert answer.refused
    assert "“" in answer.text


@pytest.mark.parametrize(("question", "paper"), SAID_OF_IT)
def test_yes_or_no_is_answered_from_what_the_paper_says(assistant, question, paper):
    assert f"sample-{paper:02d}" in cited(assistant.ask(question))


@pytest.mark.parametrize(
    "text",
    [
        "Which papers prove a bound?",  # plurals take for granted that there are some
        "Who wrote FooNet?",
        "Who is Ada?",
        "What does FooNet do?",
        "How much does it cost?",
        "What is known?",
    ],
)
def test_other_questions_do_not_ask_whether_any_paper_does_something(text):
    assert not asks_any(text)


def test_a_question_of_which_every_word_is_said_is_in_less_doubt_than_one_with_a_foreign_word():
    def hit(cosine: float) -> Hit:
        passage = Passage(0, 24, "Robots fold wet shirts.", "Robots fold wet shirts.")
        words = (WordMatch("robots", 0.8, 3.0), WordMatch("fold", 0.7, 3.0), WordMatch("kites", cosine, 3.0))
        return Hit(Paper("a", "Robots fold wet shirts."), 1.0, passage, (passage,), 0.5, words)

    assert doubt([hit(0.1)]) > doubt([hit(0.6)])
    assert 0 <= doubt([hit(-1.0)]) <= 1


def test_what_another_paper_says_better_adds_to_the_doubt():
    shirts, kites = "Robots fold wet shirts.", "Robots fly kites."

    def hit(text: str, cosine: float) -> Hit:
        passage = Passage(0, len(text), text, text)
        words = (WordMatch("robots", 0.8, 3.0), WordMatch("fold", 0.6, 3.0), WordMatch("kites", cosine, 3.0))
        return Hit(Paper(text, text), 1.0, passage, (passage,), 0.5, words)

    assert doubt([hit(shirts, 0.2), hit(kites, 0.9)]) > doubt([hit(shirts, 0.2), hit(shirts, 0.2)])
