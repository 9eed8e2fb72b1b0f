"""What our exports say of a paper in a note, where the format has no place for it; read back when they are imported."""

from __future__ import annotations

LABEL_NOTE = "The title is the assistant's label; the source gives no title."
OTHERS_NOTE = "The source names further authors only as et al."
