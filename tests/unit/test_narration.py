"""Sentences: nothing is left untranslated, and every event and refusal has its words."""

import gettext
import inspect
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import parlett_widgets
from parlett_widgets.cards import JOKER, PACK_52, Card, CardSet, Suit
from parlett_widgets.engine import (
    Action,
    Addenda,
    Counterpoint,
    NinetyNine,
    Refusal,
    addenda_events,
    counterpoint_events,
    ninety_nine_events,
)
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.counterpoint_state import FinishedTrick
from parlett_widgets.engine.match import Event, RefusalCode, Verb
from parlett_widgets.engine.ninety_nine_state import Premium
from parlett_widgets.engine.trick_events import BidMade, CardPlayed, Dealt, MatchWon
from parlett_widgets.narration import LANGUAGES, language, narrator, refusal_sentence
from parlett_widgets.narration.interface import interface_words, table_words

PACKAGE = Path(parlett_widgets.__file__).parent
ROOT = PACKAGE.parent
PO = PACKAGE / "narration/locale/ja/LC_MESSAGES/parlett_widgets.po"
languages = pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=LANGUAGES)


def catalogue():
    with PO.open("rb") as po:
        return read_po(po, locale="ja")


def entries():
    return [message for message in catalogue() if message.id]


def ids_and_texts(message):
    """Return the English and the Japanese texts of an entry, singular and plural."""
    return (
        (message.id,) if isinstance(message.id, str) else tuple(message.id),
        (message.string,) if isinstance(message.string, str) else tuple(message.string),
    )


def in_the_sources():
    """Return every message of the sources with its context, as ``make messages`` finds them."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options, directory_filter=is_our_own)
    return {(message, context) for _, _, message, _, context in found}


def is_our_own(folder):
    folder = Path(folder)
    return folder == ROOT or PACKAGE in (folder, *folder.parents)


# The catalogue


def test_every_message_of_the_sources_is_in_the_japanese_catalogue():
    messages = in_the_sources()

    assert len(messages) > 100
    assert messages - {(message.id, message.context) for message in entries()} == set()


def test_the_japanese_catalogue_has_no_message_that_the_sources_have_not():
    assert {(message.id, message.context) for message in entries()} - in_the_sources() == set()
    assert list(catalogue().obsolete) == []


def test_every_message_is_translated_and_none_is_a_guess():
    for message in entries():
        _, texts = ids_and_texts(message)
        assert all(text.strip() for text in texts), message.id
        assert not message.fuzzy, message.id
        assert all(re.search(r"[ぁ-んァ-ヶ一-龯]", text) for text in texts), message.id


def blanks(text):
    return set(re.findall(r"\{\w*\}", text))


def test_every_blank_of_a_message_is_filled_in_both_languages():
    for message in entries():
        ids, texts = ids_and_texts(message)
        for text in (*ids, *texts):
            # A language may say one thing without its number; it may not invent a blank.
            assert blanks(text) <= blanks(ids[-1]), message.id
        if "{player} misplays" not in ids[0]:
            assert all(blanks(text) == blanks(ids[-1]) for text in texts), message.id


def test_what_is_compiled_is_what_is_written():
    with PO.with_suffix(".mo").open("rb") as mo:
        compiled = {ids_and_texts(message) for message in read_mo(mo) if message.id}

    assert compiled == set(map(ids_and_texts, entries())), (
        "compile the catalogues: python hatch_build.py"
    )
    assert isinstance(
        gettext.translation("parlett_widgets", PACKAGE / "narration/locale", ["ja"]),
        gettext.GNUTranslations,
    )


# The words of the field


@pytest.mark.parametrize(
    "word", ["ビット", "プレーヤー", "切札", "クローバー", "17点以上", "ビッド数"]
)
def test_a_wrong_word_occurs_nowhere_in_japanese(word):
    assert [
        text for message in entries() for text in ids_and_texts(message)[1] if word in text
    ] == []


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        (r"(?<!loses the )\btricks?\b", "トリック"),
        (r"\bsuit\b", "スート"),
        (r"\b[Ss]tock\b", "山札"),
        (r"\bhand\b", "手札"),
        (r"\bmisplay", "プレイミス"),
        (r"\bcop(y|ies)\b", "コピー"),
        (r"\bcancel(s|led)\b", "無効"),
        (r"\b(above|over) 17\b", "17点を超え|超え"),
        (r"\b[Ll]eads?\b(?! \{)", "リード"),
        (r"\brank\b(?!s)(?! of)", "ランク"),
        (r"\b[Ss]core:", "累計点"),
        (r"\bdealer\b", "親"),
        (r"\bdraws?\b", "補充"),
        (r"^clubs$", "^クラブ$"),
        (r"^diamonds$", "^ダイヤ$"),
        (r"^hearts$", "^ハート$"),
        (r"^spades$", "^スペード$"),
        (r"^Ace$", "^エース$"),
        (r"^King$", "^キング$"),
        (r"^Queen$", "^クイーン$"),
        (r"^Jack$", "^ジャック$"),
        (r"^Joker$", "^ジョーカー$"),
        (r"^Take back$", "^一手戻す$"),
        (r"\bbids?\b(?!.*(exactly|took))", "ビッド|人数"),
        (r"\b[Tt]rump\b", "切り札"),
        (r"\bpremium\b", "プレミアムビッド"),
        (r"\bdecla", "デクレア"),
        (r"\b[Rr]eveal", "リビール"),
        (r"\bturned up\b(?!,)", "切り札表示カード"),
        (r"\bfollow\b", "フォロー"),
        (r"\bbonus", "ボーナス"),
        (r"\bmiss\b", "差"),
        (r"\b[Cc]ard-points\b", "カードの点数"),
        (r"\b[Dd]ummy\b", "ダミー"),
        (r"\b[Dd]eal\b \{|this deal", "ラウンド"),
        (r"^Ninety-Nine", "^ナインティナイン"),
        (r"^Counterpoint", "^カウンターポイント"),
    ],
)
def test_a_word_of_the_game_is_the_same_in_every_japanese_message(english, japanese):
    concerned = [
        (ids[0], texts)
        for ids, texts in map(ids_and_texts, entries())
        if re.search(english, re.sub(r"\{(?!card)\w*\}", "", ids[0]))
    ]

    assert concerned
    for message, texts in concerned:
        assert all(re.search(japanese, text) for text in texts), message


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
        if issubclass(kind, Event) and kind is not Event
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
    sentence = refusal_sentence(lang, refusal, ("South", "North"))

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
    sentence = refusal_sentence(lang, refusal, ("South", "North"))

    for label in ("♠K", "♥Q", "♦4"):
        assert label in sentence


# The rest of the words


@languages
def test_every_card_has_a_name_of_its_own(lang):
    names = {lang.card_name(card) for card in (*PACK_52, JOKER)}

    assert len(names) == 53


@languages
@pytest.mark.parametrize("words", [interface_words, table_words])
def test_every_word_of_the_page_is_there_in_both_languages(lang, words):
    said, english = words(lang), words(language("en"))

    assert said.keys() == english.keys()
    assert all(text.strip() for text in said.values())
    for key, text in said.items():
        assert blanks(text) == blanks(english[key])


def rule_lines(rules, lang):
    return dict(narrator(rules, rules.seat_names, lang=lang.code).rule_lines())


def changed(rules, others, lang):
    """Return the names of the lines in which two sets of rules differ."""
    one, other = rule_lines(rules, lang), rule_lines(others, lang)
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


OPTIONS = {
    "addenda": (
        Addenda(),
        {
            "players": 4,
            "king_chain": "delta",
            "bust": "final-count",
            "stuck": "end-deal",
            "misplay": "penalty",
            "target": 100,
            "finish": "end-of-deal",
            "next_leader": "loser",
        },
    ),
    "addenda-alternate": (Addenda(next_leader="loser"), {"next_leader": "alternate"}),
    "ninety-nine": (NinetyNine(), {"reveal": "before-lead", "ending": "rubber"}),
    "ninety-nine-revised": (
        NinetyNine.revised(),
        {"first_trump": "diamonds", "reveal": "nominate-leader", "ending": "rubber"},
    ),
    "ninety-nine-rubber": (NinetyNine.rubber(), {"ending": "nine-deals"}),
    "counterpoint": (
        Counterpoint(),
        {"high_bids": "with-bid", "pack": "easy", "ending": "deals", "target": 50},
    ),
    "counterpoint-off": (Counterpoint(high_bids="off"), {"high_bids": "with-bid"}),
    "counterpoint-three": (Counterpoint.three(), {"high_bids": "with-bid", "ending": "deals"}),
    "counterpoint-deals": (Counterpoint(ending="deals"), {"deals": 1}),
}


@languages
@pytest.mark.parametrize(("plain", "others"), OPTIONS.values(), ids=OPTIONS)
def test_two_sets_of_rules_that_differ_in_one_option_differ_in_one_line(lang, plain, others):
    for name, value in others.items():
        other = type(plain)(**{**plain.options(), name: value})
        assert len(changed(plain, other, lang)) == 1, name


def test_every_option_of_the_rules_is_put_in_words():
    by_number = {"players", "trump"}  # they come with other cards, so other lines change too
    for kind in (Addenda, NinetyNine, Counterpoint):
        told = {
            name for plain, others in OPTIONS.values() if type(plain) is kind for name in others
        }
        assert set(kind().options()) - told <= by_number


@languages
@pytest.mark.parametrize(
    "tables",
    [
        [NinetyNine.revised(players=players) for players in (2, 3, 4, 5)],
        [Counterpoint(players=players) for players in (2, 3)],
        [NinetyNine(), NinetyNine(trump="successes")],
    ],
    ids=["ninety-nine", "counterpoint", "trump"],
)
def test_the_rules_say_how_many_play_and_with_which_cards(lang, tables):
    told = [tuple(rule_lines(rules, lang).items()) for rules in tables]

    assert len(set(told)) == len(tables)


# What single events say: to the player concerned, to another, to a spectator


def told(rules, event, you, code="en", *, before=()):
    tell = narrator(rules, rules.seat_names, lang=code, you=you)
    tell.events(before)
    return tell.event(event.seen_by(you))


BID = CardSet("9H 6S 7D")
DECLARED, REVEALED = Premium(1, Verb.DECLARE), Premium(1, Verb.REVEAL)


@pytest.mark.parametrize(
    ("event", "mine", "others", "japanese"),
    [
        (
            BidMade(1, BID, 3),
            "You bid ♥9 ♠6 ♦7: ♥2 + ♠1 + ♦0 = 3.",
            "West bids.",
            "西がビッドしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.PASS, raised=False),
            "You pass.",
            "West passes.",
            "西はパスしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.DECLARE, raised=False),
            "You declare.",
            "West declares.",
            "西はデクレアしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.REVEAL, raised=False),
            "You reveal.",
            "West reveals.",
            "西はリビールしました。",
        ),
        (
            ninety_nine_events.PremiumAnswered(1, Verb.REVEAL, raised=True),
            "You raise to a reveal.",
            "West raises to a reveal.",
            "西はリビールに引き上げました。",
        ),
        (
            ninety_nine_events.PremiumSettled(DECLARED, BID, 3),
            "Your declaration stands. The bid cards are turned up, ♥9 ♠6 ♦7: ♥2 + ♠1 + ♦0 = 3.",
            "West's declaration stands. The bid cards are turned up, ♥9 ♠6 ♦7: ♥2 + ♠1 + ♦0 = 3.",
            "西のデクレアが成立しました。ビッドカードは♥9 ♠6 ♦7です（♥2 + ♠1 + ♦0 = 3）。",
        ),
        (
            ninety_nine_events.PremiumSettled(REVEALED, BID, 3),
            "Your reveal stands. The bid cards are turned up, ♥9 ♠6 ♦7: ♥2 + ♠1 + ♦0 = 3.",
            "West's reveal stands. The bid cards are turned up, ♥9 ♠6 ♦7: ♥2 + ♠1 + ♦0 = 3.",
            "西のリビールが成立しました。ビッドカードは♥9 ♠6 ♦7です（♥2 + ♠1 + ♦0 = 3）。",
        ),
        (
            ninety_nine_events.LeaderNamed(1, 1),
            "You choose to lead.",
            "West chooses to lead.",
            "西は自分でリードすることにしました。",
        ),
        (
            ninety_nine_events.LeaderNamed(1, 2),
            "You name North to lead.",
            "West names North to lead.",
            "西は最初のリードに北を指名しました。",
        ),
        (
            ninety_nine_events.HandShown(1, CardSet("AS 10H")),
            "Your hand is laid open: ♠A ♥10.",
            "West's hand is laid open: ♠A ♥10.",
            "西の手札が公開されました：♠A ♥10。",
        ),
        (
            ninety_nine_events.GameWon(1, (0, 2, 1), (150, 320, 210)),
            (
                "You win the game. Games: South 0, West 2, North 1. "
                "Score with bonuses: South 150, West 320, North 210."
            ),
            (
                "West wins the game. Games: South 0, West 2, North 1. "
                "Score with bonuses: South 150, West 320, North 210."
            ),
            (
                "このゲームは西の勝ちです。勝ったゲーム数：南 0、西 2、北 1。"
                "ボーナスを加えた累計点：南 150、西 320、北 210。"
            ),
        ),
        (
            MatchWon((1,), (50, 130, 90)),
            "You win the match: South 50, West 130, North 90.",
            "West wins the match: South 50, West 130, North 90.",
            "西の勝ちです。得点：南 50、西 130、北 90。",
        ),
        (
            MatchWon((1, 2), (50, 130, 130)),
            "You share the win with North: South 50, West 130, North 130.",
            "West and North share the win: South 50, West 130, North 130.",
            "西と北が同点で勝ちです。得点：南 50、西 130、北 130。",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_of_ninety_nine_is_told_to_whom_it_concerns_and_to_others(
    event, mine, others, japanese
):
    rules = NinetyNine()

    assert told(rules, event, 1) == mine
    assert told(rules, event, 0) == told(rules, event, None) == others
    assert told(rules, event, None, "ja") == japanese


def test_who_is_named_to_lead_is_told_so():
    event = ninety_nine_events.LeaderNamed(1, 0)

    assert told(NinetyNine(), event, 0) == "West names you to lead."
    assert told(NinetyNine(), event, 0, "ja") == "西は最初のリードにあなたを指名しました。"


@pytest.mark.parametrize(
    ("turn_up", "trump", "sentence"),
    [
        (Card("8H"), Suit.HEARTS, "♥8 is turned up: trump is hearts. The Joker stands for ♥8."),
        (Card("9H"), None, "♥9 is turned up: there is no trump. The Joker stands for ♥9."),
        (JOKER, None, "JK is turned up: there is no trump."),
    ],
)
def test_the_card_turned_up_is_told_with_what_follows_from_it(turn_up, trump, sentence):
    for rules in (NinetyNine(), Counterpoint.three()):
        event = Dealt(2, 0, turn_up, trump)
        assert told(rules, event, None) == f"Deal 2. South deals. {sentence}"


def test_trump_by_the_bids_of_the_deal_before_is_told():
    rules = NinetyNine.revised()

    assert told(rules, Dealt(2, 0, None, Suit.CLUBS), 0) == "Deal 2. You deal. Trump is clubs."
    assert told(rules, Dealt(1, 1, None, None), 0).endswith("There is no trump in this deal.")


@pytest.mark.parametrize(
    ("code", "played", "bid"),
    [
        ("en", "You lead JK (as ♥8).", "You bid ♣7 JK (as ♥8) ♦A: ♣3 + ♥2 + ♦0 = 5."),
        (
            "ja",
            "あなたはJK（♥8扱い）をリードしました。",
            "あなたのビッドは♣7 JK（♥8扱い） ♦Aです（♣3 + ♥2 + ♦0 = 5）。",
        ),
    ],
)
def test_the_joker_is_named_with_the_card_that_it_stands_for(code, played, bid):
    rules, dealt = NinetyNine(), Dealt(1, 0, Card("8H"), Suit.HEARTS)

    assert told(rules, CardPlayed(1, 1, JOKER, 0), 1, code, before=[dealt]) == played
    assert told(rules, BidMade(1, CardSet("7C JK AD"), 5), 1, code, before=[dealt]) == bid


@pytest.mark.parametrize("rules", [NinetyNine(), Counterpoint.three()], ids=["99", "counterpoint"])
def test_a_bid_with_a_joker_from_an_unknown_deal_is_told_without_its_arithmetic(rules):
    assert told(rules, BidMade(1, CardSet("7C JK AD"), 5), 1) == "You bid ♦A ♣7 JK: 5."


def test_the_joker_is_known_from_the_view_when_the_deal_was_not_told():
    match = NinetyNine().start(seed=7)
    tell = narrator(match.rules, match.players, you=0)
    status = tell.status(match.view(0), [CardPlayed(1, 1, JOKER, 0)])

    assert status.startswith(f"West leads JK (as {match.view(0).turn_up.label}).")


@pytest.mark.parametrize(
    ("position", "mine", "others"),
    [
        (0, "You lead ♠9 from dummy.", "North leads ♠9 from dummy."),
        (2, "You play ♠9 from dummy.", "North plays ♠9 from dummy."),
    ],
)
def test_a_card_of_the_dummy_is_told_as_such(position, mine, others):
    event = CardPlayed(1, 2, Card("9S"), position)

    assert told(NinetyNine.two(), event, 1) == mine
    assert told(NinetyNine.two(), event, 0) == told(NinetyNine.two(), event, None) == others


def scored(premium, made, tricks=(3, 1, 5), bids=(3, 2, 4)):
    return ninety_nine_events.DealScored(1, bids, tricks, made, premium, tricks, tricks)


@pytest.mark.parametrize(
    ("premium", "made", "mine", "others"),
    [
        (
            DECLARED,
            True,
            "Your declaration succeeds: 30 more points for you.",
            "West's declaration succeeds: 30 more points for West.",
        ),
        (
            DECLARED,
            False,
            "Your declaration fails: 30 more points for each opponent.",
            "West's declaration fails: 30 more points for each opponent.",
        ),
        (
            REVEALED,
            True,
            "Your reveal succeeds: 60 more points for you.",
            "West's reveal succeeds: 60 more points for West.",
        ),
        (
            REVEALED,
            False,
            "Your reveal fails: 60 more points for each opponent.",
            "West's reveal fails: 60 more points for each opponent.",
        ),
    ],
)
def test_a_premium_is_told_with_where_its_points_go(premium, made, mine, others):
    event = scored(premium, (True, made, False))

    assert mine in told(NinetyNine(), event, 1)
    assert others in told(NinetyNine(), event, 0)
    assert others in told(NinetyNine(), event, None)


def test_a_bid_that_failed_is_told_only_to_its_owner():
    event = scored(None, (True, False, False))

    assert "You bid 2 and took 1: failed. North took 5 and failed." in told(NinetyNine(), event, 1)
    assert "South bid 3 and took 3: made. West took 1 and failed." in told(
        NinetyNine(), event, None
    )


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        ((False, False, False), "Nobody made the bid, so there is no bonus."),
        ((True, False, False), "1 bid was made: a bonus of 30 points."),
        ((True, True, False), "2 bids were made: a bonus of 20 points each."),
    ],
)
def test_the_bonus_is_told_by_how_many_made_their_bids(made, sentence):
    assert sentence in told(NinetyNine(), scored(None, made), None)


def test_a_dummy_that_takes_exactly_its_bid_scores_as_if_declared():
    event = scored(None, (False, False, True), tricks=(3, 1, 5), bids=(0, 2, 5))
    sentence = "Dummy took exactly its bid, as if declared: 30 more points."

    assert sentence in told(NinetyNine.two(), event, 0)
    assert sentence not in told(NinetyNine.two(), scored(None, (True, False, True)), 0)


@pytest.mark.parametrize(
    ("cards", "points", "reason"),
    [
        ("KS KH", 8, "Equal ranks with points: the leader wins. "),
        ("8S 8H", 0, "Equal ranks without points: the follower wins. "),
        ("JS AH", 13, ""),
    ],
)
def test_who_wins_between_equal_ranks_is_told_when_they_met(cards, points, reason):
    cards = tuple(map(Card, cards.split()))
    event = counterpoint_events.TrickWon(FinishedTrick((0, 1), cards, 0, points), (points, 0))
    sentence = told(Counterpoint(), event, 0)

    assert sentence.startswith(f"{reason}You win the trick: ")
    assert f" = {points} card-points. Card-points so far: South {points}, North 0." in sentence


@pytest.mark.parametrize(
    ("high_bids", "bid", "more"),
    [
        ("at-scoring", 10, " It may also count as 110."),
        ("with-bid", 110, " It is meant as 110."),
        ("with-bid", 10, ""),
        ("off", 10, ""),
    ],
)
def test_a_low_bid_is_told_with_its_high_reading(high_bids, bid, more):
    event = BidMade(0, CardSet("7D 8D 9S"), bid)
    rules = Counterpoint(high_bids=high_bids)

    assert told(rules, event, 0) == f"You bid ♠9 ♦8 ♦7: ♠10 + ♦0 + ♦0 = 10.{more}"
    assert told(rules, event, 1) == "South bids."


def test_each_miss_of_two_players_crosses_to_the_other():
    event = counterpoint_events.DealScored(
        1, (60, 110), (58, 110), (2, 0), (10, 30), (10, 32), (10, 32)
    )

    assert told(Counterpoint(), event, 1) == (
        "Deal 1 is over. South bid 60 and took 58: a miss of 2. "
        "Your bid of 10 counts as 110. You bid 110 and took exactly 110. "
        "Each miss is scored by the other player. "
        "South scores 0 + 10 (bonus) = 10. You score 2 + 30 (bonus) = 32. "
        "Score: South 10, North 32."
    )


def test_each_miss_of_three_players_is_scored_by_both_others():
    event = counterpoint_events.DealScored(
        1, (50, 50, 30), (36, 39, 29), (14, 11, 1), (0, 0, 20), (12, 15, 45), (12, 15, 45)
    )
    sentence = told(Counterpoint.three(), event, None)

    assert (
        "Each miss is scored by both other players. South scores 11 + 1 = 12. "
        "West scores 14 + 1 = 15. North scores 14 + 11 + 20 (bonus) = 45."
    ) in sentence


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


def test_a_game_without_a_narrator_is_refused():
    with pytest.raises(TypeError, match="no narrator for object"):
        narrator(object(), ())


@pytest.mark.parametrize("game", WHOLE_DEALS)
def test_an_event_of_another_kind_is_refused(game):
    rules, _ = WHOLE_DEALS[game]
    with pytest.raises(TypeError, match="no sentence for Event"):
        narrator(rules, rules.seat_names).event(Event())


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="there is no language 'jp'"):
        language("jp")
