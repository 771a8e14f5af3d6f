import explorers from "fixtures/explorers.json";
import { describe, expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, nameOf, press, Shown } from "../page/core/testing";
import type { TrickTable } from "./scene.generated";
import trickExplorer, { type TrickExplorerTraits } from "./view";

type Game = keyof typeof explorers.tricks;
/** The name of the widget for each game. */
const names = {
  "ninety-nine": "trick-explorer",
  counterpoint: "trick-explorer, Counterpoint",
  addenda: "trick-explorer, Addenda",
} as const;
type Explorer = Shown<TrickExplorerTraits>;

const tableOf = (game: Game) => explorers.tricks[game] as unknown as TrickTable;

const noHand = { cards: [], turns: [], legal: {}, told: {} };

function open(game: Game, trick = "", trump = "", table = tableOf(game)): Explorer {
  return new Shown(
    new FakeModel<TrickExplorerTraits>({ ...commonOf(names[game]), table, trick, trump }),
    trickExplorer.render,
  );
}

const lay = (shown: Explorer, ...cards: string[]) => {
  const pack = shown.all(".pw-pack button");
  for (const name of cards) pack.find((button) => nameOf(button) === name)?.click();
};
const inHand = (shown: Explorer, name: string) =>
  shown.all(".pw-hand button").find((card) => card.textContent.includes(name));
const dimmed = (shown: Explorer) =>
  shown.all(".pw-hand .pw-illegal").map((card) => `${card.dataset.rank}${card.dataset.suit}`);

describe("Ninety-Nine", () => {
  test("tells card by card who wins and why", () => {
    const shown = open("ninety-nine", "", "S");
    expect(shown.status).toBe("Lead any card.");
    lay(shown, "King of hearts");
    expect(shown.status).toBe("♥K is led: whoever holds ♥ must follow.");
    expect(shown.all(".pw-winner")).toEqual([]);
    lay(shown, "6 of spades");
    expect(shown.status).toBe("♠6 is a trump and beats ♥K. So far, the second player is winning with ♠6.");
    lay(shown, "Ace of hearts");
    expect(shown.status).toBe("♥A follows suit, but ♠6 is a trump. The second player wins the trick with ♠6.");
    expect(shown.all(".pw-winner")).toHaveLength(1);
    lay(shown, "Ace of clubs");
    expect(shown.status).toBe("The trick is complete: take a card back, or begin a new trick.");
  });

  test("is judged anew when the trump changes", () => {
    const shown = open("ninety-nine", "KH 6S AH", "S");
    shown.button("No trump").click();
    expect(shown.status).toContain("The third player wins the trick with ♥A.");
    expect(shown.all('.pw-trumps [aria-pressed="true"]').map(nameOf)).toEqual(["No trump"]);
  });

  test("shows what a hand may follow with", () => {
    const shown = open("ninety-nine", "KH");
    expect(dimmed(shown)).toEqual(["KS", "10D", "6C"]);
    lay(shown, "King of spades");
    expect(shown.status).toBe("♥ is led: this hand must play ♥A or ♥6.");
    expect(shown.model.get("trick")).toBe("KH");
    lay(shown, "7 of spades");
    expect(shown.model.get("trick")).toBe("KH 7S");
    shown.button("Remove last").click();
    inHand(shown, "6 of clubs")?.click();
    expect(shown.status).toBe("♥ is led: this hand must play ♥A or ♥6.");
    expect(shown.model.get("trick")).toBe("KH");
    inHand(shown, "6 of hearts")?.click();
    expect(shown.model.get("trick")).toBe("KH 6H");
    expect(dimmed(shown)).toEqual([]);
    expect(inHand(shown, "6 of hearts")).toBeUndefined();
    inHand(shown, "Ace of hearts")?.click();
    expect(shown.status).toBe("It is not this hand's turn.");
  });

  test("asks for no trump and shows no hand unless the table has them", () => {
    const shown = open("ninety-nine", "KH", "", { ...tableOf("ninety-nine"), hand: noHand, choose_trump: false });
    expect(shown.all(".pw-trumps, .pw-follower")).toHaveLength(0);
    shown.model.set("trump", "S");
    expect(shown.all(".pw-trumps")).toHaveLength(1);
  });
});

describe("Counterpoint", () => {
  test("lets the rank win whatever the suit, and settles ties", () => {
    const shown = open("counterpoint", "", "", { ...tableOf("counterpoint"), hand: noHand });
    lay(shown, "King of spades, 4 points", "10 of hearts, 10 points");
    expect(shown.status).toBe(
      "♥10 is higher than ♠K; it does not matter that the suits differ. The follower wins the trick with ♥10. Card-points: 4 + 10 = 14.",
    );
    shown.button("A new trick").click();
    lay(shown, "9 of spades", "9 of hearts");
    expect(shown.status).toContain("Equal ranks without points: the follower wins.");
    shown.button("A new trick").click();
    lay(shown, "Jack of spades, 2 points", "Ace of hearts, 11 points");
    expect(shown.status).toContain("The follower wins the trick with ♥A. Card-points: 2 + 11 = 13.");
    expect(shown.all(".pw-trumps")).toHaveLength(0);
  });
});

describe("Addenda", () => {
  test("repeats no suit, counts, and tells who goes above 17", () => {
    const shown = open("addenda");
    lay(shown, "10 of spades", "7 of spades");
    expect(shown.status).toBe("♠ is already in the trick: ♠10.");
    lay(shown, "7 of hearts", "4 of diamonds");
    expect(shown.status).toBe("♦4 adds 4: 17 → 21. The leader has gone above 17 and loses the trick.");
    expect(shown.all(".pw-struck").map(nameOf)).toEqual(["went above 17"]);
    lay(shown, "Jack of clubs");
    expect(shown.status).toBe("♣J cancels ♦4: 21 → 17. The leader went above 17, so the follower scores 17.");
    expect(shown.all(".pw-count").map((count) => Number(nameOf(count)))).toEqual([10, 17, 21, 17]);
  });

  test("says when a hand is stuck", () => {
    const shown = open("addenda", "10S 7H JD");
    expect(shown.one(".pw-follower").textContent).toContain("no card can be played, and the trick is void.");
  });
});

test("the pack is one Tab stop: arrows go along and across it, letters jump, Backspace takes back", () => {
  const shown = open("ninety-nine");
  shown.all(".pw-pack button")[0]?.focus();
  press("ArrowDown");
  expect(focused()).toBe("Ace of hearts");
  press("ArrowRight");
  expect(focused()).toBe("King of hearts");
  (document.activeElement as HTMLElement).click();
  press("c");
  expect(focused()).toBe("Ace of clubs");
  press("Backspace");
  expect(shown.model.get("trick")).toBe("");
  expect(shown.all('.pw-pack [tabindex="0"]').map(nameOf)).toEqual(["Ace of clubs"]);
  expect(shown.leaked).toEqual([]);
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open("counterpoint");
  first.model.broken = true;
  const second = new Shown(first.model, trickExplorer.render);
  lay(first, "Ace of spades, 11 points", "Ace of hearts, 11 points");
  expect(second.status).toContain("Equal ranks with points: the leader wins.");
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});
