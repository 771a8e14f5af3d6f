import states from "fixtures/states.json";
import { describe, expect, test, vi } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, press, Shown } from "../page/core/testing";
import type { TrainerScene } from "./scene.generated";
import bidTrainer, { type BidTrainerTraits } from "./view";

const common = commonOf("bid-trainer");
const asking = states["bid-trainer"].scene as unknown as TrainerScene;
const told = states["bid-trainer, told"].scene as unknown as TrainerScene;
const ids = asking.hand.map(({ id }) => id);
const three = ids.slice(0, 3).join(" ");

type Open = Shown<BidTrainerTraits>;

function open(scene = asking, chosen = "", estimate_first = false): Open {
  const traits = { ...common, scene, chosen, estimate_first, estimate: "" };
  return new Shown(new FakeModel<BidTrainerTraits>(traits), bidTrainer.render);
}

const asked = (shown: Open) =>
  shown.model.sent.map((message) => (message as { action?: string }).action).filter(Boolean);
const main = (shown: Open) => shown.one(".pw-primary");

describe("a hand to bid", () => {
  test("starts the thinking when it is seen, but not on a saved page", () => {
    expect(asked(open())).toEqual(["look"]);
    const saved = open({ ...asking, still: true });
    expect(asked(saved)).toEqual([]);
    expect(saved.all(".pw-button")).toEqual([]);
    expect(saved.one(".pw-status").textContent).toBe(common.words.saved);
  });

  test("is bid by keyboard alone: cards are chosen, the sum grows, the button says the number", () => {
    const shown = open();
    expect(main(shown).getAttribute("aria-disabled")).toBe("true");
    shown.one(".pw-hand [tabindex='0']").focus();
    for (let card = 0; card < 3; card += 1) {
      if (card === 2) expect(shown.one(".pw-sum").textContent).toMatch(/= \d$/);
      document.activeElement?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      if (card < 2) press("ArrowRight");
    }
    expect(shown.model.get("chosen")).toBe(three);
    expect(shown.one(".pw-sum").textContent).toBe("");
    expect(shown.one(".pw-status").textContent).toMatch(/= \d$/);
    expect(main(shown).textContent).toMatch(/^Bid \d/);
    press("PageDown");
    expect(asked(shown)).toEqual(["look", `bid ${three}`]);
  });

  test("says that a fourth card is one too many", () => {
    const shown = open(asking, three);
    shown.all(".pw-hand button")[5]?.click();
    expect(shown.model.get("chosen")).toBe(three);
    expect(shown.one(".pw-status").textContent).toBe(asking.choice.full);
  });
});

describe("a bid that has been weighed", () => {
  test("has its figures beside the best bid's, the chart of costs, and the button that leads on", () => {
    const shown = open(told);
    expect(shown.one(".pw-status").textContent).toBe(told.told?.status);
    expect(shown.all(".pw-weighed h5").map(({ textContent }) => textContent)).toEqual(
      told.told?.rows.map(({ label }) => label),
    );
    expect(shown.one(".pw-line svg").getAttribute("aria-label")).toContain(told.line?.last);
    expect(shown.all(".pw-line:not(.pw-guesses) circle")).toHaveLength(2);
    main(shown).click();
    expect(asked(shown)).toEqual(["look", "next"]);
  });

  test("moves the focus to the button that leads on, and back to the hand", () => {
    const shown = open(asking, three);
    main(shown).focus();
    shown.model.set("chosen", "");
    shown.model.set("scene", { ...told, rev: 1 });
    expect(focused()).toBe(told.told?.next);
    shown.model.set("scene", { ...asking, rev: 2 });
    expect(shown.one(".pw-hand").contains(document.activeElement)).toBe(true);
  });
});

test("a scene that cannot be drawn is reported, and the next one is drawn", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const shown = open();
  shown.model.set("scene", { ...asking, rev: 1, piles: null } as unknown as TrainerScene);
  expect(shown.one('[role="alert"]').textContent).toMatch(/^This could not be drawn: .+/);
  shown.model.set("scene", { ...asking, rev: 2 });
  expect(shown.all('[role="alert"]')).toEqual([]);
  expect(shown.all(".pw-hand button")).toHaveLength(asking.hand.length);
});

describe("which hands come", () => {
  test("is chosen in the head, and asked of the kernel", () => {
    const shown = open();
    const select = shown.one(".pw-ways select") as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).toEqual(["all", "no-trump", "weak", "close"]);
    select.value = "weak";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(asked(shown)).toEqual(["look", "hands weak"]);
  });

  test("is not offered on a saved page", () => {
    expect(open({ ...asking, still: true }).all(".pw-ways")).toEqual([]);
  });
});

describe("an estimate that comes first", () => {
  const submit = (shown: Open, text: string) => {
    const input = shown.one(".pw-estimate input") as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    shown.one(".pw-estimate").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  };

  test("is switched on by the reader, and then a number comes before the cards", () => {
    const shown = open();
    shown.one(".pw-ways input").click();
    expect(shown.model.get("estimate_first")).toBe(true);
    expect(shown.one(".pw-status").textContent).toBe(asking.estimate.prompt);
    expect(shown.all(".pw-hand button")).toEqual([]);
    submit(shown, "10");
    expect(shown.one(".pw-status").textContent).toBe(asking.estimate.wrong);
    submit(shown, "４");
    expect(shown.model.get("estimate")).toBe("4");
    expect(shown.all(".pw-hand button")).toHaveLength(asking.hand.length);
  });

  test("is told beside what such hands take, with a dot for each", () => {
    const shown = open(told, "", true);
    expect(shown.one(".pw-told").textContent).toContain(told.told?.guess);
    expect(shown.all(".pw-guesses circle")).toHaveLength(2);
  });
});
