"""What somebody who writes a game or a house rule is told, and what one hook for the score of a deal gives."""

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

import pytest
from discard_and_pairs import DiscardAndPairs
from even_odd import EvenOdd

from parlett_widgets import (
    BidAdvisor,
    CardTable,
    Counterpoint,
    Match,
    NinetyNine,
    rules_card,
    testing,
)
from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine import Action, Form, TrickGame, cards_of, registry
from parlett_widgets.widgets.card_table.keeping import go_on_label
from parlett_widgets.words import TrickGameNarrator, narrator
from parlett_widgets.words.language import language
from parlett_widgets.words.refusal_words import refusal_sentence


@dataclass(frozen=True)
class Smallest(TrickGame):
    """The smallest game of the family."""

    game = "smallest-game"
    seats = 2
    pack = cards_of("A K Q J")

    def points(self, state):
        return state.taken


def variant(**hooks):
    """Return Smallest with other hooks."""
    return dataclass(frozen=True)(type("Mine", (Smallest,), {"game": "mine", **hooks}))


def passes(self, state):
    """Let everybody pass once before play."""
    return () if state.did else (Action("pass"),)


@pytest.mark.parametrize(
    ("hooks", "told"),
    [
        (
            {"calls": lambda *_: "even"},
            r"Mine\.calls must return words in lower case, such as .*, not 'even'",
        ),
        ({"calls": lambda *_: ("Even",)}, r"Mine\.calls must return words in lower case"),
        ({"ends": lambda *_: None}, r"Mine\.ends must return True or False, not None"),
        ({"trump": lambda *_: "S"}, r"Mine\.trump must return a Suit or None, not 'S'"),
        (
            {"calls": lambda *_: (0, 1)},
            r"Mine\.calls must return words in lower case.*, not \(0, 1\)",
        ),
        ({"points": lambda *_: 7}, r"Mine\.points must return a whole number for each of 2 seats"),
        ({"points": lambda *_: [1]}, r"Mine\.points .*, not \[1\]"),
        ({"points": lambda *_: [1.5, 0.5]}, r"Mine\.points .*, not \[1\.5, 0\.5\]"),
        ({"winner": lambda *_: 2}, r"Mine\.winner must return a position from 0 to 1, not 2"),
        ({"winner": lambda _, trick, __: trick[0]}, r"Mine\.winner must return a position"),
        ({"playable": lambda *_: None}, r"Mine\.playable must return a CardSet .*, not None"),
        ({"playable": lambda _, hand, __: list(hand)}, r"Mine\.playable must return a CardSet"),
        ({"before_play": lambda *_: "all"}, r"Mine\.before_play must return actions, such as"),
        (
            {"before_play": lambda *_: [Action("lay", ())]},
            r"Mine\.before_play must return only actions that it declares \(play, bid, .*'lay'",
        ),
        (
            {"plays": lambda *_: [Action("play", ["2C"])]},
            r"Mine\.plays must return actions with cards of the hand, each of them once, not",
        ),
        ({"plays": lambda *_: []}, r"Mine\.plays must return at least one action"),
        ({"draws": lambda *_: 2, "before_play": passes}, r"Mine\.draws must return a number"),
        ({"ranks": (Rank.ACE, Rank.KING)}, "ranks must hold every rank of the pack: Q is missing"),
        ({"hand_size": 9}, "the deal takes 18 cards, but the pack has 16"),
        (
            {"pack": "A K Q"},
            r"pack must contain only cards, each of them once, as in cards_of\('A K Q'\)",
        ),
        ({"seats": 7, "pack": cards_of("A K")}, "mine must name its 7 players: define seat_names"),
    ],
)
def test_a_method_that_returns_what_it_should_not_is_named(hooks, told):
    with pytest.raises((TypeError, ValueError), match=told):
        for _ in testing.random_match(variant(**hooks)(), seed=1):
            pass


@pytest.mark.parametrize(
    ("hooks", "told"),
    [
        ({"game": 5}, r"Mine\.game must be a short text without a colon, .*, not 5"),
        ({"game": ""}, r"Mine\.game must be a short text"),
        ({"game": "a.b:C"}, r"Mine\.game must be a short text without a colon"),
        ({"game": "x" * 10_000}, r"Mine\.game must be a short text .{,140}$"),
        ({"seats": 0}, r"Mine\.seats must be a whole number from 2 to 10, not 0"),
        ({"seats": Decimal("1.5")}, r"Mine\.seats must be a whole number .*, not Decimal"),
        ({"seats": True}, r"Mine\.seats must be a whole number"),
        ({"seats": lambda _: 2}, r"Mine\.seats is no method: write @property above it"),
        ({"seat_names": ["a", 1]}, r"Mine\.seat_names must be the names of the players"),
        (
            {"pack": 1},
            r"Mine\.pack must contain only cards, each of them once, as in cards_of\('A K Q'\), not 1",
        ),
        ({"pack": ()}, r"Mine\.pack must contain only cards"),
        ({"pack": ["KS"]}, r"Mine\.pack must contain only cards"),
        ({"pack": [Card("KS")] * 2}, r"Mine\.pack must contain only cards, each of them once"),
        ({"ranks": (Rank.ACE, Rank.ACE)}, r"Mine\.ranks must be ranks from low to high"),
        ({"hand_size": set()}, r"Mine\.hand_size must be a whole number above 0, not set\(\)"),
        ({"hand_size": 0}, r"Mine\.hand_size must be a whole number above 0"),
        ({"turns_up": "yes"}, r"Mine\.turns_up must be True or False"),
        ({"ranks": "AKQ"}, r"Mine\.ranks must be ranks from low to high"),
        ({"actions": {"call"}}, r"Mine\.actions must map words to forms, such as .*, not {'call'}"),
        ({"actions": {"Discard": Form()}}, r"Mine\.actions must map words to forms"),
        ({"actions": {"discard": 2}}, r"Mine\.actions must map words to forms"),
        ({"actions": {"deal": Form(cards=1)}}, r"Mine\.actions must map words to forms"),
        ({"actions": {"lay": Form(cards=range(2, 1))}}, r"Mine\.actions must map words to forms"),
        ({"action": {"lay": Form()}}, r"Mine\.action is never used: did you mean 'actions'\?"),
        ({"table": "x"}, r"Mine\.table must be a class or its import path, .*, not 'x'"),
        ({"words": 1j}, r"Mine\.words must be a class or its import path, .*, not 1j"),
        ({"knowledge": object()}, r"Mine\.knowledge must be a class or its import path"),
        ({"sampler": lambda *_: None}, r"Mine\.sampler must be the import path of a function"),
        ({"points": 7}, r"Mine\.points must be a method, not 7"),
        ({"ends": True}, r"Mine\.ends must be a method, not True"),
        ({"calls": property(lambda _: ())}, r"Mine\.calls must be a method, not a property"),
        ({"points": lambda self: 7}, r"Mine\.points must take \(self, state\), not \(self\)"),
        ({"winner": lambda self, trick: 0}, r"Mine\.winner must take \(self, trick, trump\)"),
        ({"call": lambda *_: ("even",)}, r"Mine\.call is never used: did you mean 'calls'\?"),
        ({"playble": lambda *_: None}, r"Mine\.playble is never used: did you mean 'playable'\?"),
        ({"turn_up": True}, r"Mine\.turn_up is never used: did you mean 'turns_up'\?"),
        ({"Ends": lambda *_: True}, r"Mine\.Ends is never used: did you mean 'ends'\?"),
        ({"handsize": 3}, r"Mine\.handsize is never used: did you mean 'hand_size'\?"),
        (
            {"imagine": lambda self, view, rng: None},
            r"Mine\.imagine is never used: did you mean 'sample_world'\?",
        ),
    ],
)
def test_a_slip_in_the_class_of_a_game_is_named_when_it_is_defined(hooks, told, forget):
    known = registry.names()
    with pytest.raises(TypeError, match=told):
        type("Mine", (Smallest,), {"game": "mine", **hooks})
    assert registry.names() == known


def test_a_misspelt_method_of_any_game_is_named(forget):
    with pytest.raises(
        TypeError, match=r"Slip\.deal_point is never used: did you mean 'deal_points'"
    ):

        class Slip(Counterpoint):
            game = "slip"

            def deal_point(self, state):
                return state


def test_what_is_an_authors_own_may_have_a_name_of_its_own(forget):
    @dataclass(frozen=True)
    class Mine(Smallest):
        game = "my-own"
        trumps: bool = True  # an option
        bonus = 5

        def tricks_needed(self):
            return 3

        @classmethod
        def calls(cls, state):
            return ()

    assert Mine(trumps=False).start(seed=1).phase == "play"


@pytest.mark.parametrize("value", [0, 1.5, "2"])
def test_a_number_of_seats_that_is_worked_out_is_checked_when_the_game_is_made(value, forget):
    made = variant(seats=property(lambda _: value))

    with pytest.raises(TypeError, match=r"Mine\.seats must be a whole number from 2 to 10"):
        made()


def test_a_table_that_cannot_be_imported_is_named(forget):
    game = variant(table="nowhere.at.all:Table")()

    with pytest.raises(
        TypeError, match=r"Mine\.table is 'nowhere\.at\.all:Table', which cannot be"
    ):
        CardTable(game.start(seed=1))


def acts(self, state):
    """Let everybody act for ever."""
    return self.every("say", ())


def draws(self, state, action):
    return 1


@pytest.mark.parametrize(
    ("hooks", "told"),
    [
        (
            {"actions": {"lay": Form(cards=1)}},
            r"declares 'lay', which no method offers: define bef",
        ),
        ({"actions": {"play": Form(cards=2)}}, r"declares 'play' anew, so it must define plays\("),
        (
            {"actions": {"say": Form(cards=9)}, "before_play": acts},
            r"'say' takes 9 cards, but a hand has only 8",
        ),
        (
            {"actions": {"say": Form(cards=9)}, "before_play": acts, "draws": draws},
            r"'say' takes 9 cards, but a hand has only 8",
        ),
        (
            {"actions": {"say": Form()}, "before_play": acts},
            r"Mine\.before_play must return nothing once a player has acted 50 times, not \(Action",
        ),
        (
            {"actions": {"says": Form()}, "before_play": acts},
            r"Mine declares no action 'say': did you mean 'says'\?",
        ),
        (
            {"actions": {"discard": Form()}, "before_play": acts},
            r"Mine declares no action 'say': choose from play, .*, discard$",
        ),
    ],
)
def test_an_action_that_can_never_be_taken_or_never_ends_is_named(hooks, told, forget):
    with pytest.raises((TypeError, ValueError), match=told):
        for _ in testing.random_match(variant(**hooks)(), seed=1):
            pass


@pytest.mark.parametrize(
    ("base", "hooks", "told"),
    [
        (
            Counterpoint,
            {"winner": lambda *_: 2},
            r"winner must return a position from 0 to 1, not 2",
        ),
        (Counterpoint, {"points": lambda *_: None}, r"points must return a whole number, not None"),
        (
            Counterpoint,
            {"counted_bids": lambda *_: 7},
            r"counted_bids must return a whole number for each of 2 seats, not 7",
        ),
        (
            Counterpoint,
            {"deal_points": lambda *_: (1,)},
            r"deal_points must return a whole number for each of 2 seats, not \(1,\)",
        ),
        (NinetyNine, {"deal_points": lambda *_: None}, r"deal_points must return a whole number"),
        (NinetyNine, {"seats": property(lambda _: "3")}, r"seats must be a whole number"),
    ],
)
def test_a_house_rule_that_returns_what_it_should_not_is_named(base, hooks, told, forget):
    with pytest.raises(TypeError, match=rf"Mine\.{told}"):
        first_deal(type("Mine", (base,), {"game": "mine", **hooks})())


def test_a_game_that_lacks_a_method_is_told_what_to_define(forget):
    lacking = type("Mine", (TrickGame,), {"game": "mine", "seats": 2, "pack": Smallest.pack})
    told = r"Mine must define points\(self, state\): Return each seat's points for a finished deal"
    with pytest.raises(TypeError, match=told):
        lacking()


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"words": int}, r"Mine\.words must be a class derived from .*Narrator, not <class 'int'>"),
        ({"table": "json:loads"}, r"Mine\.table must be a class derived from .*TableScene"),
    ],
)
def test_a_part_of_another_kind_is_named_when_it_is_used(part, told, forget):
    with pytest.raises(TypeError, match=told):
        CardTable(variant(**part)().start(seed=1))


@pytest.mark.parametrize(
    "texts", [{"game": "Mine"}, {"de": {"game": "Meins"}}, {"en": {"game": 1}}]
)
def test_texts_of_another_shape_are_refused_when_the_words_are_defined(texts):
    with pytest.raises(TypeError, match=r"Words\.texts must map 'en' and 'ja' to texts by their"):
        type("Words", (TrickGameNarrator,), {"texts": texts})


def test_a_game_without_a_name_is_refused_when_it_is_made():
    class NoName(TrickGame):
        seats, pack, points = 2, Smallest.pack, Smallest.points

    with pytest.raises(TypeError, match="NoName needs a name in records: write game = 'no-name'"):
        NoName()


def test_an_option_of_a_class_that_is_no_dataclass_is_told_what_it_lacks():
    class Bonus(Smallest):
        game = "bonus"
        bonus: int = 5

    with pytest.raises(
        TypeError,
        match=r"'bonus', so it must be a dataclass: write @dataclass\(frozen=True\) above",
    ):
        Bonus(bonus=3)


def first_deal(rules):
    """Return a match at the end of its first deal."""
    match = rules.start(seed=7, dealer=2 % rules.seats)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    return match


def test_a_text_with_an_unknown_option_is_named():
    class Words(TrickGameNarrator):
        texts: ClassVar = {"en": {"end": "The match ends at {tarket} points."}}

    told = r"the text 'end' of mine cannot be filled in: .*; the braces that it may have: none"
    with pytest.raises(ValueError, match=told):
        rules_card(variant(words=Words)())


def worded(texts, **hooks):
    """Return Discard and Pairs with other texts."""
    words = type("Words", (TrickGameNarrator,), {"texts": {"en": texts}})
    return type("Mine", (DiscardAndPairs,), {"game": "mine", "words": words, **hooks})()


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"playin": "Play."}, r"'playin' of mine is never used: did you mean 'playing'\?"),
        ({"discrd": "Lay"}, r"'discrd' of mine is never used: did you mean 'discard'\?"),
        ({"discar?": "Which?"}, r"'discar\?' of mine is never used: did you mean 'discard\?'"),
        ({"you swap": "You swap."}, r"'you swap' of mine is never used: "),
        (
            {"you discard": "You lay {card}."},
            r"'you discard' of mine cannot be .*: \{player\}, \{cards\}, \{action\}$",
        ),
        ({"discard?": "Lay {cards}."}, r"'discard\?' of mine cannot be .*: none"),
        ({"they discard": "{player"}, r"'they discard' of mine cannot be filled in"),
    ],
)
def test_a_text_that_is_never_used_or_filled_in_is_named_before_the_match(texts, told, forget):
    with pytest.raises(ValueError, match=told):
        rules_card(worded(texts))


def test_the_key_of_a_call_or_of_a_value_is_the_authors_own(forget):
    assert rules_card(worded({"plays": "Plays", "bend": "Bend", "play": "Lay", "pays": "Pays"}))


def test_the_card_of_a_game_with_rules_of_its_own_does_not_state_the_usual_ones(forget):
    card = rules_card(worded({}))
    assert "Follow suit" not in card
    assert "Winning a trick" not in card
    usual = rules_card(variant()())
    assert "Follow suit" in usual
    assert "Winning a trick" in usual


def test_the_prompt_of_several_actions_is_told_once(forget):
    match = worded({"exchange?": "Change one?", "keep?": "Change one?"}).start(seed=7, dealer=0)
    while match.state.did != ("discard",):
        match = match.apply(match.legal[0])
    tell = narrator(match.rules, match.players, you=match.to_act)
    assert tell.expected(match.view(match.to_act)) == "Change one?"


@pytest.mark.parametrize(
    ("lang", "button", "prompt"),
    [
        ("en", "Play", "Your turn to play."),
        ("ja", "出す", "あなたの番です。カードを出してください。"),
    ],
)
def test_a_built_in_action_keeps_its_words_if_it_is_declared_anew(lang, button, prompt, forget):
    hooks = {
        "actions": {"play": Form(cards=range(1, 3))},
        "plays": lambda self, hand, trick: self.every("play", hand),
    }
    match = variant(**hooks)().start(seed=7)
    tell = narrator(match.rules, match.players, lang=lang, you=match.to_act)
    assert tell.verb("play") == button
    assert tell.expected(match.view(match.to_act)) == prompt


class Twice:
    def deal_points(self, state):
        return tuple(2 * points for points in super().deal_points(state))


@dataclass(frozen=True)
class Doubled(Twice, Counterpoint):
    """All points of a deal count twice."""

    game = "doubled"
    knowledge = ""


@dataclass(frozen=True)
class DoubledTricks(Twice, NinetyNine):
    """All points of a deal count twice."""

    game = "doubled-tricks"
    knowledge = ""


@pytest.mark.parametrize(
    ("rules", "plain"), [(Doubled(), Counterpoint()), (DoubledTricks(), NinetyNine())]
)
def test_a_house_rule_on_the_score_of_a_deal_is_one_method(rules, plain):
    ours, theirs = first_deal(rules), first_deal(plain)
    assert ours.scores == tuple(2 * points for points in theirs.scores)
    assert ours.record()["deals"][0]["result"]["scores"] == list(ours.scores)
    assert next(event.points for event in ours.events if hasattr(event, "points")) == ours.scores
    assert Match.replay(ours.record()) == ours
    result = CardTable(ours).scene["result"]
    assert result["columns"][1:] == ["Deal", "Match"], "no parts that come to another sum"
    assert [row["cells"] for row in result["rows"]] == [[str(n)] * 2 for n in ours.scores]


def test_a_score_that_is_no_sum_of_miss_and_bonus_is_told_alone():
    match = first_deal(Doubled())
    told = narrator(match.rules, match.players).events(match.events)
    assert f"South scores {match.scores[0]}. North scores {match.scores[1]}." in told


def test_the_sheet_of_a_house_rule_tells_no_bonus_from_the_rest():
    def notes(rules):
        (row,) = CardTable(first_deal(rules)).sheet["rows"]
        return [cell["note"] for cell in row["cells"]]

    assert any(" + " in note for note in notes(Counterpoint()))
    assert not any(" + " in note for note in notes(Doubled()))


def test_a_deal_that_is_told_otherwise_than_it_is_scored_fails_the_battery():
    @dataclass(frozen=True)
    class Forgetful(Counterpoint):
        game = "forgetful"

        def result(self, state):
            old = super().result(state)
            return old and {**old, "scores": [2 * points for points in old["scores"]]}

        def _end_deal(self, state):
            ended = super()._end_deal(state)
            scores = zip(state.scores, ended.scores, strict=True)
            return ended._replace(scores=tuple(2 * now - had for had, now in scores))

    with pytest.raises(AssertionError, match="an event says that a deal scored"):
        testing.checks.check_scores(Forgetful(), seed=1)


def test_the_card_of_a_house_rule_is_headed_by_its_name():
    assert "Counterpoint (doubled)" in str(rules_card(Doubled()))
    assert "count twice. 下の" in str(rules_card(Doubled(), lang="ja"))


def test_advice_on_a_house_rule_says_what_it_lacks():
    with pytest.raises(
        ValueError, match="doubled declares no knowledge, which advice on its bids needs"
    ):
        BidAdvisor(Doubled().start(seed=1))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_points_below_zero_have_a_minus_sign_wherever_they_are_shown(lang, forget):
    lost = variant(points=lambda _self, state: [-taken for taken in state.taken])
    match = lost().start(seed=7)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    table = CardTable(match, lang=lang)
    told = narrator(match.rules, match.players, lang=lang).events(match.events)
    result, picture = table.scene["result"], table._repr_mimebundle_()[0]
    shown_as = (json.dumps(result, ensure_ascii=False), picture["text/plain"])
    for text in (told, *shown_as):
        shown = re.sub(r"<[^>]*>", " ", text)
        assert "−7" in shown
        assert not re.search(r"(?<!\w)-\d", shown)
    on = match.apply(match.legal[0])
    assert re.search(r"−\d\D+−\d", label := go_on_label(language(lang), on, 0)), label
    while not on.over:
        on = on.apply(on.legal[0])
    won = CardTable(on, lang=lang).scene["result"]["headline"]
    assert re.search(r"−\d", won), won
    assert not re.search(r"(?<!\w)-\d", won + label)


def test_the_result_of_a_game_with_calls_speaks_of_calls():
    match = first_deal(EvenOdd())
    text = CardTable(match).text()
    assert "Call even" in text
    assert "bid" not in text.lower()
    assert "ビッド" not in CardTable(match, lang="ja").text()


@pytest.mark.parametrize(
    "own",
    [
        {"name": "High Card"},
        {"rank": lambda self, card: card.rank},
        {"winners": lambda self, state: ()},
        {"dealt": lambda self: 0},
        {"turn_up": None},
    ],
)
def test_what_cannot_be_a_slip_is_the_authors_own(own):
    made = type("Own", (TrickGame,), {**OWN, **own})
    assert made().start(seed=1).to_act is not None


@pytest.mark.parametrize("name", [5, "", "a:b", "a\nb", ["a"]])
def test_a_name_that_records_cannot_hold_is_refused_when_the_class_is_defined(name):
    with pytest.raises(TypeError, match="game must be a short text"):
        type("Own", (TrickGame,), {**OWN, "game": name})


OWN = {
    "game": "own-names",
    "seats": 2,
    "pack": cards_of("A K"),
    "points": lambda _self, state: state.taken,
}


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "West exchanges ♦Q. West draws ♥10."),
        ("ja", "西は♦Qを交換しました。西は♥10を補充します。"),
    ],
)
def test_the_draw_of_another_player_is_not_told_as_yours_with_open_hands(lang, told):
    match = DiscardAndPairs().start(seed=7, dealer=0)
    while match.state.did != ("discard",):
        match = match.apply(match.legal[0])
    match = match.apply(match.legal[0])
    tell = narrator(match.rules, match.players, lang=lang, you=0)
    assert tell.events(match.events) == told


def test_a_finished_trick_tells_what_each_player_played():
    match = DiscardAndPairs().start(seed=7, dealer=2)
    while not match.state.tricks:
        match = match.apply(match.legal[0])
    trick = match.state.tricks[0]
    assert len(trick.plays) == 3
    assert sum(trick.plays, ()) == trick.cards
    assert any(len(cards) == 2 for cards in trick.plays)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            (
                "“discard 10S” is not an action: write, for example, “discard 7C 8D”. "
                "“discard” takes 2 cards."
            ),
        ),
        (
            "ja",
            (
                "「discard 10S」は操作ではありません。たとえば「discard 7C 8D」と書いてください。"
                "「discard」で選ぶカードは2枚です。"
            ),
        ),
    ],
)
def test_a_wrong_number_of_cards_is_told_with_the_right_one(lang, told):
    match = DiscardAndPairs().start(seed=7, dealer=2)
    refusal = match.legal.why_not("discard 10S")
    assert refusal.problem.endswith("(discard takes 2 cards)")
    assert refusal_sentence(language(lang), refusal, match.players, match.rules) == told


def test_the_example_of_an_action_declared_anew_is_legal(forget):
    hooks = {
        "actions": {"play": Form(cards=range(1, 3))},
        "plays": lambda self, hand, trick: self.every("play", hand),
    }
    match = variant(**hooks)().start(seed=7)
    refusal = match.legal.why_not("play")
    assert str(refusal.instead[0]) in match.legal
    assert refusal.problem.endswith("(play takes 1–2 cards)")
