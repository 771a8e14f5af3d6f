import { bidSum } from "../page/core/arithmetic";
import { fill } from "../page/core/text";
import type { BidCard, BidSuit, BidTable } from "./scene.generated";
import type { Words } from "./words.generated";

/** A sum of up to three suits as it is written down, with the total once there are three. */
export interface Sum {
  /** The terms of the sum in each code that is shown; the game's own code comes last. */
  terms: string[][];
  /** The total in units; missing until there are three suits. */
  total: number | undefined;
  /** A prompt for the next step or, once there are three suits, the sentence about them. */
  text: string;
}

/** Adds up suits or cards; the last letter of either is the suit. */
export function sumOf(parts: readonly string[], table: BidTable, words: Pick<Words, "told">): Sum {
  const suits = parts.map((part) => part.slice(-1));
  const chosen = suits
    .map((letter) => table.suits.find(({ suit }) => suit === letter))
    .filter((suit): suit is BidSuit => !!suit);
  const terms = table.games.map((_game, code) => chosen.map((suit) => suit.terms[code] ?? ""));
  const total = chosen.length === table.size ? bidSum(suits) : undefined;
  const told = total === undefined ? undefined : table.totals[total];
  if (!told) return { terms, total, text: table.prompts[chosen.length] ?? "" };
  const [tricks = "", points = ""] = told.amounts;
  const sum = terms.at(-1)?.join(" + ") ?? "";
  return { terms, total, text: fill(words.told, { sum, tricks, points }) };
}

/** Writes suits with their signs instead of letters, as in ♥♠♦. */
export const signsOf = (way: string, table: BidTable) =>
  [...way].map((letter) => table.suits.find(({ suit }) => suit === letter)?.symbol ?? letter).join("");

/** Three cards of the hand that bid a total, with the cards that are left. */
interface Discard {
  way: string;
  cards: BidCard[];
  left: BidCard[];
  leaves: string;
  points: number;
}

/** Returns every discard from the hand that bids a total, in the order of the ways. */
export function discardsOf(total: number, { hand, totals, suits }: BidTable): Discard[] {
  if (!hand) return [];
  const found = threesOf(hand.cards).filter((cards) => bidSum(cards.map(({ suit }) => suit)) === total);
  return (totals[total]?.ways ?? []).flatMap((way) =>
    found
      .filter((cards) => wayOf(cards, suits) === way)
      .map((cards) => ({
        way,
        cards,
        left: hand.cards.filter((card) => !cards.includes(card)),
        leaves: hand.leaves[way] ?? "",
        points: cards.reduce((sum, { points }) => sum + points, 0),
      })),
  );
}

const threesOf = (cards: readonly BidCard[]) =>
  cards.flatMap((first, i) =>
    cards.slice(i + 1).flatMap((second, j) => cards.slice(i + j + 2).map((third) => [first, second, third])),
  );

/** Returns the suits of cards in the order in which ways are written. */
const wayOf = (cards: readonly BidCard[], suits: readonly BidSuit[]) =>
  suits.flatMap(({ suit }) => cards.flatMap((card) => (card.suit === suit ? suit : []))).join("");
