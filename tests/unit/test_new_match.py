"""Choosing the next match at a table: rules, opponents, names and a seed, in Python and in the page."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from even_odd import EvenOdd
from recording import press

from parlett_widgets import Addenda, CardTable, Counterpoint, Expert, JustPlay, NinetyNine, Replay
from parlett_widgets.engine.registry import preset, presets
from parlett_widgets.widgets.card_table.setting import changed, values
from parlett_widgets.words import TrickGameNarrator, narrator

pytestmark = pytest.mark.usefixtures("comms")
GAMES = [Addenda, NinetyNine, Counterpoint]


class Own:
    """A player of the caller's, which plays the first legal action."""

    def choose(self, view: Any, rng: Any) -> Any:
        return view.legal[0]


Fields = dict[str, dict[str, Any]]


def offered(table: CardTable, **chosen: Any) -> Fields:
    """Ask what there is to choose, and return the fields by name."""
    answer = press(table, f"setting {json.dumps(chosen) if chosen else ''}")
    assert answer["ok"], answer
    return {one["name"]: one for group in answer["setting"] for one in group["fields"]}


def stand(fields: Fields, kind: str) -> list[str]:
    return [one["value"] for name, one in fields.items() if name.startswith(kind)]


def levels(table: CardTable) -> list[str]:
    """Return who plays in the other seats, as the page is told."""
    return stand(offered(table), "level")


# Rules that go together


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_chosen_from_every_named_rules(game: Any) -> None:
    for make in presets(game).values():
        rules = make()
        for name in rules.options():
            for value in values(game, name):
                other = changed(rules, name, value)
                assert getattr(other, name) == value
                assert changed(other, name, value) == other


@pytest.mark.parametrize(
    ("rules", "name", "value", "becomes"),
    [
        (NinetyNine(), "players", 4, NinetyNine(players=4, trump="successes")),
        (NinetyNine(deals=15), "players", 5, NinetyNine(players=5, trump="successes", deals=15)),
        (NinetyNine.four(), "trump", "turn-up", NinetyNine.four(players=2, trump="turn-up")),
        (NinetyNine(), "premiums", "off", NinetyNine(premiums="off")),
        (Counterpoint.easy(), "players", 3, Counterpoint.three()),
        (Addenda(target=100), "bust", "final-count", Addenda(target=100, bust="final-count")),
    ],
)
def test_other_options_give_way_only_where_they_must(
    rules: Any, name: str, value: Any, becomes: Any
) -> None:
    assert changed(rules, name, value) == becomes


def test_a_number_that_cannot_be_is_refused_and_changes_nothing_else() -> None:
    with pytest.raises(ValueError, match="deals must be a positive multiple of 3, not 8"):
        changed(NinetyNine(), "deals", 8)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_option_value_and_preset_of_our_games_has_words(game: Any, lang: str) -> None:
    rules = game()
    words = narrator(rules, rules.seat_names, lang=lang).choice_words()
    wanted = {f"preset {name}" for name in presets(game)} | set(rules.options())
    for name in rules.options():
        wanted |= {f"{name}={one}" for one in values(game, name) if isinstance(one, str)}
    assert words.keys() == wanted


# In Python


def test_a_new_match_takes_other_rules_opponents_and_names_and_is_undone() -> None:
    table = CardTable(NinetyNine.classic().start(seed=7), {1: Own(), 2: "expert"})
    before = table.match
    table.new_match(rules=NinetyNine.four(), seats={1: "random"}, players=["A", "B", "C", "D"])
    assert table.match.rules == NinetyNine.four()
    assert (table.match.seed, table.match.players) == (8, ("A", "B", "C", "D"))
    assert levels(table) == ["random", "steady", "steady"]
    table.undo()
    assert table.match == before
    assert levels(table) == ["own 0", "expert"]


def test_whoever_is_not_chosen_anew_stays() -> None:
    match = NinetyNine.classic().start(seed=7, players=["A", "B", "C"])
    table = CardTable(match, {1: Own()})
    table.new_match(12)
    assert levels(table) == ["own 0", "steady"]
    assert table.match.players == ("A", "B", "C")
    table.new_match(rules=NinetyNine.two())
    assert levels(table) == ["own 0"]
    assert table.match.players == ("South", "North")


# In the page


def test_the_page_is_told_what_is_played_now_and_what_there_is_to_choose() -> None:
    players = ("South", "Aiko", "North")
    table = CardTable(NinetyNine.revised().start(seed=7, players=players), {1: Own(), 2: Expert(2)})
    fields = offered(table)
    assert (fields["preset"]["value"], fields["seed"]["usual"]) == ("revised", "8")
    assert [one["value"] for one in fields["preset"]["choices"]] == list(presets(NinetyNine))
    assert list(fields)[-9:] == list(NinetyNine().options())
    trump = fields["trump"]
    assert (trump["label"], trump["value"]) == ("Trump", "successes")
    assert trump["choices"][0] == {"value": "turn-up", "label": "A card turned up"}
    assert fields["target"]["choices"] == []
    assert stand(fields, "name") == ["", "Aiko", ""]
    assert stand(fields, "level") == ["own 0", "own 1"]
    assert [one["label"] for one in fields["level 1"]["choices"]][3:] == ["Own", "Expert"]


def test_what_is_chosen_in_the_page_moves_what_hangs_on_it() -> None:
    table = CardTable(NinetyNine.classic().start(seed=7))
    before = table.match
    rules = {name: one["value"] for name, one in offered(table).items()}
    form = {"rules": rules, "name 1": "Aiko", "level 1": "random"}
    four = offered(table, change=["players", "4"], **form)
    assert (four["trump"]["value"], four["deals"]["value"]) == ("successes", "12")
    assert stand(four, "level") == ["random", "steady", "steady"]
    assert four["name 1"]["value"] == "Aiko"
    assert four["preset"]["value"] == ""
    assert four["preset"]["choices"][-1] == {"value": "", "label": "Custom, as below"}
    assert offered(table, rules=rules, change=["preset", "rubber"])["ending"]["value"] == "rubber"
    assert offered(table, change=["level 1", "random"], **form)["trump"]["value"] == "turn-up"
    assert table.match == before, "nothing is begun yet"


def test_the_match_that_was_chosen_in_the_page_begins_and_can_be_taken_back() -> None:
    table = CardTable(Counterpoint.standard().start(seed=7), {1: Own()})
    before = table.match
    asked = {"rules": {"players": "3", "target": "50"}, "seed": "99", "name 2": "Aiko"}
    assert press(table, f"new {json.dumps(asked | {'level 1': 'own 0', 'level 2': 'steady'})}")[
        "ok"
    ]
    assert table.match.rules == Counterpoint(players=3, target=50)
    assert (table.match.seed, table.match.players[2]) == (99, "Aiko")
    assert levels(table) == ["own 0", "steady"]
    assert press(table, "undo")["ok"]
    assert table.match == before


def test_another_game_can_be_chosen_in_the_page() -> None:
    table = CardTable(NinetyNine.classic().start(seed=7), {1: Own(), 2: "expert"})
    before = offered(table)
    assert [one["label"] for one in before["game"]["choices"]][:3] == [
        "Addenda",
        "Counterpoint",
        "Ninety-Nine",
    ]
    old = {name: one["value"] for name, one in before.items()}
    asked = {"rules": old, "game": "addenda", "change": ["game", "addenda"]}
    fields = offered(table, **asked)
    assert (fields["game"]["value"], fields["preset"]["value"]) == ("addenda", "standard")
    assert stand(fields, "level") == ["own 0"]
    new = {"rules": {"misplay": "penalty"}, "game": "addenda", "change": ["target", "100"]}
    assert offered(table, **new)["target"]["value"] == "100"
    for chosen, rules in [
        (asked, Addenda.standard()),
        (new, Addenda(misplay="penalty", target=100)),
        ({"game": "addenda", "change": ["preset", "partnership"]}, Addenda.partnership()),
        ({"game": "chess", "change": ["game", "chess"]}, NinetyNine.classic()),
    ]:
        assert press(table, f"new {json.dumps(chosen)}")["ok"]
        assert table.match.rules == rules
        press(table, "undo")


class Wordless(TrickGameNarrator):
    """The words of a game with a text that cannot be filled in."""

    texts: ClassVar = {"en": {"end": "The match ends at {tarket} points."}}


HALF_FINISHED: list[tuple[dict[str, Any], str]] = [
    ({"limit": 7, "__annotations__": {"limit": int}}, "'limit', so it must be a dataclass"),
    ({"words": Wordless}, "the text 'end' of half-finished cannot be filled in"),
    ({"easy": classmethod(preset(lambda cls: cls(limit=7)))}, ""),
]


@pytest.mark.parametrize(("hooks", "told"), HALF_FINISHED)
def test_a_game_that_is_not_finished_is_no_choice_and_keeps_no_other_from_being_one(
    hooks: Any, told: str, forget: Any
) -> None:
    own = type("HalfFinished", (EvenOdd,), {"game": "half-finished", **hooks})
    games = [one["value"] for one in offered(CardTable(Addenda().start(seed=7)))["game"]["choices"]]
    assert games[:3] == ["addenda", "counterpoint", "ninety-nine"]
    assert "half-finished" not in games
    assert [one["game"] for one in JustPlay().lobby["games"]] == games
    if told:
        with pytest.raises((TypeError, ValueError), match=told):
            CardTable(own().start(seed=7))


@pytest.mark.parametrize(
    ("asked", "lang", "sentence"),
    [
        ({"change": ["deals", "8"]}, "en", "Number of deals: 8 cannot be chosen."),
        ({"change": ["target", "many"]}, "en", "Points to reach: many cannot be chosen."),
        ({"seed": "x"}, "en", "“x” is not a seed: write a whole number."),
        ({"name 1": "x" * 61}, "en", "A name is one line of at most 60 characters."),
        ({"name 1": "x" * 61}, "ja", "名前は1行、60文字以内で書いてください。"),
        ({"name 1": "a\nb"}, "ja", "名前は1行、"),
        ({"name 1": 5}, "en", "These choices could not be read. Please choose again."),
        ({"change": "own 0"}, "en", "These choices could not be read."),
        ({"change": ["a"]}, "ja", "この設定は読み取れませんでした。"),
        ({"rules": 5}, "en", "These choices could not be read."),
        ({"change": ["deals", "8"]}, "ja", "ラウンド数に「8」は選べません。"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(
    asked: dict[str, Any], lang: str, sentence: str
) -> None:
    table = CardTable(NinetyNine.classic().start(seed=7), lang=lang)
    before = table.match
    answer = press(table, f"new {json.dumps(asked)}")
    assert answer["error"].startswith(sentence)
    assert table.match == before


def nested(levels: int) -> list[Any]:
    inside: list[Any] = []
    for _ in range(levels):
        inside = [inside]
    return inside


@pytest.mark.parametrize("value", [nested(3000), 10**6000, "x" * 100_000], ids=type)
@pytest.mark.parametrize(
    "give",
    [
        lambda table, value: CardTable(value),
        lambda table, value: CardTable(table.match, value),
        lambda table, value: CardTable(table.match, {1: value}),
        lambda table, value: CardTable(table.match, hide=["x" * 100_000]),
        lambda table, value: CardTable(table.match, lang=value),
        lambda table, value: CardTable(table.match, **{"x" * 5000: value}),
        lambda table, value: table.play(value),
        lambda table, value: table.link(value),
        lambda table, value: table.go_to_line(value),
        lambda table, value: Replay(table.match, speed=value),
        lambda table, value: Replay(value),
    ],
)
def test_a_huge_or_deep_value_is_refused_shortly(give: Any, value: Any) -> None:
    table = CardTable(NinetyNine.classic().start(seed=7))
    with pytest.raises((TypeError, ValueError)) as refused:
        give(table, value)
    told = str(refused.value)
    assert len(told) < 400
    assert "digits" not in told
    assert "recursion" not in told


@pytest.mark.parametrize("text", ["{", "{}}", "{" * 5000, '{"a": ' * 90_000])
def test_choices_that_are_no_json_are_refused_in_a_sentence(text: str) -> None:
    table = CardTable(NinetyNine.classic().start(seed=7), lang="ja")
    assert press(table, f"new {text}")["error"].startswith("この設定は読み取れませんでした。")


def test_an_action_of_any_length_is_refused_shortly() -> None:
    table = CardTable(NinetyNine.classic().start(seed=7))
    for action in ("x" * 100_000, "play " + "é" * 100_000, "call " + "y" * 100_000):
        assert len(press(table, action)["error"]) < 300


def test_a_game_without_words_for_its_options_is_chosen_by_their_names() -> None:
    table = CardTable(EvenOdd().start(seed=7))
    fields = offered(table)
    for name in EvenOdd().options():
        assert fields[name]["label"] == name.replace("_", " ").capitalize()
    assert [one["value"] for one in fields["preset"]["choices"]] == ["standard"]
