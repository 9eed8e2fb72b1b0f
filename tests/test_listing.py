"""Requests for papers are known in many wordings; questions for one detail are not taken for them."""

import pytest

from assistant.understanding.intent import kind_of
from assistant.understanding.types import Kind

LISTS = """
I'm after methods that keep the soil wet
I am looking for papers on moss
I'd like to read about ferns. What have you got?
Could you point me to work on wet walls?
Where does watering serve as the last step?
works based on moss or moss-shaped data?
What's there on gardens?
What's available about slow drip?
Is there work on active watering?
Who has worked on quick watering?
Who else looks at garden data?
Which of these concern roses?
Which contributions are about shade?
Name methods that need no sun
Give an overview of the work on trees
What research exists about roots?
What approaches to weeding are there?
What here concerns spores?
name every abstract in which gardens change over time
Several papers treat moss; list them.
What is there to make walls cheaper to water?
Models at whose core moss is grown?
what touches on the privacy of gardens?
""".strip().splitlines()
DETAILS = """
Where does the growth come from?
Where does MossNet save water?
I'm after the height of MossNet on stone
I am looking for the number of pots in FernNet
What's the point of MossNet?
Average drop in water for FERN?
Top height of MossNet on stone?
water needed by MossNet at 4k pots?
Which of the two is faster?
Which of these is faster?
Which part of the bed deals with noise?
What deals with noise in MossNet?
Give an overview of MossNet
""".strip().splitlines()


@pytest.mark.parametrize("text", LISTS)
def test_papers_are_asked_for(text):
    assert kind_of(text) is Kind.LIST


@pytest.mark.parametrize("text", DETAILS)
def test_a_detail_is_asked_for(text):
    assert kind_of(text) in (Kind.FACT, Kind.EXPLAIN, Kind.COMPARE)
