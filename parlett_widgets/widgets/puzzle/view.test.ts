import states from "fixtures/states.json";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { focused, press, Shown } from "../page/core/testing";
import { unpack } from "../replay/frames";
import type { Head, Moment } from "./scene.generated";
import puzzle, { type PuzzleTraits } from "./view";

const state = states.puzzle as unknown as PuzzleTraits;
const frame = <T>(place: number) => unpack<T>(state.packed, place) as T;
const headOf = (at: number) => frame<Head>(state.heads[at] as number);

/** The cards of the first line from a moment that ends as wanted; the first card is one of those that win, or not. */
function line(place: number, reached: boolean): string[] | undefined {
  const { end, choices } = frame<Moment>(place);
  if (end) return end.reached === reached ? [] : undefined;
  for (const { action, to } of choices) {
    const rest = line(to, reached);
    if (rest) return [action.replace("play ", ""), ...rest];
  }
  return undefined;
}
const lineOf = (at: number, reached: boolean) => line(headOf(at).start, reached) as string[];
/** A line that begins with a card after which the goal is lost. */
function lost(at: number): string[] {
  const { start, way } = headOf(at);
  const wins = way.marks.map(({ card }) => card);
  const wrong = frame<Moment>(start).choices.find(({ action }) => !wins.includes(action.replace("play ", "")));
  return [wrong?.action.replace("play ", "") as string, ...(line(wrong?.to as number, false) as string[])];
}

function open(traits: Partial<PuzzleTraits> = {}) {
  return new Shown(new FakeModel<PuzzleTraits>({ ...state, ...traits }), puzzle.render);
}

const card = (shown: Shown<PuzzleTraits>, id: string) => shown.one(`.pw-own button[data-card="${id}"]`);
/** Plays cards one after the other, each once the others have answered the one before. */
function play(shown: Shown<PuzzleTraits>, cards: readonly string[]) {
  for (const id of cards) {
    card(shown, id).click();
    vi.runAllTimers();
  }
}
const films = (shown: Shown<PuzzleTraits>) => shown.all('[role="group"] ol ol').length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a puzzle", () => {
  test("asks in one sentence, and says it once", () => {
    const shown = open();
    expect(shown.status).toContain(headOf(0).say);
    card(shown, lineOf(0, true)[0] as string).click();
    vi.runAllTimers();
    expect(shown.status).not.toContain(headOf(0).say);
    expect(shown.el.textContent).toContain(headOf(0).say);
  });

  test("plays the others' cards one by one, and nothing can be pressed meanwhile", () => {
    const shown = open();
    const [first, second] = lost(0) as [string, string];
    card(shown, first).click();
    expect(shown.one(".pw-root").hasAttribute("data-playing")).toBe(true);
    expect(shown.all('.pw-own button[aria-disabled="false"]')).toEqual([]);
    vi.runAllTimers();
    expect(shown.one(".pw-root").hasAttribute("data-playing")).toBe(false);
    if (second) expect(card(shown, second).getAttribute("aria-disabled")).toBe("false");
  });

  test("is solved by any line that reaches the goal, and then the next is asked", () => {
    const shown = open();
    play(shown, lineOf(0, true));
    expect(shown.one("[data-verdict]").dataset.verdict).toBe("right");
    expect(films(shown)).toBe(0);
    expect(shown.model.get("results")).toEqual(["right", ""]);
    shown.button("Next").click();
    expect(shown.model.get("at")).toBe(1);
    expect(shown.status).toContain(headOf(1).say);
  });

  test("after a miss is set back at once, with the film of the line and the card that lost it", () => {
    const shown = open();
    const before = shown.all(".pw-own button").map(({ dataset }) => dataset.card);
    const cards = lost(0);
    play(shown, cards);
    expect(shown.all(".pw-own button").map(({ dataset }) => dataset.card)).toEqual(before);
    expect(card(shown, cards[0] as string).dataset.verdict).toBe("wrong");
    expect(films(shown)).toBeGreaterThan(0);
    expect(shown.model.get("results")).toEqual(["wrong", ""]);
    expect(shown.status).toMatch(/^Not /);
    shown.button("Try again").click();
    expect(films(shown)).toBe(0);
    expect(shown.all("[data-verdict]")).toEqual([]);
    expect(shown.status).toContain(headOf(0).say);
  });

  test("says at once when the goal is out of reach, and takes the card back or lets it be played out", () => {
    const shown = open();
    const cards = lost(0);
    play(shown, cards.slice(0, 1));
    const moment = frame<Moment>(headOf(0).start).choices.find(({ action }) => action === `play ${cards[0]}`);
    const { lost: told } = frame<Moment>(moment?.to as number);
    expect(shown.status).toContain(told?.head);
    expect(shown.model.get("results")).toEqual(["wrong", ""]);
    shown.button("Take back").click();
    expect(shown.status).toContain(headOf(0).say);
    expect(card(shown, cards[0] as string).getAttribute("aria-disabled")).toBe("false");
    play(shown, cards.slice(0, 1));
    shown.button("Show the way").click();
    expect(shown.status).toContain(headOf(0).way.head);
  });

  test("takes a press on another card after a miss as the next try; the first result stays", () => {
    const shown = open();
    play(shown, lost(0));
    play(shown, lineOf(0, true));
    expect(shown.one("[data-verdict]").dataset.verdict).toBe("right");
    expect(shown.model.get("results")).toEqual(["wrong", ""]);
  });

  test("shows the way: every first card that wins, and one line", () => {
    const shown = open();
    const cards = lost(0);
    play(shown, cards);
    shown.button("Show the way").click();
    const { way } = headOf(0);
    expect(shown.status).toContain(way.head);
    for (const { card: id } of way.marks) expect(card(shown, id).dataset.verdict).toBe("right");
    expect(card(shown, cards[0] as string).dataset.verdict).toBe("wrong");
    expect(films(shown)).toBe(way.film.tricks.length);
    play(shown, lineOf(0, true));
    expect(shown.one("[data-verdict]").dataset.verdict).toBe("right");
  });

  test("is played by keys alone: Enter tries again after a miss, and Page Down goes on", () => {
    const shown = open();
    card(shown, lost(0)[0] as string).focus();
    for (const id of lost(0)) {
      card(shown, id).focus();
      (document.activeElement as HTMLElement).click();
      vi.runAllTimers();
    }
    expect(focused()).toBe("Try again");
    (document.activeElement as HTMLElement).click();
    expect((document.activeElement as HTMLElement).dataset.card).toBeDefined();
    play(shown, lineOf(0, true));
    expect(focused()).toBe("Next");
    press("PageDown");
    expect(shown.model.get("at")).toBe(1);
    press("PageUp");
    expect(shown.model.get("at")).toBe(0);
  });

  test("gives a hint: how many first choices reach the goal", () => {
    const shown = open();
    shown.button("Hint").click();
    expect(shown.status).toContain(headOf(0).hint);
  });

  test("counts the puzzles of a set, and says at its end how many were right", () => {
    const shown = open();
    play(shown, lineOf(0, true));
    shown.button("Next").click();
    play(shown, lost(1));
    expect(shown.el.textContent).toContain("1 of 2 right the first time");
    expect(shown.all("[data-main]").map(({ textContent }) => textContent)).toEqual(["Try again"]);
  });

  test("asks the kernel for another puzzle only where it can be made", () => {
    const shown = open({ at: 1, more: true });
    play(shown, lineOf(1, true));
    shown.button("Next").click();
    expect(shown.model.sent).toContainEqual(expect.objectContaining({ kind: "intent", action: "next" }));
    expect(shown.status).toBe(state.words.making);
    vi.advanceTimersByTime(20_000);
    expect(shown.status).toBe(state.words.kernel_silent);
  });
});
