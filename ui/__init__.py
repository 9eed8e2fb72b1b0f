"""The page: a chat over an index, in the browser. `launch` is the whole public face.

Knows how to reach the page, not what is on it, and nothing of how an answer is made.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

# Gradio reads this when it is imported, so it has to stand before the first import of Gradio.
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"

if TYPE_CHECKING:
    from assistant import Assistant

__all__ = ["launch"]


def launch(
    assistant: Assistant,
    *,
    host: str = "127.0.0.1",
    port: int = 7860,
    about: str | None = None,
    open_browser: bool = False,
    block: bool = True,
) -> str:
    """Serve the page and print its address; another free port is taken when `port` is in use.

    Args:
        assistant: the open index that answers.
        host: the interface to bind. Anything but loopback opens the page, without a password, to the network.
        port: the port wanted, 1 to 65535.
        about: a line for the head of the page, such as that the papers of the sample corpus are invented.
        open_browser: open the address in the default browser.
        block: serve until interrupted; otherwise serve from a thread and return at once.

    Returns:
        The address of the page, such as "http://127.0.0.1:7860/".
    """
    from ui.app import serve  # late: Gradio takes seconds to import

    return serve(assistant, host=host, port=port, about=about, open_browser=open_browser, block=block)
