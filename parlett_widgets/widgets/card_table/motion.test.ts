import plays from "fixtures/plays.json";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "../page/core/testing";
import type { Scene } from "./scene.generated";
import { answer, asked, openTable, type ShownTable, scenes } from "./table-fixture";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

type Play = [before: Scene, after: Scene];
const { ninetyNine, addenda } = plays as unknown as Record<"ninetyNine" | "addenda", Play>;

/** A table that has just been sent what followed a press. */
function played([before, after]: Play, pace: "standard" | "quick" | "step" = "standard"): ShownTable {
  const shown = openTable(before);
  shown.model.set("pace", pace);
  const { rules: _, sheet: __, ...scene } = after;
  shown.model.set("scene", scene);
  return shown;
}

const isPlaying = (shown: ShownTable) => shown.one(".pw-root").hasAttribute("data-playing");
const trick = (shown: ShownTable) =>
  shown.all(".pw-trick ol:not(.pw-ghost) [data-card]").map(({ dataset }) => dataset.card);
const crowned = (shown: ShownTable) =>
  shown.all(".pw-trick ol:not(.pw-ghost) li:has(.pw-winner)").map(({ dataset }) => dataset.card);

/** What is on the page at successive moments, and when it appeared. */
function watch<T>(shown: ShownTable, look: (shown: ShownTable) => T): { at: number; seen: T }[] {
  const moments: { at: number; seen: T }[] = [];
  const start = Date.now();
  const note = () => {
    const seen = look(shown);
    if (JSON.stringify(seen) !== JSON.stringify(moments.at(-1)?.seen)) moments.push({ at: Date.now() - start, seen });
  };
  for (note(); isPlaying(shown); note()) vi.advanceTimersToNextTimer();
  return moments;
}

/** The cards of the trick led by a press, and those of the next trick. */
function cardsOf([, now]: Play): [whole: string[], next: string[]] {
  const ids: string[][] = [[], []];
  let gathered = 0;
  for (const { kind, zones = [] } of now.moments?.steps ?? []) {
    if (kind === "gather") gathered = 1;
    else {
      const changes = [...zones, ...now.zones].filter((zone) => typeof zone !== "string");
      const cards = changes.find(({ id }) => id === "trick")?.cards ?? [];
      ids[gathered] = cards.map((card) => (typeof card === "string" ? card : card.id));
    }
  }
  return ids as [string[], string[]];
}

describe("what follows a press", () => {
  test("cards come one after the other, and the trick is gathered before the next lead", () => {
    const [whole, next] = cardsOf(ninetyNine);
    const seen = watch(played(ninetyNine), trick).map((moment) => moment.seen);
    const oneByOne = (cards: string[]) => cards.map((_, i) => cards.slice(0, i + 1));
    expect(seen).toEqual([...oneByOne(whole), [], ...oneByOne(next)]);
    expect(whole).toHaveLength(3);
  });

  test("the crown moves when a card has landed, not while it flies", () => {
    const [[lead, , last]] = cardsOf(ninetyNine);
    const moments = watch(played(ninetyNine), (shown) => [trick(shown).length, crowned(shown)]);
    expect(moments.map(({ seen }) => seen).slice(0, 6)).toEqual([
      [1, []],
      [1, [lead]],
      [2, [lead]],
      [3, [lead]],
      [3, [last]],
      [0, []],
    ]);
  });

  test("where only a full trick has a winner, it is marked once the last card has landed", () => {
    const [before] = addenda;
    const moments = watch(played(addenda), (shown) => [trick(shown).length, crowned(shown).length]);
    const whole = moments.filter(({ seen: [cards] }) => cards === 4).map(({ seen: [, crowns] }) => crowns);
    expect(before.zones.find(({ id }) => id === "trick")?.cards).toHaveLength(2);
    expect(whole).toEqual([0, 1]);
  });

  test("a trick of three takes two seconds, and half as long at the quick pace", () => {
    const gathered = (pace: "standard" | "quick") =>
      watch(played(ninetyNine, pace), (shown) => trick(shown).length).map(({ at }) => at);
    expect(gathered("standard").slice(0, 4)).toEqual([0, 400, 900, 1720]);
    expect(gathered("quick").slice(0, 4)).toEqual([0, 200, 450, 860]);
  });

  test("the count moves once the card has landed", () => {
    const shown = played(addenda);
    const counts = watch(shown, (table) => [trick(table).length, table.all(".pw-trick .pw-count").length]);
    for (const cards of [3, 4]) {
      const coming = counts.findIndex(({ seen: [lie] }) => lie === cards);
      expect(counts[coming]?.seen).toEqual([cards, cards - 1]);
      expect(counts[coming + 1]?.seen).toEqual([cards, cards]);
    }
  });

  test("the score changes when the trick is gathered, the sentence when all has been played", () => {
    const [before, after] = addenda;
    const shown = played(addenda);
    const moments = watch(shown, (table) => ({
      cards: trick(table).length,
      scores: table.all(".pw-score").map(({ textContent }) => textContent),
      status: table.status,
    }));
    const scores = ({ seats }: Scene) => seats.map(({ score }) => `${score}`).sort();
    const gathered = moments.findIndex(({ seen }, i) => i > 0 && seen.cards === 0);
    expect(moments[gathered - 1]?.seen.scores.sort()).toEqual(scores(before));
    expect(moments[gathered]?.seen.scores.sort()).toEqual(scores(after));
    expect(new Set(moments.slice(0, -1).map(({ seen }) => seen.status))).toEqual(new Set([""]));
    expect(shown.status).toBe(after.status);
  });

  test("ends with the table as it is sent", () => {
    for (const play of [ninetyNine, addenda]) {
      const shown = played(play);
      watch(shown, trick);
      const settled = openTable(play[1]);
      for (const ghost of shown.all(".pw-ghost")) ghost.remove();
      expect(shown.one(".pw-root").textContent).toBe(settled.one(".pw-root").textContent);
    }
  });
});

describe("whoever does not want to wait", () => {
  const over = (shown: ShownTable) => {
    expect(isPlaying(shown)).toBe(false);
    expect(shown.status).toBe(ninetyNine[1].status);
  };

  test("presses a card, which does not play it", () => {
    const shown = played(ninetyNine);
    const card = shown.one('[role="toolbar"] .pw-card');
    card.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    card.click();
    over(shown);
    expect(asked(shown)).toEqual([]);
  });

  test("presses a card a second time, which plays it", () => {
    const shown = played(ninetyNine);
    shown.one('[role="toolbar"] .pw-card').click();
    shown.one('[role="toolbar"] .pw-legal').click();
    expect(asked(shown)).toHaveLength(1);
  });

  test.each(["Enter", "ArrowRight", "x", "PageDown"])("presses the key %s, and nothing else happens", (key) => {
    const shown = played(ninetyNine);
    shown.one('[role="toolbar"] .pw-card').focus();
    press(key);
    over(shown);
    expect(asked(shown)).toEqual([]);
    expect(shown.leaked).toEqual([]);
  });

  test("holds down the key that has played the card, and sees everything", () => {
    const shown = played(ninetyNine);
    shown.one('[role="toolbar"] .pw-card').focus();
    press("Enter", { repeat: true });
    expect(isPlaying(shown)).toBe(true);
  });

  test("looks at another page meanwhile", () => {
    const shown = played(ninetyNine);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    over(shown);
  });

  test("opens the page later, and sees how it is now", () => {
    const shown = openTable(ninetyNine[1]);
    over(shown);
  });
});

test("with reduced motion the same is shown at the same times, and nothing travels", () => {
  const shown = (reduced: boolean) => {
    const travels = vi.fn(() => ({}) as Animation);
    Element.prototype.animate = travels;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 70, 98));
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) =>
        ({
          matches: reduced && media.includes("reduced-motion"),
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    );
    const moments = watch(played(ninetyNine), (table) => [trick(table), crowned(table)]);
    vi.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, "animate");
    return { moments, travels: travels.mock.calls.length };
  };
  const { moments, travels } = shown(false);
  expect(travels).toBeGreaterThan(3);
  expect(shown(true)).toEqual({ moments, travels: 0 });
});

test("a table that has not gone on from the scene shown is shown as it is", () => {
  const shown = openTable({ ...ninetyNine[0], rev: 99 });
  const { rules: _, sheet: __, ...scene } = ninetyNine[1];
  shown.model.set("scene", scene);
  expect(isPlaying(shown)).toBe(false);
});

describe("a trick that is over", () => {
  const next: Scene = {
    ...scenes.nnTrickWon,
    rev: 99,
    zones: scenes.nnTrickWon.zones.map((zone) => (zone.kind === "trick" ? { ...zone, cards: [] } : zone)),
    moments: { since: scenes.nnTrickWon.rev, steps: [{ kind: "gather", zones: [{ id: "trick", cards: [] }] }] },
  };
  const ghosts = (shown: ShownTable) => shown.all(".pw-ghost");
  let flights: { travel: unknown; onfinish?: () => void }[] = [];

  beforeEach(() => {
    flights = [];
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      width: 100,
      height: 100,
      x: 0,
      y: 0,
    } as DOMRect);
    HTMLElement.prototype.animate = (_, travel) => {
      const flight = { travel };
      flights.push(flight);
      return flight as unknown as Animation;
    };
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, "animate");
  });

  test("is carried to its winner, hidden from screen readers, and is gone at the end", () => {
    const shown = openTable(scenes.nnTrickWon);
    shown.model.set("scene", next);
    expect(ghosts(shown)).toHaveLength(1);
    expect(ghosts(shown)[0]?.getAttribute("aria-hidden")).toBe("true");
    flights[0]?.onfinish?.();
    expect(ghosts(shown)).toEqual([]);
  });

  test.each([
    ["standard", 240],
    ["quick", 120],
  ] as const)("arrives before the next drawing at the %s pace", (pace, travel) => {
    const shown = openTable(scenes.nnTrickWon);
    shown.model.set("pace", pace);
    shown.model.set("scene", next);
    expect(flights.map((flight) => flight.travel)).toEqual([travel]);
  });

  test.each([
    ["a key", () => press("ArrowRight")],
    ["a click", (shown: ShownTable) => shown.one("h3").dispatchEvent(new Event("pointerdown", { bubbles: true }))],
    ["another drawing", (shown: ShownTable) => shown.model.set("colours", "two")],
  ])("does not keep anybody waiting: %s ends it", (_, act) => {
    const shown = openTable(scenes.nnTrickWon);
    shown.button("10 of hearts").focus();
    shown.model.set("scene", next);
    act(shown);
    expect(ghosts(shown)).toEqual([]);
  });

  test("does not travel where nothing is laid out, as when it is far out of sight", () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      width: 0,
      height: 0,
      x: 0,
      y: 0,
    } as DOMRect);
    const shown = openTable(scenes.nnTrickWon);
    shown.model.set("scene", next);
    expect(ghosts(shown)).toEqual([]);
    expect(flights).toEqual([]);
  });

  test("stays where it is when its last card is taken back", () => {
    const shown = openTable(scenes.nnTrickWon);
    const back = scenes.nnTrickWon.zones.map((zone) =>
      zone.kind === "trick" ? { ...zone, cards: zone.cards.slice(0, 1) } : zone,
    );
    shown.model.set("scene", { ...scenes.nnTrickWon, rev: 99, zones: back });
    expect(ghosts(shown)).toEqual([]);
  });

  test("stays where it is while one looks back", () => {
    const shown = openTable(scenes.nnTrickWon);
    shown.all(".pw-moment")[0]?.click();
    vi.advanceTimersByTime(200);
    answer(shown, { scene: next });
    expect(ghosts(shown)).toEqual([]);
    shown.button("Back to now").click();
    expect(ghosts(shown)).toEqual([]);
  });

  test("does not move where motion is not wanted", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList);
    const shown = openTable(scenes.nnTrickWon);
    shown.model.set("scene", next);
    expect(ghosts(shown)).toEqual([]);
  });
});
