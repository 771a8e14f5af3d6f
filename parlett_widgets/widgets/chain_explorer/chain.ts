import type { Link } from "../page/cards.generated";
import { runningCounts } from "../page/core/arithmetic";
import { fill } from "../page/core/text";
import type { RowCard } from "../page/parts/placed-card";
import type { ChainTable, Writing } from "./scene.generated";
import type { Words } from "./words.generated";

export interface ChainCard {
  rank: string;
  suit: string;
}

type Read = { cards: ChainCard[]; error?: undefined } | { cards?: undefined; error: string };

export const chainText = (cards: readonly ChainCard[]) => cards.map(({ rank, suit }) => rank + suit).join(" ");

/** Writes a chain as one would type it, with ranks alone if they would be given the same suits. */
export const plainText = (cards: readonly ChainCard[], { suits }: ChainTable) =>
  cards.every(({ suit }, i) => suit === suits[i]?.suit) ? cards.map(({ rank }) => rank).join(" ") : chainText(cards);

/** Reads a chain such as `4 5 J K` or `4S 5H JD KC`; a card without a suit is given the first free one. */
export function readChain(text: string, table: ChainTable, words: Words): Read {
  const cards: ChainCard[] = [];
  const parts = lettersOf(text, table.writing);
  for (const [i, { part, letters }] of parts.entries()) {
    const next = parts[i + 1];
    const both = `${part} ${next?.part}`;
    if (/^[CDHS]?1$/.test(letters) && next?.letters.startsWith("0"))
      return { error: fill(words.ace_or_ten, { text: both }) };
    const [, before = "", figure = "", after = ""] = new RegExp(table.writing.card, "u").exec(letters) ?? [];
    const rank = table.writing.ranks[figure] ?? figure;
    if (/^[2-9TJQKA10CDHS]{2,}$/.test(letters) && (!rank || (before && after)))
      return { error: fill(words.together, { text: part }) };
    if (rank && !before && !after && /^[CDHS]$/.test(next?.letters ?? ""))
      return { error: fill(words.apart, { text: both }) };
    if (!table.ranks.some((one) => one.rank === rank)) return { error: fill(words.not_a_card, { text: part }) };
    const suit = table.suits.find((one) => one.suit === (before || after));
    if (suit && cards.some((card) => card.suit === suit.suit))
      return { error: fill(words.suit_twice, { suit: suit.label }) };
    cards.push({ rank, suit: suit?.suit ?? "" });
  }
  if (cards.length > table.longest) return { error: fill(words.full, { n: table.longest }) };
  for (const card of cards) card.suit ||= freeSuit(cards, table);
  return { cards };
}

/** Puts the words of a text into plain letters, as Python does with the same tables. */
function lettersOf(text: string, { unseen, links, breaks, signs }: Writing) {
  const all = (pattern: string) => new RegExp(pattern, "gu");
  const longest = Object.keys(signs).sort((a, b) => b.length - a.length);
  return text
    .normalize("NFKC")
    .replace(all(unseen), "")
    .toUpperCase()
    .replace(all(links), "")
    .split(all(breaks))
    .filter(Boolean)
    .map((part) => ({ part, letters: part.replace(all(longest.join("|")), (sign) => signs[sign] ?? sign) }));
}

export function freeSuit(cards: readonly ChainCard[], table: ChainTable): string {
  return table.suits.find(({ suit }) => cards.every((card) => card.suit !== suit))?.suit ?? "";
}

/** The words for a card itself. */
type CardWords = Pick<Words, "card_name" | "waiting">;

export interface Explained {
  /** The sentence for the last card shown. */
  text: string;
  cards: RowCard[];
  links: Link[];
  count: number;
}

/** Counts a chain, of which the first `step` cards are laid and the others wait, and looks up the sentence about it. */
export function explain(cards: readonly ChainCard[], step: number, table: ChainTable, words: CardWords): Explained {
  const laid = cards.slice(0, step);
  const counts = runningCounts(
    laid.map(({ rank }) => rank),
    table.king_chain,
  );
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
      if (i >= step || !told) return { ...card, waiting: words.waiting };
      const count = counts[i] ?? 0;
      return {
        ...card,
        count,
        over: count > table.line,
        note: fill(told.note, blanks),
        ...(told.cancelled && { cancelled: told.cancelled }),
      };
    }),
  };
}

const rankOf = (rank: string, table: ChainTable) => table.ranks.find((one) => one.rank === rank);
const symbolOf = (suit: string, table: ChainTable) => table.suits.find((one) => one.suit === suit)?.symbol ?? "";

function nameOf(rank: string, suit: string, table: ChainTable, words: CardWords): string {
  return fill(words.card_name, {
    rank: rankOf(rank, table)?.label ?? rank,
    suit: table.suits.find((one) => one.suit === suit)?.label ?? suit,
  });
}

/** Compares a count with the line, as a meter shows it. */
export function meterOf(
  value: number,
  { line, most }: Pick<ChainTable, "line" | "most">,
  words: Pick<Words, "count_over" | "count_under">,
) {
  const over = value > line;
  return {
    value,
    line,
    max: Math.max(most, value),
    over,
    text: fill(over ? words.count_over : words.count_under, { n: value, line }),
  };
}
