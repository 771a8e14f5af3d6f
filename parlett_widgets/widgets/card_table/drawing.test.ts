import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "../page/core/testing";
import type { Scene } from "./scene.generated";
import { answer, openTable, type ShownTable, scenes } from "./table-fixture";

describe("a table that cannot be drawn", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  const broken = { ...scenes.nnPlay, log: null } as unknown as Scene;
  const half = {
    ...scenes.nnPlay,
    zones: [...scenes.nnPlay.zones, { id: "x", kind: "stock", cards: null }],
  } as unknown as Scene;

  test.each([
    ["a scene", broken],
    ["a part of one", half],
  ])("says so where %s is broken, and comes back", (_, scene) => {
    const shown = openTable(scenes.nnPlay);
    shown.model.set("scene", scene);
    expect(shown.one('[role="alert"]').textContent).toMatch(/^This could not be drawn: .+/);
    expect(console.error).toHaveBeenCalledOnce();
    shown.model.set("scene", scenes.nnTrickWon);
    expect(shown.all('[role="alert"]')).toEqual([]);
    expect(shown.status).toBe(scenes.nnTrickWon.status);
    shown.button("10 of hearts").click();
    expect(shown.all(".pw-stage > *").length).toBeGreaterThan(2);
  });

  test("says so when it is broken from the start, and can be closed", () => {
    const shown = openTable(broken);
    expect(shown.all('[role="alert"]')).toHaveLength(1);
    shown.close();
    expect(shown.el.childElementCount).toBe(0);
  });
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
    vi.useFakeTimers();
    const shown = openTable(scenes.nnTrickWon);
    shown.all(".pw-moment")[0]?.click();
    vi.advanceTimersByTime(200);
    answer(shown, { scene: next });
    expect(ghosts(shown)).toEqual([]);
    shown.button("Back to now").click();
    expect(ghosts(shown)).toEqual([]);
    vi.useRealTimers();
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

test("a table for a room says so on its root", () => {
  const shown = openTable(scenes.nnPlay);
  expect(shown.one(".pw-root").dataset.size).toBe("normal");
  shown.model.set("size", "projector");
  expect(shown.one(".pw-root").dataset.size).toBe("projector");
});
