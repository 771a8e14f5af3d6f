"""The languages in which sentences are tested, and how a single event is narrated."""

import pytest

from parlett_widgets.words import LANGUAGES, language, narrator

languages = pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=LANGUAGES)


def told(rules, event, you, code="en", *, before=()):
    tell = narrator(rules, rules.seat_names, lang=code, you=you)
    tell.events(before)
    return tell.event(event.seen_by(you))
