"""Sentences: every event, every moment and every refusal has its words, and whole deals read well."""

import inspect
import re
from pathlib import Path

import pytest
from telling import languages

from parlett_widgets.cards import JOKER, PACK_52, Card
from parlett_widgets.engine import Action, Refusal, Rules
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.engine.views import Event, TrickEnded
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.addenda import view as addenda_events
from parlett_widgets.games.counterpoint import view as counterpoint_events
from parlett_widgets.games.ninety_nine import view as ninety_nine_events
from parlett_widgets.words import LANGUAGES, language, narrator
from parlett_widgets.words.refusal_words import refusal_sentence

# Events


def matches(rules, seeds):
    """Yield the stages of matches played by chance."""
    for seed in seeds:
        match, chance = rules.start(seed=seed), Chance(seed, 9)
        yield match
        while match.to_act is not None:
            match = match.apply(match.legal[chance.below(len(match.legal))])
            yield match


def all_events(rules, seeds):
    """Return events of each kind as matches played by chance bring them."""
    found = {}
    for match in matches(rules, seeds):
        for event in match.events:
            found.setdefault(type(event), []).append(event)
    return found


def kinds(module):
    return {
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind not in (Event, TrickEnded)
    }


NINETY_NINE_KINDS = kinds(ninety_nine_events)
NO_RUBBER = NINETY_NINE_KINDS - {ninety_nine_events.GameWon}
AT_ONCE = NO_RUBBER - {ninety_nine_events.LeaderNamed}
WITH_DUMMY = NO_RUBBER - {ninety_nine_events.LeaderNamed}
GAMES = {
    "addenda": (Addenda(misplay="penalty", target=120), kinds(addenda_events)),
    "addenda-partners": (
        Addenda.partnership(misplay="penalty", target=60),
        kinds(addenda_events) - {addenda_events.HandsFilled},
    ),
    "ninety-nine": (NinetyNine.classic(), NO_RUBBER),
    "ninety-nine-revised": (NinetyNine.revised(first_trump="diamonds"), AT_ONCE),
    "ninety-nine-rubber": (NinetyNine.rubber(reveal="nominate-leader"), NINETY_NINE_KINDS),
    "ninety-nine-two": (NinetyNine.two(), WITH_DUMMY),
    "ninety-nine-four": (NinetyNine.four(), AT_ONCE),
    "ninety-nine-five": (NinetyNine.five(), AT_ONCE),
    "counterpoint": (Counterpoint.standard(), kinds(counterpoint_events)),
    "counterpoint-easy": (Counterpoint.easy(high_bids="with-bid"), kinds(counterpoint_events)),
    "counterpoint-three": (
        Counterpoint.three(ending="deals", deals=2),
        kinds(counterpoint_events),
    ),
}


@languages
@pytest.mark.parametrize(("rules", "expected"), GAMES.values(), ids=GAMES)
def test_every_event_is_told_to_each_player_and_to_a_spectator(lang, rules, expected):
    found = all_events(rules, range(6))
    assert set(found) == expected

    for you in (*range(rules.seats), None):
        tell = narrator(rules, rules.seat_names, lang=lang.code, you=you)
        for events in found.values():
            for event in events[:40]:
                assert_well_said(tell.event(event.seen_by(you)), lang)


@languages
@pytest.mark.parametrize(("rules", "_"), GAMES.values(), ids=GAMES)
def test_every_stage_of_a_match_has_its_title_and_says_what_is_expected(lang, rules, _):
    for you in (0, 1, None):
        tell = narrator(rules, rules.seat_names, lang=lang.code, you=you)
        for match in matches(rules, range(2)):
            view = match.view(you)
            assert_well_said(tell.status(view, view.events), lang)
            assert_well_said(f"{tell.title(view)}{'。' if lang.code == 'ja' else '.'}", lang)
            assert bool(tell.expected(view)) == (match.to_act is not None)


@languages
@pytest.mark.parametrize(("rules", "_"), GAMES.values(), ids=GAMES)
def test_a_match_is_told_with_every_card_open_too(lang, rules, _):
    """A record is read back after the match, when there are no secrets left."""
    tell = narrator(rules, rules.seat_names, lang=lang.code)
    for match in matches(rules, range(2)):
        for event in match.events:
            assert_well_said(tell.event(event), lang)


def assert_well_said(sentence, lang):
    assert sentence.strip()
    assert not re.search(r"[{}]|None|<|  ", sentence), sentence
    if lang.code == "ja":
        assert not re.search(r"[a-z]{2}", sentence), sentence
        assert sentence.endswith("。"), sentence
    else:
        assert not re.search(r"[ぁ-んァ-ヶ一-龯]", sentence), sentence
        assert sentence.endswith("."), sentence


@languages
def test_you_are_addressed_and_others_named(lang):
    rules = Addenda()
    match = rules.start(seed=1, dealer=1).apply(next(iter(rules.start(seed=1, dealer=1).legal)))
    you, south = {"en": ("You", "South"), "ja": ("あなた", "南")}[lang.code]
    told = {
        seat: narrator(rules, match.players, lang=lang.code, you=seat).events(match.events)
        for seat in (0, 1, None)
    }

    assert you in told[0]
    assert south not in told[0]
    for seat in (1, None):
        assert south in told[seat]
        assert you not in told[seat]


def test_names_are_kept_as_they_are_given():
    assert language("ja").player("Ann") == "Ann"
    assert language("ja").player("South") == "南"


# Refusals


def refusals():
    king, queen = Card("KS"), Card("QH")
    instead = (Action.parse("play QH"), Action.parse("play 4D"))
    for code in RefusalCode:
        yield Refusal(code, "play KS", (king,), instead, 1)
        yield Refusal(code, "play KS", (queen,), instead[:1], 0)
    yield Refusal(RefusalCode.WRONG_PHASE, "play KS", (), (Action.parse("deal"),), 1)


@languages
@pytest.mark.parametrize("refusal", list(refusals()), ids=lambda refusal: str(refusal.code))
def test_every_refusal_is_given_a_sentence(lang, refusal):
    sentence = refusal_sentence(lang, refusal, ("South", "North"), Addenda())

    assert sentence.strip()
    assert not re.search(r"[{}]|None", sentence)


@languages
def test_a_refused_card_is_shown_with_the_cards_that_may_be_played(lang):
    refusal = Refusal(
        RefusalCode.SUIT_REPEATED,
        "play 9S",
        (Card("KS"),),
        (Action.parse("play QH"), Action.parse("play 4D")),
        0,
    )
    sentence = refusal_sentence(lang, refusal, ("South", "North"), Addenda())

    for label in ("♠K", "♥Q", "♦4"):
        assert label in sentence


# Cards


@languages
def test_every_card_has_a_name_of_its_own(lang):
    names = {lang.card_name(card) for card in (*PACK_52, JOKER)}

    assert len(names) == 53


# One whole deal of each game, to be read


# With seeds that bring a premium and the Joker, a tie and a high reading.
WHOLE_DEALS = {
    "addenda": (Addenda(), 5),
    "ninety-nine": (NinetyNine(), 5),
    "counterpoint": (Counterpoint(), 1),
}


def whole_deal(rules, seed, code):
    """Return a deal as South sees it, a line for each action."""
    tell = narrator(rules, rules.seat_names, lang=code, you=0)
    lines = []
    for match in matches(rules, [seed]):
        lines.append(tell.events(match.view(0).events))
        if str(match.phase) in ("deal-over", "over"):
            break
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE_DEALS)
def test_a_whole_deal_reads_as_it_did(game, code):
    """After a change that is meant, delete the file, run the test twice and read the difference."""
    golden = Path(__file__).parent / "golden" / f"{game}.{code}.txt"
    text = whole_deal(*WHOLE_DEALS[game], code)
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
        pytest.fail(f"{golden.name} was missing and has been written: read it and run again")

    assert text == golden.read_text(encoding="utf-8")


def test_a_game_that_names_no_words_is_refused():
    class Silent(Rules):
        """A game without words."""

    with pytest.raises(TypeError, match="Silent declares no class for its words"):
        narrator(Silent, ())


@pytest.mark.parametrize("game", WHOLE_DEALS)
def test_an_event_of_another_kind_is_refused(game):
    rules, _ = WHOLE_DEALS[game]
    with pytest.raises(TypeError, match="no sentence for Event"):
        narrator(rules, rules.seat_names).event(Event())


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="there is no language 'jp'"):
        language("jp")
