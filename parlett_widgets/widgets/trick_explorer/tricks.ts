import { type Explained, explain } from "../chain_explorer/chain";
import type { ChainTable } from "../chain_explorer/scene.generated";
import { type Fighter, trickWinner } from "../page/core/arithmetic";
import { fill } from "../page/core/text";
import type { TrickCard, TrickTable } from "./scene.generated";
import type { Words } from "./words.generated";

export interface Told {
  /** The sentences about the last card and about who wins. */
  text: string;
  /** The winner's place in the order of play, which is 0 or 1 in Addenda; missing before the trick is complete. */
  winner: number | undefined;
  /** The position of the card that is winning so far; missing until there are two cards, and in Addenda. */
  best: number | undefined;
  /** The position of the card that took the count above the line, if there is one. */
  over: number | undefined;
}

export const cardsOf = (trick: string, { cards }: TrickTable): TrickCard[] =>
  trick.split(" ").flatMap((id) => cards.find((card) => card.id === id) ?? []);

/** Tells who wins a trick as far as it is laid, and why. */
export function tellTrick(trick: string, trump: string, table: TrickTable, words: Words): Told {
  const cards = cardsOf(trick, table);
  if (!cards[0]) return { text: words.invite, winner: undefined, best: undefined, over: undefined };
  return table.chains ? tellChain(cards, table) : tellBest(cards, trump, table, words);
}

/** Tells why the last card is or is not winning, which card is, and in Counterpoint for how many points. */
function tellBest(cards: readonly TrickCard[], trump: string, table: TrickTable, words: Words): Told {
  const { players, names, size, between } = table;
  const decides = table.decides === "rank" ? "rank" : "suit";
  const best = trickWinner(cards, decides, trump);
  const [before, card] = [cards.slice(0, -1), cards.at(-1)];
  const [lead, winning, met] = [cards[0], cards[best], before[trickWinner(before, decides, trump)]];
  if (!lead || !card || !winning) return { text: "", winner: undefined, best: undefined, over: undefined };
  const complete = cards.length === size;
  const meeting = met && { lead, best: met, card };
  const reason = meeting && (decides === "rank" ? whyByRank(meeting) : whyBySuit(meeting, trump));
  const suit = table.suits.find((one) => one.suit === lead.counts_as)?.symbol ?? "";
  const points = cards.map((one) => one.points);
  const sentences = [
    reason
      ? fill(table.reasons[reason] ?? "", { card: card.sign, best: met.sign })
      : fill(words.leads, { card: lead.sign, suit }),
    met &&
      fill(complete ? words.wins : words.so_far, {
        player: (complete ? names : players)[best] ?? "",
        card: winning.sign,
      }),
    complete && fill(words.points, { sum: `${points.join(" + ")} = ${points.reduce((one, other) => one + other)}` }),
  ];
  return {
    text: sentences.filter(Boolean).join(between),
    winner: complete ? best : undefined,
    best: met && best,
    over: undefined,
  };
}

// The cards of the pack have names of their own, and none of them waits.
const wordless = { card_name: "", waiting: "" };

/** Returns the sentences about chains, in a game in which a count decides. */
export const chainsOf = (table: TrickTable) => table.chains?.table as unknown as ChainTable | undefined;

/** Returns the counts, notes and arcs of a chain of Addenda. */
export function chainOf(cards: readonly TrickCard[], table: TrickTable): Explained | undefined {
  const chains = chainsOf(table);
  return chains && explain(cards, cards.length, chains, wordless);
}

function tellChain(cards: readonly TrickCard[], table: TrickTable): Told {
  const chain = chainOf(cards, table);
  const key = chain?.cards.map(({ over }) => Number(over)).join("");
  const outcome = table.chains?.outcomes[key ?? ""];
  const end = fill(outcome?.text ?? "", { count: chain?.count ?? 0 });
  return {
    text: [chain?.text, end].filter(Boolean).join(table.between),
    winner: outcome?.winner ?? undefined,
    best: undefined,
    over: outcome?.over ?? undefined,
  };
}

/** Returns what the hand may play now, as a digit for each card; undefined if it is not its turn or it has played. */
export function legalOf(trick: string, table: TrickTable): { legal: string; told: string } | undefined {
  const cards = cardsOf(trick, table);
  const { turns, legal, told } = table.hand;
  const key = table.chains ? cards.map(({ suit }) => suit).join("") : (cards[0]?.id ?? "");
  const figures = legal[key];
  if (!table.chains && cards.slice(1).some(({ id }) => table.hand.cards.includes(id))) return;
  return turns.includes(cards.length) && figures !== undefined ? { legal: figures, told: told[key] ?? "" } : undefined;
}

/** Returns a sentence saying why a card of the pack cannot be laid; undefined if it can be laid. */
export function refusalOf(id: string, trick: string, table: TrickTable, words: Words): string | undefined {
  const [cards, card] = [cardsOf(trick, table), cardsOf(id, table)[0]];
  if (!card) return;
  if (cards.includes(card)) return fill(words.laid, { card: card.sign });
  if (cards.length === table.size) return words.complete;
  const same = table.chains && cards.find(({ suit }) => suit === card.suit);
  if (same) return fill(words.repeated, { suit: same.sign.charAt(0), card: same.sign });
  // A card of the hand lies in the pack as well, but there too it may be played only as the rules let the hand.
  const turn = legalOf(trick, table);
  return turn?.legal[table.hand.cards.indexOf(id)] === "0" ? turn.told : undefined;
}

/** A card that is played against the best card so far. */
interface Meeting {
  lead: Fighter;
  best: Fighter;
  card: Fighter;
}

/** Returns the key of the sentence that says why a card is or is not now the best, where suits decide. */
export function whyBySuit({ lead, best, card }: Meeting, trump: string): string {
  const led = lead.counts_as;
  if (card.counts_as === trump && led !== trump) {
    if (best.counts_as !== trump) return "trump";
    return card.height > best.height ? "higher_trump" : "lower_trump";
  }
  if (card.counts_as !== led) return trump ? "off_suit" : "off_suit_without_trump";
  if (best.counts_as !== led) return "trumped";
  return card.height > best.height ? "higher" : "lower";
}

/** Returns the key of that sentence where ranks alone decide. */
export function whyByRank({ best, card }: Meeting): string {
  if (best.height === card.height) return best.points ? "equal_with_points" : "equal_without_points";
  const order = card.height > best.height ? "higher" : "lower";
  return best.counts_as === card.counts_as ? order : `${order}_of_another_suit`;
}
