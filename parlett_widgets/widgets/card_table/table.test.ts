import { beforeEach, describe, expect, test, vi } from "vitest";
import { focused, nameOf, Shown } from "../page/core/testing";
import type { Scene, Seat } from "./scene.generated";
import { actions, answer, asked, hand, openTable, type ShownTable, scenes } from "./table-fixture";
import cardTable from "./view";

const strip = (shown: ShownTable, seat: number) => shown.one(`.pw-seat[data-seat="${seat}"]`);
const seen = (element: Element) => {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(".pw-unseen")) unseen.remove();
  return copy.textContent.replaceAll("\uFE0E", "").replace(/\s+/g, " ").trim();
};
const withSeat = (scene: Scene, seat: number, more: Partial<Seat>) =>
  ({ ...scene, seats: scene.seats.map((one) => (one.seat === seat ? { ...one, ...more } : one)) }) as Scene;

describe("a player's strip", () => {
  const boxes = (shown: ShownTable, seat: number) =>
    [...strip(shown, seat).querySelectorAll(".pw-box")].map((box) =>
      box.matches(".pw-beyond") ? "too many" : box.matches(".pw-full") ? "full" : "free",
    );

  test("shows the bid by its cards and the tricks as boxes and a number", () => {
    const taken = { number: 1, aim: 4, pips: true, text: "1 trick, bid 4" };
    const shown = openTable(withSeat(scenes.nnPlay, 0, { taken }));
    expect(strip(shown, 0).querySelectorAll(".pw-bid .pw-card")).toHaveLength(3);
    expect(boxes(shown, 0)).toEqual(["full", "free", "free", "free"]);
    expect(seen(strip(shown, 0))).toContain("1/4");
  });

  test("reads out in words what is shown as signs", () => {
    const shown = openTable(scenes.nnPlay);
    expect(nameOf(strip(shown, 0))).toContain("bid 2 + 2 + 0 = 4");
    expect(nameOf(strip(shown, 0))).toContain("0 tricks, bid 4");
    expect(nameOf(strip(shown, 1))).toContain("bid face down");
  });

  test("shows tricks beyond the bid, and no empty boxes for an unknown bid", () => {
    const taken = (number: number, aim?: number) => ({
      number,
      ...(aim !== undefined && { aim }),
      pips: true,
      text: "",
    });
    const over = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(3, 2) }));
    expect(boxes(over, 0)).toEqual(["full", "full", "too many"]);
    expect(seen(strip(over, 0))).toContain("3/2");
    const unknown = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(1) }));
    expect(boxes(unknown, 0)).toEqual(["full"]);
  });

  test("shows a hidden bid as backs, and card-points as a number without pips", () => {
    const shown = openTable(scenes.cpPlay);
    expect(strip(shown, 1).querySelectorAll(".pw-backs i")).toHaveLength(3);
    expect(seen(strip(shown, 0))).toContain("0/30");
    expect(boxes(shown, 0)).toEqual([]);
  });

  test("shows a bid that is not made of suits as its words", () => {
    const bid = { suits: [], face_down: 0, text: "odd" };
    const shown = openTable(withSeat(scenes.nnPlay, 1, { bid }));
    expect(seen(strip(shown, 1))).toContain("odd");
  });

  test("has no score for a hand that scores nothing", () => {
    const shown = openTable(scenes.nnDummy);
    expect(strip(shown, 1).querySelector(".pw-score")?.textContent).toBe("26");
    expect(strip(shown, 2).querySelector(".pw-score")).toBeNull();
  });
});

describe("the trick", () => {
  const spot = (element: HTMLElement) =>
    ["--x", "--y"].map((name) => Number.parseInt(element.style.getPropertyValue(name), 10));
  const placed = (shown: ShownTable) =>
    shown.all(".pw-round li").map((li) => [nameOf(li.querySelector(".pw-by")), ...spot(li)] as const);

  test("lies towards its players, in the order of play", () => {
    const shown = openTable(scenes.nnPlay);
    const [west, north, free] = placed(shown);
    expect([west?.[0], north?.[0], free?.[0]]).toEqual(["West", "North", ""]);
    expect(west?.[1]).toBeLessThan(free?.[1] ?? 0);
    expect(north?.[1]).toBeGreaterThan(free?.[1] ?? 0);
    expect(free?.[2]).toBeGreaterThan(north?.[2] ?? 0);
    expect(shown.all(".pw-round .pw-empty")).toHaveLength(1);
  });

  test("has room for two players at the top", () => {
    const laid = placed(openTable(scenes.nnFive)).slice(0, 4);
    expect(laid.map(([name]) => name)).toEqual(["West", "North", "Northeast", "East"]);
    expect(laid.map(([, x]) => x)).toEqual(laid.map(([, x]) => x).sort((one = 0, other = 0) => one - other));
  });

  test("has a fixed place for every player, whoever leads", () => {
    for (const scene of [scenes.nnPlay, scenes.nnFive, scenes.cpPlay, scenes.cpThree]) {
      const places = placed(openTable(scene)).map(([, x, y]) => `${x} ${y}`);
      expect(new Set(places).size).toBe(scene.seats.length);
    }
  });

  test("is a row in order of play where cards act on each other", () => {
    expect(openTable(scenes.four).all(".pw-round")).toEqual([]);
    expect(openTable(scenes.four).all(".pw-chain li")).toHaveLength(4);
  });
});

describe("what lies beside the trick", () => {
  test("is the turn-up, and the bids at their players' places with all three cards", () => {
    const shown = openTable(scenes.cpDealOver);
    expect(shown.all(".pw-pile")).toEqual([]);
    expect(shown.all(".pw-seat .pw-bid").map((bid) => bid.childElementCount)).toEqual([3, 3]);
    expect(nameOf(openTable(scenes.nnPlay).one(".pw-turn-up"))).toContain("Trump: ♠");
  });

  test("is a back for each card of a face-down bid, and one back with a number for a stock", () => {
    expect(openTable(scenes.nnPlay).all('.pw-seat[data-seat="1"] .pw-few .pw-card')).toHaveLength(3);
    const stock = openTable(scenes.yourTurn);
    expect(stock.all(".pw-stock .pw-card")).toHaveLength(1);
    expect(nameOf(stock.one(".pw-stock"))).toBe("Stock: 28");
  });

  test("is the previous trick, with its winner", () => {
    const shown = openTable(scenes.nnTrickWon);
    expect(shown.all(".pw-last li")).toHaveLength(3);
    expect(shown.all(".pw-last .pw-winner")).toHaveLength(1);
  });

  test("without a turn-up there are only the words", () => {
    expect(openTable(scenes.nnFive).all(".pw-turn-up .pw-card")).toEqual([]);
  });
});

describe("a dummy's hand", () => {
  const bars = (shown: ShownTable) => shown.all('[role="toolbar"]');

  test("is played from like one's own hand when it is its turn", () => {
    const shown = openTable(scenes.nnDummy);
    expect(bars(shown).map((bar) => bar.getAttribute("aria-label"))).toEqual(["Dummy's hand", "Your hand"]);
    shown.button("10 of clubs").click();
    expect(asked(shown).map(({ action }) => action)).toEqual(["play 10C"]);
  });

  test("has a Tab stop of its own", () => {
    const shown = openTable(scenes.nnDummy);
    shown.button("10 of clubs").focus();
    shown.button("Ace of hearts").focus();
    expect(bars(shown).map((bar) => nameOf(bar.querySelector('[tabindex="0"]')))).toEqual([
      "10 of clubs",
      "Ace of hearts",
    ]);
  });

  test("gets the focus when it is to be played from, and gives it back", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("King of spades").focus();
    shown.model.set("scene", scenes.nnDummy);
    expect(document.activeElement?.closest('[role="toolbar"]')?.getAttribute("aria-label")).toBe("Dummy's hand");
    shown.model.set("scene", scenes.nnTrickWon);
    expect(document.activeElement?.closest('[role="toolbar"]')?.getAttribute("aria-label")).toBe("Your hand");
  });
});

describe("several things to do at once", () => {
  test("have the safe one as their main button, and the focus goes there", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("Undo").focus();
    shown.button("10 of hearts").focus();
    shown.model.set("scene", scenes.nnPremium);
    expect(shown.all(".pw-offer button").map(nameOf)).toEqual([
      "Pass nothing is shown nothing more nothing lost",
      "Declare your bid cards +30 if made 30 to each if not",
      "Reveal bid cards and hand +60 if made 60 to each if not",
    ]);
    expect(shown.one(".pw-primary").dataset.id).toBe("pass");
    shown.button("Declare your bid cards +30 if made 30 to each if not").click();
    expect(asked(shown).map(({ action }) => action)).toContain("declare");
    expect(focused()).toContain("Pass");
  });
});

describe("what is on the table", () => {
  test("the counts that cards would make are shown on request, those above 17 struck through", () => {
    const shown = openTable(scenes.bust);
    const hides = () => shown.one(".pw-root").classList.contains("pw-no-points");
    expect(hides()).toBe(true);
    shown.button("Counts on cards").click();
    expect(hides()).toBe(false);
    expect(shown.all(".pw-tag s").map(({ textContent }) => textContent)).toEqual(["28", "27", "24"]);
    const next = openTable(scenes.yourTurn);
    expect(next.all(".pw-tag s")).toEqual([]);
    expect(next.one(".pw-root").classList.contains("pw-no-points")).toBe(true);
  });

  test("the trick shows who played which card, what the card does and where the count stands", () => {
    const shown = openTable(scenes.cancelled);
    const cards = shown.all(".pw-row li").map((card) => nameOf(card));
    expect(cards[0]).toContain("cancelled");
    expect(cards[1]).toContain("♥J cancels ♠3");
    expect(cards[3]).toContain("♣K copies ♦9");
    expect(shown.all(".pw-count").map(nameOf)).toEqual(["count 3", "count 0", "count 9", "count 18"]);
    expect(shown.all(".pw-arcs g")).toHaveLength(2);
    expect(shown.all(".pw-arcs text").map(({ textContent }) => textContent)).toContain("♣K copies ♦9");
    expect(shown.one(".pw-meter p").textContent).toBe("The count is 18: above 17.");
  });

  test("cards that may not be seen are only counted", () => {
    const shown = openTable(scenes.yourTurn);
    expect(shown.all(".pw-others .pw-backs i")).toHaveLength(11);
    expect(shown.all(".pw-others .pw-face").filter((face) => !face.closest(".pw-backs"))).toEqual([]);
  });

  test("four players sit where they should", () => {
    const shown = openTable(scenes.four);
    expect(shown.all(".pw-others .pw-name").map(nameOf)).toEqual(["West", "North", "East"]);
    expect(shown.all(".pw-near .pw-name").map(nameOf)).toEqual(["You"]);
  });

  test("the log is for looking things up and is not read out by itself", () => {
    expect(openTable(scenes.yourTurn).one('[role="log"]').getAttribute("aria-live")).toBe("off");
  });

  test("the theme may be chosen, or follows the notebook", async () => {
    const shown = openTable(scenes.yourTurn);
    expect(shown.one(".pw-root").dataset.theme).toBe("light");
    shown.model.set("theme", "auto");
    document.body.dataset.jpThemeLight = "false";
    await vi.waitFor(() => expect(shown.one(".pw-root").dataset.theme).toBe("dark"));
    document.body.dataset.jpThemeLight = "true";
    await vi.waitFor(() => expect(shown.one(".pw-root").dataset.theme).toBe("light"));
    delete document.body.dataset.jpThemeLight;
  });
});

describe("two views of one table", () => {
  test("stay in step, with ids of their own", () => {
    const first = openTable(scenes.yourTurn);
    const second = new Shown(first.model, cardTable.render);
    first.model.set("scene", scenes.won);
    expect(first.status).toBe(scenes.won.status);
    expect(second.status).toBe(scenes.won.status);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("closing one leaves the other alone, closing both leaves nothing", () => {
    const first = openTable(scenes.yourTurn);
    const second = new Shown(first.model, cardTable.render);
    first.close();
    expect(first.el.childElementCount).toBe(0);
    first.model.set("scene", scenes.won);
    expect(second.status).toBe(scenes.won.status);
    second.close();
    expect(first.model.listeners).toBe(0);
  });

  test("no timer is left behind by a view that is closed while it waits", () => {
    vi.useFakeTimers();
    const shown = openTable(scenes.yourTurn);
    shown.button("2 of hearts").click();
    shown.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

test("what a card is worth stands on it and is read out with its name", () => {
  const shown = openTable(scenes.yourTurn);
  const scene = scenes.yourTurn;
  const worth = { kind: "worth" as const, text: "−1.5" };
  const marked = scene.zones.map((zone) => ({
    ...zone,
    cards: zone.cards.map((card) => (card.id === "AS" ? { ...card, badges: [worth] } : card)),
  }));
  shown.model.set("scene", { ...scene, rev: scene.rev + 1, zones: marked });
  expect(hand(shown).map(nameOf)).toContain("Ace of spades −1.5");
});

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

test("a table for a room says so on its root", () => {
  const shown = openTable(scenes.nnPlay);
  expect(shown.one(".pw-root").dataset.size).toBe("normal");
  shown.model.set("size", "projector");
  expect(shown.one(".pw-root").dataset.size).toBe("projector");
});

const asks = scenes.asks;
const wrong = scenes.asksWrong;

describe("a table that asks", () => {
  test("says the task in the bar, in one polite region, with what helps below it", () => {
    const shown = openTable(asks);
    expect(shown.status).toBe(`${asks.task?.say} ${asks.task?.note}`);
    expect(shown.one(".pw-dots").textContent).toBe("task 1 of 2");
    expect(shown.all(".pw-count").map(({ textContent }) => textContent)).toEqual(["8count 8 ", "?", "?"]);
  });

  test("tells of a wrong card in one message, and marks it with a cross and never a tick", () => {
    const shown = openTable(asks);
    shown.button("Ace of spades").click();
    expect(actions(shown)).toEqual(["play AS"]);
    shown.model.set("scene", wrong);
    answer(shown);
    const { head, why } = wrong.task?.reply ?? { head: "", why: "" };
    expect(shown.status).toBe(`${head} ${why}`);
    const card = shown.one('[data-card="AS"]');
    expect(card.getAttribute("data-verdict")).toBe("wrong");
    expect(card.textContent).toContain("✗\u00a0makes 9");
    expect(shown.all('[data-verdict="right"]')).toEqual([]);
    expect(shown.one(".pw-answered").textContent).toBe("✗");
  });

  test("keeps the focus on the card of the wrong answer, which can be played again", () => {
    const shown = openTable(asks);
    const card = shown.button("Ace of spades");
    card.focus();
    card.click();
    shown.model.set("scene", wrong);
    answer(shown);
    expect(document.activeElement).toBe(shown.one('[data-card="AS"]'));
    hand(shown)[1]?.click();
    expect(actions(shown)).toEqual(["play AS", "play 9S"]);
  });

  test("ticks a right answer while play goes on", () => {
    const shown = openTable(scenes.asksRight);
    expect(shown.one(".pw-answered").textContent).toBe("✓");
    expect(shown.status).toMatch(/^Right\. /);
  });

  test("forgets the reply to a bid once other cards are chosen", () => {
    const shown = openTable(scenes.asksBid);
    expect(shown.all("[data-card][data-verdict]")).toHaveLength(3);
    hand(shown)
      .find((card) => !card.dataset.verdict)
      ?.click();
    expect(shown.all("[data-card][data-verdict]")).toEqual([]);
    expect(shown.status).toContain(scenes.asksBid.task?.say);
  });
});
