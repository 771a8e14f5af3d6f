import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, asked, common, openTable, scenes } from "./table-fixture";

describe("a silent kernel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test("is noticed after four seconds, and the table can be pressed again", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(3999);
    expect(shown.status).toBe(scenes.yourTurn.status);
    vi.advanceTimersByTime(1);
    expect(shown.status).toBe(common.words.kernel_silent);
    shown.button("2 of hearts").click();
    expect(asked(shown)).toHaveLength(2);
  });

  test("is nudged three times for its answer, and no more once that has come", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(30);
    expect(shown.model.sent.slice(1)).toEqual([{ kind: "ping" }, { kind: "ping" }]);
    answer(shown);
    vi.advanceTimersByTime(5000);
    expect(shown.model.sent).toHaveLength(3);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(5000);
    expect(shown.model.sent).toHaveLength(3 + 4);
  });

  test("is known as soon as a nudge fails", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.broken = true;
    vi.advanceTimersByTime(12);
    expect(shown.status).toBe(common.words.kernel_silent);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is called busy when it has said that it is about to think", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.model.receive({ kind: "busy" });
    vi.advanceTimersByTime(4000);
    expect(shown.status).toBe(common.words.kernel_busy);
    shown.button("2 of hearts").click();
    expect(asked(shown)).toHaveLength(1);
    answer(shown);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("that answers late after all removes the sentence", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    vi.advanceTimersByTime(5000);
    answer(shown);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is known at once when sending fails", () => {
    const shown = openTable(scenes.yourTurn);
    shown.model.broken = true;
    shown.button("2 of hearts").click();
    expect(shown.status).toBe(common.words.kernel_silent);
  });

  test("is known as soon as somebody turns to the table, before any press", () => {
    const shown = openTable(scenes.yourTurn);
    shown.model.broken = true;
    shown.button("2 of hearts").focus();
    expect(shown.status).toBe(common.words.kernel_silent);
  });

  test("is not said of a kernel that is only busy", () => {
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").focus();
    vi.advanceTimersByTime(60_000);
    expect(shown.status).toBe(scenes.yourTurn.status);
  });

  test("is known at once when the notebook has marked the output as cut off", () => {
    const shown = openTable(scenes.yourTurn);
    shown.el.classList.add("jupyter-widgets-disconnected");
    shown.model.fire("comm_live_update");
    expect(shown.status).toBe(common.words.kernel_silent);
    shown.button("2 of hearts").click();
    expect(shown.model.sent).toEqual([]);
    shown.el.classList.remove("jupyter-widgets-disconnected");
    shown.model.fire("comm_live_update");
    expect(shown.status).toBe(scenes.yourTurn.status);
  });
});
