"""A rubber says which game it is, who has won how many, and the points in this game."""

from __future__ import annotations

import random

import pytest

from parlett_widgets import CardTable, NinetyNine
from parlett_widgets.games.ninety_nine.words import NinetyNineNarrator
from parlett_widgets.widgets.card_table.scene import scene
from parlett_widgets.words import LANGUAGES, narrator
from parlett_widgets.words.language import language


def played(rules, wanted, seed=7):
    """Play at random until a moment is reached."""
    match = rules.start(seed=seed)
    while not wanted(match):
        match = match.apply(random.Random(match.revision).choice(match.legal))
    return match


def begun(deal):
    return lambda match: len(match.record()["deals"]) == deal


@pytest.fixture(scope="module")
def ninth():
    return played(NinetyNine.rubber(), begun(9))


def test_a_table_says_which_game_of_a_rubber_it_is_and_who_stands_where(ninth):
    table = CardTable(ninth)
    title, *seats = table.text().splitlines()[:4]
    assert title == "Ninety-Nine · game 4 to 100 · deal 9 · bids"
    for seat, points, games, total in zip(
        reversed(seats),
        (31, 69, 98),
        ("1 game", "0 games", "2 games"),
        (355, 296, 631),
        strict=True,
    ):
        assert f"{points} of 100 points in this game · {games} won · {total} points in all" in seat


def test_the_picture_of_a_rubber_says_it_too(ninth):
    picture = CardTable(ninth).svg()
    assert "game 4 to 100" in picture
    for text in (">98<", ">2 won<", ">31<", ">1 won<"):
        assert text in picture


def test_the_plates_show_the_points_in_this_game_and_the_games_won(ninth):
    seats = {seat["seat"]: seat for seat in scene(ninth.view(0))["seats"]}
    assert [seats[seat]["score"] for seat in range(3)] == [31, 69, 98]
    assert [seats[seat].get("standing") for seat in range(3)] == ["1 won", None, "2 won"]


def test_a_deal_of_a_rubber_begins_with_its_standing(ninth):
    table = CardTable(NinetyNine.rubber().start(seed=7, dealer=2))
    assert "Game 1 of the rubber, to 100 points: You 0, West 0, North 0." in table.scene["status"]
    assert "Games won" not in table.scene["status"]
    words = NinetyNineNarrator(language("en"), ninth.rules, ninth.players, you=0)
    assert words.rubber(ninth.view(0)) == (
        "Game 4 of the rubber, to 100 points: You 31, West 69, North 98. "
        "Games won: You 1, West 0, North 2."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_of_a_deal_says_how_the_rubber_stands(lang):
    over = played(NinetyNine.rubber(), lambda match: match.phase == "deal-over")
    table = CardTable(over, lang=lang)
    told = narrator(over.rules, over.players, lang=lang, you=0).rubber(over.view(0))
    assert "100" in told
    assert told in table.scene["status"]
    assert told in table.text()


def test_after_a_game_is_won_the_next_is_announced():
    won = played(
        NinetyNine.rubber(),
        lambda match: match.phase == "deal-over" and any(match.state.round.standing.games),
    )
    table, view = CardTable(won), won.view(0)
    (number,) = {sum(view.games)}
    assert f"game {number} to 100" in table.scene["title"]
    assert f"Game {number + 1} of the rubber" in table.scene["status"]
    assert view.game_points is None
    assert [seat["score"] for seat in table.scene["seats"]] == list(view.scores)


@pytest.mark.parametrize("rules", [NinetyNine.two, NinetyNine.four, NinetyNine.five])
def test_every_form_of_the_game_can_be_played_as_a_rubber(rules):
    match = played(rules(ending="rubber"), begun(3))
    view = match.view(0)
    carried = zip(view.scores, view.carried, strict=True)
    assert view.game_points == tuple(score - had for score, had in carried)[: view.rules.players]
    assert "game" in CardTable(match).text().splitlines()[0]


def test_other_matches_say_nothing_of_games():
    table = CardTable(NinetyNine.classic().start(seed=7))
    assert "game" not in table.text()
    assert all("standing" not in seat for seat in table.scene["seats"])
