"""Events and refusals as sentences, in English and Japanese."""

from parlett_widgets.narration.addenda import AddendaNarrator
from parlett_widgets.narration.interface import refusal_sentence
from parlett_widgets.narration.language import LANGUAGES, Language, language

__all__ = ["LANGUAGES", "AddendaNarrator", "Language", "language", "refusal_sentence"]
