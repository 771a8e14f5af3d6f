import type { BidCard, BidSuit, BidTable } from "../core/bids.generated";
import { fill } from "../core/fill";

/** Three suits, or fewer, as they are written down, and the total once there are three. */
export interface Sum {
  /** The terms in each code that is shown, the game's own last. */
  terms: string[][];
  /** In units; missing before there are three. */
  total: number | undefined;
  /** What is to be done, or the sentence about the three. */
  text: string;
}

export function sumOf(suits: readonly string[], table: BidTable): Sum {
  const chosen = suits.map((letter) => table.suits.find(({ suit }) => suit === letter)).filter((suit): suit is BidSuit => !!suit);
  const terms = table.games.map((_game, code) => chosen.map((suit) => suit.terms[code] ?? ""));
  const total = table.triples[wayOf(suits, table)];
  const told = total === undefined ? undefined : table.totals[total];
  if (!told) return { terms, total, text: table.prompts[chosen.length] ?? "" };
  const [tricks = "", points = ""] = told.amounts;
  const sum = `${terms.at(-1)?.join(" + ")} = ${told.numbers.at(-1)}`;
  return { terms, total, text: fill(table.words.told, { sum, tricks, points }) };
}

/** Suits in the order in which ways are written. */
function wayOf(suits: readonly string[], table: BidTable): string {
  const place = (letter: string) => table.suits.findIndex(({ suit }) => suit === letter);
  return [...suits].sort((one, other) => place(one) - place(other)).join("");
}

/** Signs instead of letters: ♥♠♦. */
export const signsOf = (way: string, table: BidTable) =>
  [...way].map((letter) => table.suits.find(({ suit }) => suit === letter)?.symbol ?? letter).join("");

/** Three cards of the hand that bid a total, and what stays. */
export interface Discard {
  way: string;
  cards: BidCard[];
  left: BidCard[];
  leaves: string;
  points: number;
}

/** Every discard of the hand that bids a total, read from the table. */
export function discardsOf(total: number, table: BidTable): Discard[] {
  const { hand, size } = table;
  if (!hand) return [];
  return (table.totals[total]?.ways ?? []).flatMap((way) => {
    const places = [...(hand.discards[way] ?? "")].map((figure) => parseInt(figure, 16));
    return Array.from({ length: places.length / size }, (_, i) => {
      const taken = places.slice(i * size, (i + 1) * size);
      const cards = taken.flatMap((place) => hand.cards[place] ?? []);
      return {
        way,
        cards,
        left: hand.cards.filter((_card, place) => !taken.includes(place)),
        leaves: hand.leaves[way] ?? "",
        points: cards.reduce((sum, { points }) => sum + points, 0),
      };
    });
  });
}
