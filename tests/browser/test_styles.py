"""The style sheets of all widgets meet in one page, with the notebook's own."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.host import ROOT, Host

SHEETS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (ROOT / "parlett_widgets" / "widgets" / "static").glob("*.css")
}
IMPORT = """
from parlett_widgets import *
from parlett_widgets.players import Steady
import random
"""
CELLS = [
    IMPORT,
    "table = CardTable(Addenda().start(seed=7, dealer=1)); table.play('4D'); table",
    """
match = NinetyNine.four().start(seed=3)
while match.phase != "deal-over":
    match = match.apply(Steady().choose(match.view(match.to_act), random.Random(1)))
CardTable(match)
""",
    "CardTable(Counterpoint.three().start(seed=7, dealer=0))",
    "Replay(match, step=-1)",
    "ChainExplorer('4 5 J K')",
    "predict('addenda-winner', seed=7)",
    "predict('bid-cards', seed=4)",
    "predict('chain-count', seed=2)",
    """
advisor = BidAdvisor(NinetyNine.classic().start(seed=7, dealer=2), seat=0, worlds=20)
advisor.think()
advisor
""",
    "BidExplorer(hand='AS KS QS 9H 6H AD 8D 7D 6D KD KC JC', total=8)",
    "BidExplorer('counterpoint', chosen='C H S')",
    "ScoreExplorer('ninety-nine', premium=(1, 'reveal'))",
    "ScoreExplorer()",
    "TrickExplorer('ninety-nine', trump='S')",
    "TrickExplorer('addenda', '10S 7H 4D')",
    "BidTrainer(NinetyNine.classic(), seed=7)",
    "Figure('ways-to-bid', 'points-by-tricks', bid=6)",
    "Board([question('trick-winner', seed=1)])",
    "editor = DealEditor(NinetyNine.two(), South='AS KS', seed=1); editor.deal_rest(); editor",
    "Practice()",
    "JustPlay()",
    "puzzle('make-exactly', seed=3)",
]
NAMES = """(roots) => roots.map(({ classList }) => classList[1].replace("pw-", ""))"""
DIFFERENCES = """([sheetOf, names]) => {
  const ours = [...document.querySelectorAll("style")].filter(({ textContent }) => textContent.includes(".pw-root"));
  const looks = ["color", "backgroundColor", "fontSize", "fontWeight", "display", "textAlign", "borderTopWidth", "boxShadow"];
  const measure = (root) =>
    [root, ...root.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { x: left, y: top } = root.getBoundingClientRect();
      const place = width || height ? [x - left, y - top, width, height].map(Math.round) : ["nowhere"];
      const style = getComputedStyle(element);
      return [...place, ...looks.map((look) => style[look])].join(" ");
    });
  return [...document.querySelectorAll(".pw-root")].flatMap((root, place) => {
    root.style.contentVisibility = "visible";
    const name = names[place];
    const own = ours.filter(({ textContent }) => textContent === sheetOf[name]);
    if (own.length !== 1) throw new Error(`${own.length} style sheets of ${name}`);
    const together = measure(root);
    for (const sheet of ours) sheet.disabled = sheet !== own[0];
    const alone = measure(root);
    for (const sheet of ours) sheet.disabled = false;
    const elements = [root, ...root.querySelectorAll("*")];
    return alone.flatMap((look, i) =>
      look === together[i] ? [] : [`${name}: ${elements[i].outerHTML.slice(0, 60)}: alone ${look}, together ${together[i]}`]);
  });
}"""


def test_every_widget_looks_alike_alone_and_among_all_others(lab: Host) -> None:
    lab.page.emulate_media(reduced_motion="reduce")
    lab.open(CELLS)
    expect(lab.roots).to_have_count(len(CELLS) - 1)
    shown = lab.roots.evaluate_all(NAMES)
    assert set(shown) == set(SHEETS)
    assert lab.page.evaluate(DIFFERENCES, [SHEETS, shown]) == []


OVERLAPS = """(terms) => terms.flatMap((term) => {
  const boxes = [...term.parentElement.children].map((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return [one.textContent, text.getBoundingClientRect()];
  });
  return boxes.flatMap(([name, a], i) => boxes.slice(i + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${name} / ${other}`));
})"""


def test_no_term_lies_over_what_it_means(lab: Host) -> None:
    lab.open(
        [
            IMPORT,
            "trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=40); trainer.bid('KS AD JK'); trainer",
            "CardTable(Counterpoint.standard().start(seed=7))",
        ]
    )
    terms = lab.notebook.locator("dt:visible")
    expect(terms).to_have_count(10)
    assert terms.evaluate_all(OVERLAPS) == []


def test_the_focus_has_the_table_s_own_ring(host: Host) -> None:
    host.open([IMPORT, "CardTable(Addenda().start(seed=7, dealer=1))"])
    host.notebook.locator(".pw-root").focus()
    host.page.keyboard.press("Tab")
    expect(host.notebook.locator(".pw-hand button").first).to_be_focused()
    # A table is scaled as a whole, yet its focus ring is as wide on the screen as that of other widgets.
    ring = """() => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      const scale = getComputedStyle(document.activeElement).getPropertyValue("--pw-scale");
      return [outlineColor, outlineStyle, Math.round(parseFloat(outlineWidth) * scale)];
    }"""
    assert host.page.evaluate(ring) == ["rgb(11, 107, 87)", "solid", 3]
