"""Language models by name, local or hosted, as one method that yields text. Knows nothing of papers and answers."""

from assistant.llms.naming import model_from
from assistant.llms.types import Llm, Model

__all__ = ["Llm", "Model", "model_from"]
