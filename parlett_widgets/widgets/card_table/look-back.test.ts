import { beforeEach, describe, expect, test, vi } from "vitest";
import { focused, nameOf, press } from "../page/core/testing";
import type { Scene } from "./scene.generated";
import { actions, answer, openTable, type ShownTable, scenes } from "./table-fixture";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const past: Scene = { ...scenes.nnPremium, status: "Long ago." };
const lines = (shown: ShownTable) => shown.all(".pw-moment");
const stepOf = (shown: ShownTable, i: number) =>
  shown.model.get("scene").log.filter(({ heading }) => !heading)[i]?.step;
let y = 0;
/** The pointer moves, by a pixel. */
const point = (type: string, element: Element | undefined) => {
  y += 1;
  element?.dispatchEvent(new MouseEvent(type, { bubbles: type === "mousemove", screenY: y }));
};
const enter = (line: Element | undefined) => point("mouseenter", line);
const leave = (shown: ShownTable) => point("mousemove", shown.one(".pw-head"));
const rest = () => vi.advanceTimersByTime(200);

/** A table that shows the moment of the given line. */
function looking(line = 1): ShownTable {
  const shown = openTable(scenes.nnPlay);
  enter(lines(shown)[line]);
  rest();
  answer(shown, { scene: past });
  return shown;
}

describe("pointing at a line of the log", () => {
  test("shows its moment in place of the present", () => {
    const shown = looking();
    expect(actions(shown)).toEqual([`look ${stepOf(shown, 1)}`]);
    expect(shown.status).toBe("Viewing an earlier moment. Long ago.");
    expect(shown.one(".pw-root").classList.contains("pw-past")).toBe(true);
    expect(lines(shown)[1]?.getAttribute("aria-current")).toBe("true");
    expect(lines(shown)).toHaveLength(scenes.nnPlay.log.filter(({ heading }) => !heading).length);
  });

  test("ends when the pointer leaves", () => {
    const shown = looking();
    leave(shown);
    expect(shown.status).toBe(scenes.nnPlay.status);
    expect(shown.one(".pw-root").classList.contains("pw-past")).toBe(false);
  });

  test("asks only where the pointer rests", () => {
    const shown = openTable(scenes.nnPlay);
    for (const line of lines(shown).slice(0, 3)) {
      enter(line);
      vi.advanceTimersByTime(50);
    }
    rest();
    expect(actions(shown)).toEqual([`look ${stepOf(shown, 2)}`]);
  });

  test("a late answer changes nothing once the pointer has moved on", () => {
    const shown = openTable(scenes.nnPlay);
    enter(lines(shown)[0]);
    rest();
    leave(shown);
    answer(shown, { scene: past });
    expect(shown.status).toBe(scenes.nnPlay.status);
  });

  test("lines that slide along under a resting pointer are not pointed at", () => {
    const shown = looking();
    lines(shown)[0]?.dispatchEvent(new MouseEvent("mouseenter", { screenY: y }));
    shown.one('[role="log"]').dispatchEvent(new MouseEvent("mouseleave", { screenY: y }));
    rest();
    expect(actions(shown)).toHaveLength(1);
    expect(shown.status).toContain("Long ago.");
  });

  test("does not prevent play", () => {
    const shown = openTable(scenes.nnPlay);
    enter(lines(shown)[0]);
    rest();
    shown.button("King of spades").click();
    expect(actions(shown).at(-1)).toBe("play KS");
  });

  test("leaves no card that could be played by mistake", () => {
    const shown = looking();
    expect(shown.all('[role="toolbar"] [aria-disabled="false"]')).toEqual([]);
    shown.button("King of spades").click();
    expect(actions(shown)).toHaveLength(1);
  });

  test("a moment that the kernel does not know is reported, and the present stays", () => {
    const shown = openTable(scenes.nnPlay);
    enter(lines(shown)[0]);
    rest();
    answer(shown, { ok: false, error: "There was no such moment." });
    expect(shown.status).toBe("There was no such moment.");
    expect(shown.one(".pw-root").classList.contains("pw-past")).toBe(false);
  });

  test("is over when the table changes", () => {
    const shown = looking();
    shown.model.set("scene", scenes.nnTrickWon);
    expect(shown.status).toBe(scenes.nnTrickWon.status);
  });
});

describe("the log under the fingers", () => {
  test("is one Tab stop, on its latest line", () => {
    const shown = openTable(scenes.nnPlay);
    expect(lines(shown).filter(({ tabIndex }) => tabIndex === 0)).toEqual(lines(shown).slice(-1));
  });

  test("Up, Down, Home and End lead from line to line and show each moment", () => {
    const shown = openTable(scenes.nnPlay);
    lines(shown).at(-1)?.focus();
    press("ArrowUp");
    expect(document.activeElement).toBe(lines(shown).at(-2));
    press("Home");
    expect(document.activeElement).toBe(lines(shown)[0]);
    press("ArrowDown");
    press("End");
    expect(document.activeElement).toBe(lines(shown).at(-1));
    press("ArrowUp");
    rest();
    expect(actions(shown)).toEqual([`look ${stepOf(shown, lines(shown).length - 2)}`]);
    expect(lines(shown).filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
    expect(shown.leaked).toEqual([]);
  });

  test("leaving it returns to now and leaves the Tab stop on the latest line", () => {
    const shown = openTable(scenes.nnPlay);
    lines(shown)[0]?.focus();
    rest();
    answer(shown, { scene: past });
    shown.button("Undo").focus();
    expect(shown.status).toBe(scenes.nnPlay.status);
    expect(lines(shown).filter(({ tabIndex }) => tabIndex === 0)).toEqual(lines(shown).slice(-1));
  });

  test("Escape returns to now first, and only then leaves the widget", () => {
    const cell = document.createElement("div");
    cell.tabIndex = 0;
    document.body.append(cell);
    const shown = openTable(scenes.nnPlay, cell);
    lines(shown)[1]?.focus();
    rest();
    answer(shown, { scene: past });
    press("Escape");
    expect(shown.status).toBe(scenes.nnPlay.status);
    expect(document.activeElement).toBe(lines(shown)[1]);
    press("Escape");
    expect(document.activeElement).toBe(cell);
    expect(shown.leaked).toEqual([]);
  });
});

describe("a moment that is kept", () => {
  const pinned = () => {
    const shown = looking();
    lines(shown)[1]?.click();
    return shown;
  };

  test("stays when the pointer leaves or passes over other lines", () => {
    const shown = pinned();
    leave(shown);
    enter(lines(shown)[0]);
    rest();
    expect(shown.status).toContain("Long ago.");
    expect(actions(shown)).toHaveLength(1);
  });

  test("can be asked for at once, without pointing at the line first", () => {
    const shown = openTable(scenes.nnPlay);
    lines(shown)[1]?.click();
    rest();
    answer(shown, { scene: past });
    expect(shown.status).toContain("Long ago.");
  });

  test("returns to now", () => {
    const shown = pinned();
    expect(shown.all(".pw-actions button").slice(0, 3).map(nameOf)).toEqual([
      "Back to now",
      "Take back to this point",
      "Try something else from here",
    ]);
    shown.button("Back to now").focus();
    shown.button("Back to now").click();
    expect(shown.status).toBe(scenes.nnPlay.status);
    expect(shown.el.contains(document.activeElement)).toBe(true);
  });

  test.each([
    ["Take back to this point", "back"],
    ["Try something else from here", "what-if"],
  ])("“%s” sends %s with the step", (button, verb) => {
    const shown = pinned();
    shown.button(button).click();
    expect(actions(shown).at(-1)).toBe(`${verb} ${stepOf(shown, 1)}`);
  });

  test("ends on Escape too", () => {
    const shown = pinned();
    shown.button("Take back to this point").focus();
    press("Escape");
    expect(shown.status).toBe(scenes.nnPlay.status);
    expect(shown.el.contains(document.activeElement)).toBe(true);
  });

  test("keeps what was chosen for a bid", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("10 of hearts").click();
    lines(shown)[0]?.click();
    rest();
    answer(shown, { scene: past });
    expect(shown.all("[aria-pressed]")).toEqual([]);
    press("Escape");
    shown.button("Back to now").click();
    expect(shown.all('[aria-pressed="true"]').map(nameOf)).toEqual(["10 of hearts"]);
  });
});

test("the focus in the hand survives a look back and forth", () => {
  const shown = openTable(scenes.nnPlay);
  shown.button("King of spades").focus();
  enter(lines(shown)[1]);
  rest();
  answer(shown, { scene: past });
  expect(focused()).toBe("King of spades");
  leave(shown);
  expect(focused()).toBe("King of spades");
});

test("no timer is left behind by a view that is closed while the pointer rests", () => {
  const shown = openTable(scenes.nnPlay);
  enter(lines(shown)[1]);
  shown.close();
  expect(vi.getTimerCount()).toBe(0);
});
