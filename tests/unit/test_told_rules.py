"""The card of the rules in force: whoever reads it can sit down and play just this game."""

from typing import Literal, get_args, get_origin, get_type_hints
from xml.etree import ElementTree as ET

import pytest
from telling import languages

from parlett_widgets import rules_card, use
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine

SIDES = Addenda.partnership()
FACTS = {
    "addenda": (
        Addenda(),
        ["12", "28", "17", "250", "6\xa0J\xa0K\xa0K", "6\xa00\xa06\xa00"],
        ["draw back up to 12", "even if the count falls again", "the trick is void", "leads again"],
        ["12枚になるまで補充", "後で合計点が下がっても", "無効です", "もう一度リード"],
    ),
    "addenda-options": (
        Addenda(king_chain="delta", bust="final-count", stuck="end-deal", misplay="penalty"),
        ["6\xa00\xa06\xa012"],
        ["A Jack in time saves", "The deal is over", "whoever did so first wins it"],
        ["Jで戻せば負けません", "そのラウンドは終わり", "先にした人の勝ち"],
    ),
    "addenda-partnership": (
        SIDES,
        ["13"],
        ["our reading", "Partners sit opposite", "to the other side", "there is no stock"],
        ["私たちの解釈", "向かい合う2人がペア", "相手のペア", "山札はありません"],
    ),
    "ninety-nine": (
        NinetyNine(),
        ["37", "A K Q J 10 9 8 7 6", "♦ = 0", "♠ = 1", "♥ = 2", "♣ = 3", "30", "60"],
        [
            *(
                "of the 9 tricks",
                "a Nine or the Joker",
                "The Joker stands for",
                "Each trick taken",
            ),
            *(
                "30 if 1 did, 20 if 2 did, 10 if 3 did",
                "to each of the others",
                "unless a revealer",
            ),
            *("After 9 deals, 3 dealt by each", "A bid that failed stays hidden"),
        ],
        [
            *("全9トリック", "9かジョーカーなら", "1トリックにつき1点", "その人の指名"),
            *(
                "1人なら30点、2人なら20点、3人なら10点",
                "全9ラウンド",
                "失敗したビッドは公開しません",
            ),
        ],
    ),
    "ninety-nine-plain": (
        NinetyNine.revised(premiums="off", target=60),
        ["60"],
        ["someone reaches 60 points is the last"],
        ["60点に達したラウンドで終わり"],
    ),
    "ninety-nine-rubber": (
        NinetyNine.rubber(first_trump="diamonds"),
        ["36", "♣", "♥", "♠", "♦", "500", "400", "300", "200", "100"],
        [
            *("0 ♦, 1 ♠, 2 ♥, 3 ♣", "First deal of each game: diamonds", "shows the hand at once"),
            *("first wins 3 games", "reached 100 score 100 more", "500 after 3 games"),
        ],
        [
            "0人は♦、1人は♠、2人は♥、3人は♣",
            "各ゲームの最初のラウンドはダイヤ",
            "3ゲームで決まれば500点",
        ],
    ),
    "ninety-nine-two": (
        NinetyNine.two(),
        ["12", "37"],
        [
            *(
                "one player may declare",
                "top three cards are its bid",
                "plays third, from the dummy",
                "Nobody reveals",
            ),
            *("takes fewer tricks", "scores 30 more", "to the other player and to the dummy"),
            *("cannot win or end the match", "After 6 deals"),
        ],
        [
            "どちらか1人は",
            "上の3枚がそのビッド",
            "少なくても成功",
            "さらに30点",
            "相手とダミーに30点",
            "全6ラウンド",
        ],
    ),
    "ninety-nine-four": (
        NinetyNine.four(),
        ["52", "13"],
        ["of the 10 tricks", "4 no trump", "0 if 4 did", "reaches 100 points is the last"],
        ["全10トリック", "4人は切り札なし", "4人なら0点", "100点に達したラウンドで終わり"],
    ),
    "ninety-nine-five-rubber": (
        NinetyNine.five(ending="rubber"),
        ["60", "A K Q J 12 11 10"],
        ["50 if 1 did", "5 no trump", "100 after 7 games, nothing after more"],
        ["1人なら50点", "5人は切り札なし", "それより多ければ0点"],
    ),
    "counterpoint": (
        Counterpoint(),
        ["32", "A 10 K Q J 9 8 7", "K = 4", "♣ = 30", "120", "99"],
        [
            *(
                "The higher rank wins, whatever the suits",
                "A 10 K Q J win for the leader and 9 8 7",
            ),
            *("the other player scores it", "30 for 0, 20 for 1, 10 for 2", "0 as 100, 10 as 110"),
        ],
        ["スートにかかわらず", "A 10 K Q Jはリードした人、9 8 7は後から", "差0は30点、差1は20点"],
    ),
    "counterpoint-easy": (
        Counterpoint.easy(high_bids="with-bid"),
        ["A 10 9 8 7 5 4 3", "A = 11", "10 = 10", "9 = 4", "8 = 3", "7 = 2"],
        ["A 10 9 8 7 win for the leader and 5 4 3 for the other", "choose that secretly"],
        ["A 10 9 8 7はリードした人、5 4 3は後から出した人", "ひそかに選びます"],
    ),
    "counterpoint-courts": (
        Counterpoint(courts="333"),
        ["A = 11", "10 = 10", "K = 3", "Q = 3", "J = 3", "120"],
        ["30 in each suit", "A 10 K Q J win for the leader"],
        ["1スート30点"],
    ),
    "counterpoint-three": (
        Counterpoint.three(ending="deals", deals=6),
        ["37", "A 10 K Q J 9 8 7 6"],
        [
            *("The highest trump wins", "The Joker has the points", "misses of the other two"),
            *("30 for 0, 20 for 1–2, 10 for 3–5", "(0 as 100)", "After 6 deals"),
        ],
        ["ほかの2人の", "差1–2は20点、差3–5は10点", "（0は100）", "全6ラウンド"],
    ),
}
UNSAID = {
    "addenda": (["partner", "our reading", "misplay"], ["ペア", "プレイミス"]),
    "addenda-partnership": (["draw back", "other player"], ["補充"]),
    "ninety-nine": (["dummy", "game"], ["ダミー", "ゲーム"]),
    "ninety-nine-two": (["reveal (", "dealer's left"], ["左隣"]),
    "ninety-nine-plain": (["declare", "reveal", "premium"], ["デクレア", "リビール", "プレミアム"]),
    "ninety-nine-rubber": (["Joker", "nothing", "unless"], ["ジョーカー", "それより多ければ"]),
    "counterpoint": (["Joker", "The highest trump"], ["ジョーカー"]),
    "counterpoint-three": (["whatever the suits", "16"], ["スートにかかわらず"]),
}


@pytest.mark.parametrize("name", FACTS)
@languages
def test_the_card_says_what_one_needs_to_play(lang, name):
    rules, figures, english, japanese = FACTS[name]
    card = rules_card(rules, lang.code)
    facts = [*figures, *(english if lang.code == "en" else japanese)]

    assert [fact for fact in facts if fact not in card] == []


@pytest.mark.parametrize("name", UNSAID)
@languages
def test_the_card_says_nothing_that_is_not_in_force(lang, name):
    card = rules_card(FACTS[name][0], lang.code)

    assert [word for word in UNSAID[name][lang.code == "ja"] if word in card] == []


# An option that has no effect beside others, and so is no rule in force.
IDLE = {
    "first_trump": lambda rules: rules.trump == "turn-up",
    "reveal": lambda rules: rules.dummy is not None or rules.premiums == "off",
    "target": lambda rules: getattr(rules, "ending", None) in ("deals", "nine-deals"),
    "deals": lambda rules: rules.ending not in ("deals", "nine-deals"),
    "declarers": lambda rules: rules.premiums == "off",
}
PLAIN = [
    *(Addenda(), Addenda.partnership(misplay="penalty", next_leader="loser")),
    *(
        NinetyNine(),
        NinetyNine(premiums="off", deals=3),
        NinetyNine.rubber(),
        NinetyNine.two(),
        NinetyNine.two(premiums="off"),
        NinetyNine.four(),
        NinetyNine.five(),
    ),
    *(Counterpoint(), Counterpoint.easy(high_bids="off"), Counterpoint.three(ending="deals")),
]


def changes(rules):
    """Yield each option's name with the rules that have another value for it."""
    for name, kind in get_type_hints(type(rules)).items():
        if name not in rules.options():
            continue
        now = getattr(rules, name)
        values = get_args(kind) if get_origin(kind) is Literal else (now * 2,)
        for value in set(values) - {now}:
            try:
                yield name, type(rules)(**{**rules.options(), name: value})
            except ValueError:
                continue  # not with these other options


@pytest.mark.parametrize("rules", PLAIN, ids=str)
@languages
def test_an_option_changes_the_card_just_where_it_is_in_force(lang, rules):
    card = rules_card(rules, lang.code)

    for name, other in changes(rules):
        idle = name in IDLE and IDLE[name](rules)
        assert (rules_card(other, lang.code) == card) == idle, (name, other)


def test_a_notebook_shows_the_rules_card_as_one():
    use(lang="ja")
    try:
        card = rules_card(Counterpoint.easy())
    finally:
        use(lang="en")
    assert card == rules_card(Counterpoint.easy(), "ja") == repr(card)
    shown = ET.fromstring(card._repr_html_())
    assert shown.get("lang") == "ja"
    assert [one.text for one in shown.iter("dt")] == [heading for heading, _ in card.lines]
    assert [one.text for one in shown.iter("dd")] == [told for _, told in card.lines]
