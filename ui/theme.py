"""How the page looks: system fonts, one accent colour, light and dark; nothing is fetched from another host.

Knows the style sheet and the scripts beside it, not what they dress.
"""

from __future__ import annotations

from pathlib import Path

import gradio as gr

STYLE = Path(__file__).with_name("style.css")
SCRIPTS = tuple(Path(__file__).with_name(name) for name in ("markers.js", "scroll.js"))

SAVE = """(file) => {
    if (!file || !file.name) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file.text], {type: "text/plain;charset=utf-8"}));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}"""
"""Hands a file to the reader from the browser's memory, so that none has to be written and cleaned up."""


def script() -> str:
    """What runs in the browser; each file keeps its names to itself."""
    return "\n".join(f"{{\n{path.read_text('utf-8')}\n}}" for path in SCRIPTS)


def theme() -> gr.themes.Base:
    """Gradio's plain theme with system fonts, so that no font is fetched."""
    return gr.themes.Base(
        primary_hue=gr.themes.colors.indigo,
        neutral_hue=gr.themes.colors.slate,
        font=["system-ui", "-apple-system", "Segoe UI", "Noto Sans", "sans-serif"],
        font_mono=["ui-monospace", "Consolas", "monospace"],
    ).set(body_background_fill="*neutral_50", body_background_fill_dark="*neutral_950")
