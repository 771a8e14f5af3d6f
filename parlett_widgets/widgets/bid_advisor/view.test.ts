import explorers from "fixtures/explorers.json";
import { describe, expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, nameOf, press, Shown } from "../page/core/testing";
import type { Advised } from "./advised.generated";
import type { AdviceTable } from "./scene.generated";
import bidAdvisor, { type BidAdvisorTraits } from "./view";

const common = commonOf("bid-advisor");
const table = explorers.advice as unknown as AdviceTable;
const thinking = explorers.advised as unknown as Advised;
const [best, second, third] = thinking.options.map(({ id }) => id) as [string, string, string];

type Open = Shown<BidAdvisorTraits>;

/** As in a saved page, where there is no kernel to think. */
const withoutButton = ({ button: _, ...advised }: Advised): Advised => advised;

function open(advised = thinking, chosen = "", broken = false, shown = table): Open {
  const model = new FakeModel<BidAdvisorTraits>({ ...common, table: shown, advised, chosen });
  model.broken = broken;
  return new Shown(model, bidAdvisor.render);
}

const options = (shown: Open) => shown.all('[role="option"]');
const asked = (shown: Open) => shown.model.sent.map((message) => (message as { action?: string }).action);
const lifted = (shown: Open) =>
  shown.all('.pw-hand [aria-pressed="true"]').map((card) => (card.dataset.rank ?? "") + (card.dataset.suit ?? ""));
/** A line as a screen reader reads it: every kind of space is the same. */
const aloud = (option: { told: string } | undefined) => option?.told.replace(/\s+/g, " ");
const why = (shown: Open) => shown.one(".pw-told").textContent;

test("waits for three cards where the reader is to guess first, and then stays open", () => {
  const guess = "Which three cards?";
  const shown = open(thinking, "", false, { ...table, guess });
  expect(shown.status).toBe(guess);
  expect(shown.all('[role="option"], .pw-told, .pw-map, .pw-thinking')).toHaveLength(0);
  shown.model.set("chosen", second.split(" ").slice(0, 2).join(" "));
  expect(options(shown)).toHaveLength(0);
  shown.model.set("chosen", second);
  expect(options(shown)).toHaveLength(thinking.options.length);
  shown.model.set("chosen", "");
  expect(options(shown)).toHaveLength(thinking.options.length);
});

describe("the list", () => {
  test("has a line for each bid, read aloud as a whole, with its interval on the axis", () => {
    const shown = open();
    expect(options(shown).map(nameOf)).toEqual(thinking.options.map(aloud));
    const bars = shown.all(".pw-options .pw-interval").map(({ style }) => style.left);
    expect(bars).toEqual(thinking.options.flatMap(({ figures }) => (figures ? `${figures.bar[0]}%` : [])));
    expect(options(shown).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test("says in words where a bid left behind stands, and draws nothing that was not measured", () => {
    const shown = open();
    const left = thinking.options.findIndex(({ figures }) => !figures);
    const line = options(shown)[left];
    expect(line?.querySelector(".pw-left")?.textContent).toMatch(/^No better than place 5; tried in \d+ deals\.$/);
    expect(line?.querySelector(".pw-interval, .pw-points")).toBeNull();
    line?.click();
    expect(why(shown)).toContain("No better than place 5");
    expect(shown.all(".pw-spread")).toHaveLength(0);
  });

  test("chooses by arrow keys: the three cards rise in the hand, and it says why", () => {
    const shown = open();
    expect(why(shown)).toContain("Ranked first");
    options(shown)[0]?.focus();
    press("ArrowDown");
    expect(shown.model.get("chosen")).toBe(second);
    expect(lifted(shown).sort()).toEqual(second.split(" ").sort());
    expect(focused()).toBe(aloud(thinking.options[1]));
    for (const sentence of thinking.options[1]?.why ?? [])
      expect(why(shown).replace(/\uFE0E/g, "")).toContain(sentence);
    expect(shown.all('.pw-map [aria-current="true"]')).toHaveLength(3);
    expect(shown.leaked).toEqual([]);
  });

  test("keeps the chosen bid and the focus while the bids are ranked anew", () => {
    const shown = open(thinking, third);
    options(shown)[2]?.focus();
    const [one, two, three, ...rest] = thinking.options;
    if (!one || !two || !three) throw new Error("too few");
    shown.model.set("advised", { ...thinking, options: [three, one, two, ...rest] });
    expect(focused()).toBe(aloud(three));
    expect(options(shown).map((option) => option.getAttribute("aria-selected"))[0]).toBe("true");
    shown.model.set("advised", { ...thinking, options: [one, two, ...rest] });
    expect(focused()).toBe(aloud(one));
  });
});

describe("the hand", () => {
  test("takes three cards of one's own, and asks Python about them through the trait", () => {
    const shown = open();
    const cards = shown.all(".pw-hand button");
    for (const card of cards.slice(0, 3)) card.click();
    expect(shown.model.get("chosen")).toBe(
      table.hand
        .slice(0, 3)
        .map(({ id }) => id)
        .join(" "),
    );
    expect(shown.model.saved.at(-1)).toEqual({ chosen: shown.model.get("chosen") });
    cards[3]?.click();
    expect(shown.status).toBe(common.words.full);
    cards[0]?.click();
    expect(why(shown)).toBe(table.prompts[2]);
  });

  test("comes with what can be done as long as nothing is chosen", () => {
    expect(open().status).toBe(thinking.invitation);
    expect(open(thinking, best).status).toBe(thinking.status);
  });

  test("says so when nothing is known about three of its cards yet", () => {
    const unknown = table.hand.map(({ id }) => id).slice(0, 3);
    const isKnown = thinking.options.some(({ id }) => unknown.every((card) => id.includes(card)));
    expect(isKnown).toBe(false);
    expect(why(open(thinking, unknown.join(" ")))).toBe(common.words.unknown);
  });
});

describe("the thinking", () => {
  test("begins when a page shows it, once", () => {
    const first: Advised = { ...thinking, state: "first", button: { action: "go on", label: "Go on" } };
    expect(asked(open(first))).toEqual(["look"]);
    expect(asked(open(thinking))).toEqual([]);
    expect(asked(open(withoutButton(first)))).toEqual([]);
  });

  test("is stopped by its button, and the bar shows how far it has got", () => {
    const shown = open();
    shown.button("Stop").click();
    expect(asked(shown)).toEqual(["stop"]);
    const bar = shown.one('[role="progressbar"]');
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuetext")]).toEqual(["50", thinking.played]);
  });

  test("cannot be asked for without a kernel, but what is known stays usable", () => {
    const shown = open(thinking, "", true);
    options(shown)[1]?.click();
    expect(lifted(shown).sort()).toEqual(second.split(" ").sort());
    shown.button("Stop").click();
    expect(shown.status).toBe(common.words.kernel_silent);
    expect(open(withoutButton(thinking)).all(".pw-thinking button")).toEqual([]);
  });
});

test("the map has a cell for each card and total: a figure, or why there is none", () => {
  const shown = open(thinking, best);
  const rows = shown.all(".pw-map tbody tr");
  expect(rows).toHaveLength(table.hand.length);
  const cells = rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
  const expected = ([text, , tried]: [string, number, number]) =>
    text || `Deals tried: ${tried}, too few for a figure. `;
  expect(cells).toEqual(
    thinking.map.rows.map((row) =>
      row.map((cell) => (cell.length > 0 ? expected(cell as [string, number, number]) : "")),
    ),
  );
  const few = cells.flat().filter((text) => text.startsWith("Deals tried"));
  expect(shown.all(".pw-map .pw-few")).toHaveLength(few.length);
  expect(few.length).toBeGreaterThan(0);
});

test("two views share what is chosen, and nothing is left behind", () => {
  const first = open();
  const other = new Shown(first.model, bidAdvisor.render);
  options(first)[1]?.click();
  expect(lifted(other).sort()).toEqual(second.split(" ").sort());
  first.close();
  other.close();
  expect(first.model.listeners).toBe(0);
});
