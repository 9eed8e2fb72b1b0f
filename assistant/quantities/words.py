"""Numbers and units as words. Knows nothing of where they stand."""

from __future__ import annotations

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
_TENS = "thirty forty fifty sixty seventy eighty ninety".split()
NUMBERS: dict[str, float] = {word: float(n) for n, word in enumerate(_ONES) if n}
NUMBERS |= {word: 30.0 + 10 * n for n, word in enumerate(_TENS)} | {"dozen": 12.0}
NUMBERS |= dict(zip("零 一 二 两 三 四 五 六 七 八 九 十".split(), (0.0, 1.0, 2.0, 2.0, *range(3, 11)), strict=True))

SCALES: dict[str, float] = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "bn": 1e9,
    "百": 1e2, "千": 1e3, "万": 1e4, "百万": 1e6, "千万": 1e7, "亿": 1e8,
}  # fmt: skip

FRACTIONS: dict[str, float] = {
    "whole": 1, "entire": 1,
    "half": 1 / 2, "third": 1 / 3, "thirds": 1 / 3, "quarter": 1 / 4, "quarters": 1 / 4, "fifth": 1 / 5,
    "fifths": 1 / 5, "sixth": 1 / 6, "eighth": 1 / 8, "tenth": 1 / 10, "tenths": 1 / 10, "halve": 1 / 2,
    "halves": 1 / 2, "halved": 1 / 2, "halving": 1 / 2, "一半": 1 / 2, "半数": 1 / 2, "减半": 1 / 2,
}  # fmt: skip

MULTIPLES: dict[str, float] = {
    "twice": 2, "double": 2, "doubles": 2, "doubled": 2, "doubling": 2, "thrice": 3, "triple": 3, "triples": 3,
    "tripled": 3, "tripling": 3, "quadruple": 4, "quadruples": 4, "quadrupled": 4, "twofold": 2, "threefold": 3,
    "fourfold": 4, "fivefold": 5, "sixfold": 6, "sevenfold": 7, "eightfold": 8, "ninefold": 9, "tenfold": 10,
    "翻倍": 2, "翻番": 2,
}  # fmt: skip

# What a unit is measured in, and how many of these it is.
_UNITS: dict[str, tuple[str, float]] = {
    "%": ("%", 1), "percent": ("%", 1), "per cent": ("%", 1),
    "percentage point": ("point", 1), "percentage points": ("point", 1), "point": ("point", 1), "points": ("point", 1),
    "pp": ("point", 1), "pts": ("point", 1), "个百分点": ("point", 1), "百分点": ("point", 1),
    "x": ("×", 1), "fold": ("×", 1), "-fold": ("×", 1), "times": ("×", 1), "倍": ("×", 1),
    "ns": ("s", 1e-9), "us": ("s", 1e-6), "μs": ("s", 1e-6), "ms": ("s", 1e-3), "s": ("s", 1), "sec": ("s", 1),
    "min": ("s", 60), "h": ("s", 3600), "hr": ("s", 3600), "毫秒": ("s", 1e-3), "秒": ("s", 1), "分钟": ("s", 60),
    "小时": ("s", 3600), "天": ("s", 86400), "周": ("s", 604800), "个月": ("month", 1), "年": ("year", 1),
    "kb": ("byte", 1e3), "mb": ("byte", 1e6), "gb": ("byte", 1e9), "tb": ("byte", 1e12), "kib": ("byte", 1024.0),
    "mib": ("byte", 1048576.0), "gib": ("byte", 1073741824.0),
    "nm": ("m", 1e-9), "mm": ("m", 1e-3), "cm": ("m", 1e-2), "m": ("m", 1), "km": ("m", 1e3), "angstrom": ("m", 1e-10),
    "ha": ("ha", 1), "°c": ("°C", 1), "°": ("degree", 1), "hz": ("hz", 1), "khz": ("hz", 1e3), "mhz": ("hz", 1e6),
    "ghz": ("hz", 1e9), "db": ("db", 1), "mg": ("g", 1e-3), "g": ("g", 1), "kg": ("g", 1e3), "ml": ("l", 1e-3),
    "l": ("l", 1), "kw": ("w", 1e3), "w": ("w", 1), "mw": ("w", 1e6), "kwh": ("wh", 1e3), "ev": ("ev", 1),
    "$": ("dollar", 1), "€": ("euro", 1), "am": ("am", 1), "pm": ("pm", 1),
}  # fmt: skip
_LONG: dict[str, tuple[str, float]] = {
    "nanosecond": ("s", 1e-9), "microsecond": ("s", 1e-6), "millisecond": ("s", 1e-3), "second": ("s", 1),
    "minute": ("s", 60), "hour": ("s", 3600), "day": ("s", 86400), "week": ("s", 604800), "month": ("month", 1),
    "year": ("year", 1), "decade": ("year", 10), "kilobyte": ("byte", 1e3), "megabyte": ("byte", 1e6),
    "gigabyte": ("byte", 1e9), "terabyte": ("byte", 1e12), "byte": ("byte", 1), "bit": ("bit", 1),
    "metre": ("m", 1), "meter": ("m", 1), "kilometre": ("m", 1e3), "kilometer": ("m", 1e3), "centimetre": ("m", 1e-2),
    "centimeter": ("m", 1e-2), "millimetre": ("m", 1e-3), "millimeter": ("m", 1e-3), "mile": ("mile", 1),
    "hectare": ("ha", 1), "degree": ("degree", 1), "hertz": ("hz", 1), "euro": ("euro", 1), "dollar": ("dollar", 1),
    "gram": ("g", 1), "kilogram": ("g", 1e3), "litre": ("l", 1), "liter": ("l", 1), "kelvin": ("°C", 1),
}  # fmt: skip
UNITS: dict[str, tuple[str, float]] = _UNITS | _LONG | {f"{word}s": unit for word, unit in _LONG.items()}
