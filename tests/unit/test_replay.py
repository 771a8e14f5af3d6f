"""Replays and saved pages without a browser: what is sent, what stays hidden, what is in the file."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from front_end_fixtures import packed, replay
from matches import played
from recording import from_page

from parlett_widgets import (
    Addenda,
    CardTable,
    Counterpoint,
    NinetyNine,
    Replay,
    Steady,
)
from parlett_widgets.engine import BrokenRecord
from parlett_widgets.games.counterpoint.table import CounterpointScene
from parlett_widgets.widgets.card_table.picture import table_blocks
from parlett_widgets.widgets.page.blocks import text_of
from parlett_widgets.widgets.page.scene_parts import pack

# Long matches


def long_match(deals):
    match, rng = Counterpoint(target=100_000).start(seed=1, dealer=1), random.Random(1)
    while match.deal < deals or not match.deal_over:
        match = match.apply(rng.choice(match.legal))
    return match


def test_a_replay_works_out_each_deal_of_the_score_sheet_at_most_twice(monkeypatch):
    written, cell = [], CounterpointScene._cell
    monkeypatch.setattr(
        CounterpointScene, "_cell", lambda *given: written.append(given) or cell(*given)
    )
    match = long_match(5)
    frames = Replay(match).frames

    assert len(written) <= 2 * 5 * 2, "a cell for each player, at the end of the deal and for later"
    sheets = [frame["sheet"]["rows"] for frame in frames if "sheet" in frame]
    assert len(sheets) > 50
    assert len({id(rows) for rows in sheets}) <= 2 * 5
    assert sheets[-1] == CardTable(match).sheet["rows"]


def test_the_actions_of_a_deal_are_kept_from_view_to_view():
    match = long_match(2)
    for moment in match.line:
        steps = match.history[moment.revision - len(moment.view(None).history) : moment.revision]
        hidden = match.rules.secret_verbs
        assert moment.view(1).history == tuple(
            (seat, None if action.verb in hidden and seat != 1 else action)
            for seat, action in steps
        )
        assert moment.first is match.first
        assert moment.moments_of_deal == [one for one in moment.line if one.deal == moment.deal]


# Frames


def unpacked(packed: dict[str, Any]) -> list[Any]:
    """Undo ``pack``, as the page does it."""
    parts = packed["parts"]

    def read(place: int) -> Any:
        part = parts[place]
        if not isinstance(part, list):
            return part
        names, *inside = part
        values = [read(each) for each in inside]
        return values if names < 0 else dict(zip(parts[names], values, strict=True))

    return [read(place) for place in packed["frames"]]


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize(
    "rules", [Addenda.partnership(), NinetyNine.classic(), Counterpoint.standard()]
)
def test_what_the_page_unpacks_are_the_scenes(rules: Any, seat: int | None) -> None:
    replay = Replay(played(rules, 70), seat)
    assert len(replay.frames) == 71
    assert json.dumps(unpacked(replay.packed)) == json.dumps(replay.frames)


@pytest.mark.parametrize("name", ["frames of one deal", "odd values"])
def test_nothing_is_lost_in_packing(name: str) -> None:
    frames = {"frames of one deal": replay(), "odd values": packed()["frames"]}[name]
    assert unpacked(pack(frames)) == frames


def test_a_match_of_nine_deals_is_sent_in_a_fraction_of_its_scenes() -> None:
    replay = Replay(played(NinetyNine.classic(), 320))
    assert len(json.dumps(replay.packed)) < len(json.dumps(replay.frames)) / 6


def test_a_step_in_the_page_brings_no_frame_again(comms: list[Any]) -> None:
    replay = Replay(played(Addenda(), 4))
    sent = replay.comm.__dict__["sent"]
    assert set(sent[0]["data"]["state"]) >= {"packed", "jumps"}
    told = from_page(replay, step=3, speed=4)
    assert (replay.step, replay.speed) == (3, 4.0)
    assert {name for data in told for name in data["state"]} <= {"step", "speed"}


def test_a_replay_holds_every_moment_and_says_where_a_record_is_broken() -> None:
    match = Addenda().start(seed=4864, dealer=1).apply("play 2D").apply("play KC")
    replay = Replay(match.record(), step=-1)
    assert (len(replay.frames), replay.step) == (3, 2)
    assert [frame["rev"] for frame in replay.frames] == [0, 1, 2]
    assert "North plays ♣K" in repr(replay)
    assert all(not frame["actions"] for frame in replay.frames)
    record = match.record()
    record["deals"][0]["actions"][1] = "1 play 2D"
    with pytest.raises(BrokenRecord, match=r"deals\[0\].actions\[1\]"):
        Replay(record)


def test_a_line_of_the_log_names_the_moment_that_it_tells() -> None:
    for step, frame in enumerate(Replay(played(NinetyNine.classic(), 80)).frames):
        assert all(0 <= line["step"] <= step for line in frame["log"])


# Jumps


@pytest.mark.parametrize("rules", [Addenda(), NinetyNine.classic(), Counterpoint.standard()])
def test_there_is_a_jump_to_every_beginning(rules: Any) -> None:
    replay = Replay(played(rules, 120))
    titles = [frame["title"] for frame in replay.frames]
    assert [jump["label"] for jump in replay.jumps] == [titles[j["step"]] for j in replay.jumps]
    ends = [jump["step"] for jump in replay.jumps[1:]] + [len(titles)]
    for jump, end in zip(replay.jumps, ends, strict=True):
        assert set(titles[jump["step"] : end]) == {jump["label"]}
    assert replay.jumps[0]["step"] == 0


def test_a_deal_of_ninety_nine_has_its_bids_its_tricks_and_the_next_deal() -> None:
    labels = [jump["label"] for jump in Replay(played(NinetyNine.classic(), 40)).jumps]
    tricks = [f"Ninety-Nine · deal 1 · trick {number}" for number in range(1, 10)]
    assert [label for label in labels if "trick" in label and "deal 1" in label] == tricks
    assert any("deal 2" in label for label in labels)


# Hidden hands


def shown_hands(frame: dict[str, Any]) -> dict[int, tuple[int, int]]:
    """Return, by seat, how many cards are shown and how many are only counted."""
    return {
        zone["seat"]: (len(zone["cards"]), zone["face_down"])
        for zone in frame["zones"]
        if zone["kind"] == "hand"
    }


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({}, {0: (12, 0), 1: (12, 0), 2: (12, 0)}),
        ({"hide": [1]}, {0: (12, 0), 1: (0, 12), 2: (12, 0)}),
        ({"hide": {0, 2}}, {0: (0, 12), 1: (12, 0), 2: (0, 12)}),
        ({"seat": 1}, {0: (0, 12), 1: (12, 0), 2: (0, 12)}),
        ({"seat": 1, "hide": (1,)}, {0: (0, 12), 1: (0, 12), 2: (0, 12)}),
    ],
)
def test_hands_are_open_unless_they_are_hidden(
    options: dict[str, Any], first: dict[int, tuple[int, int]]
) -> None:
    bid = played(NinetyNine.classic(), 3)
    match = played(bid.apply("pass").apply("pass").apply("pass"), 12)  # nobody reveals a hand
    replay = Replay(match, **options)
    assert shown_hands(replay.frames[0]) == first
    seen = {seat for seat, (cards, _) in first.items() if cards}
    for frame in replay.frames:
        for seat, (cards, face_down) in shown_hands(frame).items():
            assert (face_down == 0) if seat in seen else (cards == 0)


def test_no_card_of_a_hidden_hand_is_in_the_state_or_in_the_page(tmp_path: Path) -> None:
    match = NinetyNine.classic().start(seed=5)
    replay = Replay(match, hide=[1])
    own = {name for name in replay.get_state() if name[0] != "_"}
    state = json.dumps({name: getattr(replay, name) for name in own - {"layout"}}, default=str)
    page = replay.save(tmp_path / "deal.html").read_text(encoding="utf-8").replace('\\"', '"')
    for card in match.view(1).hands[1] or ():
        assert f'"{card}"' not in state
        assert f'"{card}"' not in page
        assert f'"{replay.language.card_name(card)}"' not in page
    for card in match.view(0).hands[0] or ():
        assert f'"{card}"' in page


# Marks


def marks(frame: dict[str, Any]) -> dict[str, str]:
    """Return what stands on the cards that are held."""
    held = [card for zone in frame["zones"] if zone["kind"] == "hand" for card in zone["cards"]]
    return {
        card["id"]: badge["text"]
        for card in held
        for badge in card.get("badges", ())
        if badge["kind"] in ("worth", "best")
    }


@pytest.mark.parametrize(("lang", "made"), [("en", "made"), ("ja", "成功")])
def test_an_open_replay_marks_what_each_card_would_have_come_to(lang: str, made: str) -> None:
    match, rng = NinetyNine.classic().start(seed=3), random.Random(3)
    while not match.deal_over:
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    replay = Replay(match, marks=True, lang=lang)
    told = [marks(frame) for frame in replay.frames]
    assert sum(map(bool, told)) > 3
    assert made in str(told)
    for moment, found in zip(match.line, told, strict=True):
        assert not found or set(found) == {str(action.cards[0]) for action in moment.legal}
    assert unpacked(replay.packed) == replay.frames
    assert f"={made}" in "".join(text_of(table_blocks(frame)) for frame in replay.frames)


def test_cards_are_marked_only_when_it_is_asked_for_and_all_hands_are_open() -> None:
    assert not any(map(marks, Replay(played(NinetyNine.classic(), 30)).frames))
    assert not any(map(marks, Replay(played(Addenda(), 30), marks=True).frames))


# Wrong values


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda m: Replay(m, hide=1), TypeError, "hide must be a list of seats, such as [1]"),
        (lambda m: Replay(m, hide=[2]), ValueError, "seat must be from 0 to 1, not 2"),
        (lambda m: Replay(m, 2), ValueError, "seat must be from 0 to 1, not 2"),
        (lambda m: Replay(m, 0, marks=True), ValueError, "marks need all hands open"),
        (lambda m: Replay(m, hide=[1], marks=True), ValueError, "marks need all hands open"),
        (lambda m: Replay(m, speed=3), ValueError, "speed must be 0.5, 1, 2 or 4, not 3"),
        (lambda m: Replay(m, hid=[1]), TypeError, "no option 'hid': did you mean 'hide'?"),
    ],
)
def test_a_wrong_value_is_answered_by_what_would_be_right(
    make: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        make(Addenda().start(seed=7))


def test_a_step_out_of_range_is_the_nearest_that_there_is() -> None:
    replay = Replay(played(Addenda(), 4), step=99, speed=0.5)
    assert (replay.step, replay.speed) == (4, 0.5)
    replay.set_state({"step": -3, "speed": 2})
    assert (replay.step, replay.speed) == (0, 2.0)
