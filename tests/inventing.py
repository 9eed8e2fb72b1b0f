"""Invented papers for tests: as many as wanted, every one with words of its own, the same in every process."""

import random

from index_store.types import Paper

SUBJECTS = (
    "moss", "lanterns", "glaciers", "harbours", "beehives", "tramways", "kilns", "orchards", "tides", "sundials",
    "looms", "caverns", "windmills", "ferries", "quarries", "meadows", "bellows", "canals", "cellars", "dunes",
)  # fmt: skip
DEEDS = ("measure", "map", "repair", "count", "predict", "compare", "steer", "cool", "weigh", "rebuild")
GIVEN = ("Ada", "Bo", "Carla", "Dmitri", "Efua", "Femi", "Greta", "Hana", "Ivo", "Jun")
FAMILIES = ("Lindqvist", "Núñez", "Okafor", "Petrov", "Quist", "Rahimi", "Sørensen", "Tan", "Ueda", "Vogel")
AREAS = ("Botany", "Transport", "Geology")
SUBAREAS = ("Field Work", "Models, Small and Large", "Instruments")


def paper(number: int, **changes: object) -> Paper:
    """Give the invented paper with this number; some have no title, topic or year. `changes` replace its fields."""
    dice = random.Random(number)
    subject, other = dice.sample(SUBJECTS, 2)
    deed, later = dice.sample(DEEDS, 2)
    own = f"{subject.capitalize()}{number}Net"
    facts = {
        "id": f"p{number}",
        "abstract": f"We {deed} {subject} with {own}, a device of {number % 90 + 10} parts. "
        f"It works beside {other} and needs {dice.randint(2, 99)}.{number % 10} hours; the key is serial{number}. "
        f"On {dice.randint(2, 9)} sites {own} can {later} {subject} {dice.randint(2, 40)}$\\times$ faster.",
        "authors": tuple(f"{dice.choice(GIVEN)} {name}" for name in dice.sample(FAMILIES, dice.randint(1, 4))),
        "et_al": number % 11 == 0,
        "title": f"{own}: How to {deed.capitalize()} {subject.capitalize()}" if number % 3 else None,
        "area": AREAS[number % len(AREAS)] if number % 7 else None,
        "subarea": SUBAREAS[number // 3 % len(SUBAREAS)] if number % 7 else None,
        "year": 2015 + number % 12 if number % 5 else None,
    }
    return Paper(**{**facts, **changes})


def papers(count: int, start: int = 0) -> list[Paper]:
    """Give `count` invented papers, numbered from `start`."""
    return [paper(number) for number in range(start, start + count)]
