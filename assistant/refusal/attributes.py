"""Asked-for attributes that need words of their own: hours need a duration, "which GPU" needs the name of one.

Similarity cannot tell "how many hours did it train" from "how well did it train"; the unit can. Each attribute is a
pair: how a question asks for it, and what a text that gives it must hold. Names have a file of their own (`named`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Bounded: over "1,1,1,…" an unbounded number takes quadratic time (40 KB: minutes).
_N = (
    r"(?:\d[\d,.]{0,15}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"(?:thir|four|fif|six|seven|eigh|nine)teen|"
    r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w{1,5})?|"
    r"(?:a )?(?:hundred|thousand|dozen)s?|few|several|half an?|an?)"
)

_CLAUSE = (
    r"(?:^|[^\w\s]\s*|\b(?:and|but|so|or|by|to|for|on|in|with|at|from|of|over|under|after|before|within|exactly|roughly|"
    r"about|me|us|know|say|says|wonder|ask|asks|then|now|please) +)"
)
_NUMBER = "number"  # of anything: told only where nothing more exact is missing


@dataclass(frozen=True)
class Attribute:
    """Something a question may ask for; `asked` finds the asking, `given` what would answer it."""

    name: str
    asked: re.Pattern[str]
    given: re.Pattern[str]


def _attribute(name: str, asked: str, given: str) -> Attribute:
    return Attribute(name, re.compile(asked, re.IGNORECASE), re.compile(given, re.IGNORECASE))


ATTRIBUTES = (
    _attribute(
        _NUMBER,
        # Not "a score that guesses how much was copied", which asks for the score.
        rf"{_CLAUSE}how (?:many|much)\b|\b(?:what|which) (?:percentage|fraction|share|proportion)\b|\bby what factor\b"
        r"|多少|几倍",
        rf"(?<![A-Za-z])\d|\b(?!(?:one|an?)\b){_N}\b|\b(?:half|halv\w+|twice|doubl\w+|tripl\w+|third|quarter|none|no|"
        r"order|orders|\w+fold)\b|[一二两三四五六七八九十百千]|\bO\s?\(|\w\s?\^",
    ),
    _attribute(
        "duration",
        r"\bhow (?:many|much|long)\b.{1,80}\bin (?:hours|minutes|seconds|days|weeks|months)\b"
        r"|\bhow (?:many|much) (?!(?:less|more|fewer) time\b)"
        r"(?:\w+[- ])?(?:hours?|minutes?|seconds?|days?|weeks?|months?|milliseconds?|time)\b"
        r"|\bhow long (?:did|does|do|was|is|will)\b.*\b(?:take|train\w*|run\w*|last\w*|need\w*)\b"
        r"|\b(?:gpu|wall-?clock|training|compute)[- ](?:hours|days|time)\b|多少(?:小时|分钟|秒|天)",
        r"\b\d[\d,.]{0,15}\s*(?:gpu[- ]|tpu[- ]|cpu[- ])?(?:h|hrs?|min|mins|s|secs?|ms|μs|µs|ns)\b"
        rf"|\b{_N}[- ](?:gpu[- ]|tpu[- ]|cpu[- ])?"
        r"(?:(?:micro|milli|nano)?seconds?|hours?|minutes?|days?|weeks?|months?|years?)\b"
        r"|\b(?:wall-?clock|less|more|fewer) time\b|小时|分钟|秒",
    ),
    _attribute(
        "hardware",
        r"\b(?:which|what|whose|how many) (?:\w+ ){0,2}?(?:[gnt]pus?|cpus?|accelerators?|"
        r"graphics (?:cards?|processors?)|hardware|chips?)\b"
        r"|\b(?:which|what|whose|how many) (?:\w+ ){0,2}?(?:machines?|cards?|devices?)\b(?=.{0,80}\b(?:run|ran|running|"
        r"train\w*|measur\w+|tim(?:ed|ings?)|tested|used|us(?:es|ing)|evaluat\w+|took|takes?|need\w*|benchmark\w*)\b)"
        r"|哪(?:种|款|块)(?:显卡|GPU)|什么(?:显卡|GPU|硬件)",
        r"\b(?:[AHVPTLB]\d{2,4}|[TLP]4|K[248]0|RTX\s?\d+|GTX\s?\d+|TPU[- ]?v\d\w*|MI\d{2,3}\w*|"
        r"Jetson|Xeon|Ryzen|EPYC|M[1-4]|Ascend|"
        r"Raspberry|Snapdragon|GeForce|Tesla|Titan|FPGA|smartphones?|laptops?|\d+ (?:\w+ )?(?:[gnt]pus?|cpus?))\b",
    ),
    _attribute(
        "size in bytes",
        r"\bhow many (?:\w+ )?(?:giga|mega|kilo|tera)?bytes?\b|\bhow (?:many|much) (?:GB|MB|GiB|MiB|TB)\b",
        rf"\b{_N}\s*(?:[KMGT]i?B|(?:kilo|mega|giga|tera)?bytes?)\b",
    ),
    _attribute(
        "number of parameters",
        r"\bhow many (?:\w+ )?(?:parameters|weights)\b|多少参数",
        rf"\b{_N}(?:\s*(?:million|billion|trillion)|\s?[KMB])(?![A-Za-z])|\b{_N}\s*parameters\b|\bparameters\b[^.]{{0,40}}\d",
    ),
    _attribute(
        "price",
        r"\bhow (?:much|many) (?:\w+ )?(?:dollars?|euros?|money|USD)\b|\b(?:price|cost in (?:dollars|euros))\b|多少钱"
        r"|\b(?:what|how much) (?:does|did|would|will|do) (?:an?|one) (?:[\w-]+ ){1,6}cost\W*$"
        r"|\bhow expensive (?:is|are|was|were)\b",
        r"[$€£¥]\s?\d|\b\d[\d,.]{0,15}\s*(?:dollars?|euros?|USD|EUR|cents?)\b",
    ),
    _attribute(
        "energy use",
        r"\bhow (?:much|many) (?:\w+ )?(?:energy|power|watts?|joules?|electricity|carbon|CO2)\b",
        rf"\b{_N}\s*(?:[kM]?Wh?|m?J|joules?|watts?|kg|tons?|tonnes?)\b|\benergy\b|\bpower consumption\b",
    ),
    _attribute(
        "training settings",
        r"\b(?:learning rate|batch size|weight decay|dropout rate|random seeds?|how many epochs)\b"
        r"|\b(?:what|which|whose) (?:\w+ ){0,2}?optimi[sz]er\b|\boptimi[sz]er (?:is|was|did|do|does)\b"
        r"|\b(?:the|its) optimi[sz]er\W*$",
        r"\b(?:learning rate|batch size|weight decay|dropout|seeds?|Adam\w*|SGD|epochs?)\b",
    ),
    _attribute(
        "base model",
        r"\b(?:which|what|whose) (?:base|foundation|backbone|underlying|teacher) (?:\w+ )?"
        r"(?:models?|checkpoints?|networks?)\b"
        r"|\b(?:which|what) (?:\w+ )?(?:models?|checkpoints?) (?:was|is|were|are) .{1,60}"
        r"\b(?:fine-?tuned|initiali[sz]ed|distilled) (?:from|on top of)\b",
        r"\b(?:GPT|LLaMA|Llama|Qwen|Mi[sx]tral|Gemma|Gemini|DeepSeek|Phi|Claude|OPT|BLOOM|Falcon|Pythia|T5|BERT|RoBERTa|"
        r"DeBERTa|ViT|DeiT|DINO|CLIP|SAM|Swin|ResNet|ConvNeXt|EfficientNet|VGG|U-?Net|DiT|SDXL|Stable Diffusion|FLUX|"
        r"Wan|Mamba|Whisper|wav2vec|HuBERT|ESM|LLaVA|PaLM|AlexNet|DenseNet|MobileNet|Inception)"
        r"|\d(?:\.\d+)?\s?[BM](?![A-Za-z])",
    ),
    _attribute(
        "licence", r"\blicen[cs]ed?\b", r"\blicen[cs]e\w*\b|\bApache\b|\bMIT\b|\bGPL\b|\bCC[- ]BY\b|\bopen[- ]source\w*"
    ),
    _attribute(
        "place or date",
        r"\b(?:(?:which|what) (?:university|institute|institution|company|country|city|lab|laboratory)|affiliat\w+|"
        r"in (?:which|what) (?:year|month|city|country)|where do(?:es)? .{0,40}\bauthors? .{0,60}\b(?:work|live|come)|"
        r"where (?:is|are) .{0,40}\bauthors? .{0,60}\b(?:from|based|employed))\b"
        r"|哪(?:所|个|家)(?:大学|机构|国家|城市|公司)",
        r"\b(?:University|Institute|Lab(?:oratory)?|Inc|hospital|(?:19|20)\d\d|country|countries|cities|city)\b"
        r"|\b(?-i:(?:in|of|from|across|between|over) (?:the )?[A-Z][a-z]{3,}\b)",
    ),
    _attribute(
        "funding",
        r"\bwho (?:has |have )?(?:funded|sponsored|financed|paid for)\b|\b(?:which|what|whose) (?:\w+ ){0,2}?"
        r"(?:grants?|sponsors?|funding|funders?)\b|谁资助|资助(?:方|者|机构)|经费",
        r"\b(?:fund(?:ed|ing|s)?|sponsor\w*|financ\w+|grants?|donat\w+)\b|资助",
    ),
    _attribute(
        "p-value", r"\b(?:what|which) (?:\w+ )?p-?\s?values?\b|p\s?值(?:是|为)?多少",
        r"\bp\s?[<>=≤≥]|\bp-?\s?values?\b",
    ),
    _attribute(
        "name of a language or framework of programs",
        r"\b(?:which|what) (?:programming language|operating system|"
        r"language (?:is|are|was|were) .{1,60}\bwritten|"
        r"(?:(?:deep|machine)[- ]learning |software )?framework)\b"
        r"|哪(?:种|个)(?:编程语言|操作系统|框架)|什么(?:编程语言|操作系统|框架)",
        r"\b(?:Python|C\+\+|Java(?:Script)?|Rust|Julia|MATLAB|Fortran|Haskell|OCaml|Go|PyTorch|TensorFlow|Keras|JAX|Flax|"
        r"CUDA|Triton|Linux|Windows|macOS|Android|iOS|ROS|framework|programming language|operating system)\b",
    ),
    _attribute(
        "acceptance or award",
        r"\b(?:was|were|been|got) (?:\S+ ){0,8}?(?:accepted|rejected) (?:at|by|to)\b"
        r"|\bacceptance rate\b|\bpeer[- ]review|\bawards?\b"
        r"|获奖|被.{1,20}录用",
        r"\b(?:accept\w*|reject\w*|peer[- ]review\w*|awards?|prizes?)\b",
    ),
    _attribute(
        "such facts about the publication",
        r"\bhow many (?:pages|citations|downloads|stars|references|footnotes|reviewers|appendices)\b"
        r"|\bhow often .{1,60}\b(?:been|is|was|are) (?:cited|downloaded|reviewed)\b|\be-?mail\b"
        r"|被引用?多少次|多少(?:页|次引用)|邮箱",
        r"\b\d+ (?:pages|citations|downloads|stars|references|footnotes|reviewers)\b|\be-?mails?\b|@",
    ),
)  # fmt: skip


# What a thing is said to find out: "what is the estimator called that guesses which share was copied?"
_TOLD_OF = re.compile(
    r"\b(?:that|which|who)\s+\w{3,20}s\s+(?:which|what|how (?:many|much))\b[^,?]{0,200}", re.IGNORECASE
)


def missing_attributes(question: str, text: str) -> tuple[str, ...]:
    """Names of the attributes that `question` asks for and `text` does not give."""
    question = _TOLD_OF.sub("that", question)
    missing = tuple(
        attribute.name
        for attribute in ATTRIBUTES
        if attribute.asked.search(question) and not attribute.given.search(text)
    )
    return missing if missing == (_NUMBER,) else tuple(name for name in missing if name != _NUMBER)
