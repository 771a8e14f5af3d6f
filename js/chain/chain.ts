import type { ChainTable } from "../core/chain.generated";
import { fill } from "../core/fill";
import type { Link } from "../core/scene.generated";
import type { Words } from "../core/words";
import type { RowCard } from "../table/card-row";

export interface ChainCard {
  rank: string;
  suit: string;
}

export type Read = { cards: ChainCard[]; error?: undefined } | { cards?: undefined; error: string };

export const chainText = (cards: readonly ChainCard[]) => cards.map(({ rank, suit }) => rank + suit).join(" ");

/** Reads a chain such as `4 5 J K` or `4S 5H JD KC`; cards without a suit get the first that is free. */
export function readChain(text: string, table: ChainTable, words: Words): Read {
  const cards: ChainCard[] = [];
  for (const part of text.normalize("NFKC").toUpperCase().split(/[\s,、]+/).filter(Boolean)) {
    const [, before, figure, after] = /^([^\dA-Z]?)(\d+|[A-Z])(.?)[\uFE0E\uFE0F]?$/u.exec(part) ?? [];
    const rank = figure === "T" ? "10" : figure;
    const sign = before || after;
    const suit = table.suits.find((one) => sign === one.suit || sign === one.symbol);
    if (!rank || !table.ranks.some((one) => one.rank === rank) || (sign && !suit) || (before && after))
      return { error: fill(words.not_a_card, { text: part }) };
    if (suit && cards.some((card) => card.suit === suit.suit)) return { error: fill(words.suit_twice, { suit: suit.label }) };
    cards.push({ rank, suit: suit?.suit ?? "" });
  }
  if (cards.length > table.longest) return { error: fill(words.chain_full, { n: table.longest }) };
  for (const card of cards) card.suit ||= freeSuit(cards, table);
  return { cards };
}

export function freeSuit(cards: readonly ChainCard[], table: ChainTable): string {
  return table.suits.find(({ suit }) => cards.every((card) => card.suit !== suit))?.suit ?? "";
}

export interface Explained {
  /** The sentence for the last card shown. */
  text: string;
  cards: RowCard[];
  links: Link[];
  count: number;
}

/** Looks a chain up in the table, with its first `step` cards laid; the others wait. */
export function explain(cards: readonly ChainCard[], step: number, table: ChainTable, words: Words): Explained {
  const laid = cards.slice(0, step);
  const counts = laid.map((_, i) => countOf(cards.slice(0, i + 1), table));
  const blanks: Record<string, string | number> = {};
  laid.forEach(({ rank, suit }, i) => {
    blanks[`r${i}`] = rank;
    blanks[`v${i}`] = rankOf(rank, table)?.value ?? "";
    blanks[`c${i}`] = symbolOf(suit, table) + rank;
    blanks[`n${i}`] = counts[i] ?? 0;
  });
  const classes = laid.map(({ rank }) => rankOf(rank, table)?.class ?? "").join("");
  const pattern = table.patterns[classes];
  const links = (pattern?.links ?? []).map((link) => ({ ...link, text: "" }));
  return {
    text: fill(pattern?.text ?? "", blanks),
    count: counts[step - 1] ?? 0,
    links,
    cards: cards.map(({ rank, suit }, i) => {
      const card = { id: rank + suit, rank, suit, label: nameOf(rank, suit, table, words) } as RowCard;
      const told = pattern?.cards[i];
      if (i >= step || !told) return { ...card, waiting: words.not_yet };
      const count = counts[i] ?? 0;
      return { ...card, count, over: table.over[count] ?? false, note: fill(told.note, blanks), ...(told.cancelled && { cancelled: told.cancelled }) };
    }),
  };
}

/** The counts stand in one string, in the order of the ranks: a number written with the ranks as its figures. */
function countOf(cards: readonly ChainCard[], table: ChainTable): number {
  const { ranks, counts } = table;
  const index = cards.reduce((sum, card) => sum * ranks.length + ranks.findIndex(({ rank }) => rank === card.rank), 0);
  return (counts[cards.length - 1] ?? "").charCodeAt(index) - 48;
}

const rankOf = (rank: string, table: ChainTable) => table.ranks.find((one) => one.rank === rank);
const symbolOf = (suit: string, table: ChainTable) => table.suits.find((one) => one.suit === suit)?.symbol ?? "";

function nameOf(rank: string, suit: string, table: ChainTable, words: Words): string {
  return fill(words.card_name, {
    rank: rankOf(rank, table)?.label ?? rank,
    suit: table.suits.find((one) => one.suit === suit)?.label ?? suit,
  });
}
