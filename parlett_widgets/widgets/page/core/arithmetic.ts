/**
 * The arithmetic of counts, bids, tricks and scores that a page does by itself, so that an explorer needs no kernel.
 * Python has the same functions next to the rules; the unit tests check that both agree on every input.
 */

/** How the second King of n J K K counts: as a Jack, or by as much as the first King changed the count. */
export type KingChain = "copy" | "delta";

const pips = (rank: string) => (rank === "A" ? 1 : Number.parseInt(rank, 10) || 0);

/** The count of Addenda after each card of a chain (A4): a King copies the card before it, a Jack cancels it. */
export function runningCounts(ranks: readonly string[], kingChain: KingChain): number[] {
  const counts: number[] = [];
  // What the last card acts as.
  let cancels = false;
  let value = 0;
  for (const [i, rank] of ranks.entries()) {
    const [last = 0, before = 0] = [counts[i - 1], counts[i - 2]];
    if (rank !== "K" || i === 0) {
      cancels = rank === "J" && i > 0;
      value = pips(rank);
    } else if (kingChain === "delta" && cancels && ranks[i - 1] === "K") {
      cancels = false;
      value = last - before;
    }
    // With the card before it cancelled, the count is again what it was before that card.
    counts.push(cancels ? before : last + value);
  }
  return counts;
}

const codes: Readonly<Record<string, number>> = { C: 3, H: 2, S: 1, D: 0 };

/** What the suits of bid cards add up to, in tricks (N2). */
export const bidSum = (suits: readonly string[]) => suits.reduce((sum, suit) => sum + (codes[suit] ?? 0), 0);

/** A card in a contest for a trick: the suit that it counts as, how high its rank is, and what it is worth. */
export interface Fighter {
  counts_as: string;
  height: number;
  points: number;
}

/**
 * The position of the card that is winning a trick. By suit, the highest trump wins, else the highest card of the suit
 * led (N3); by rank, the higher card wins, and of two equal cards the first if they have points, else the second (C4).
 */
export function trickWinner(cards: readonly Fighter[], decides: "suit" | "rank", trump: string): number {
  const beats = (card: Fighter, best: Fighter) => {
    if (decides === "rank") return card.height > best.height || (card.height === best.height && !card.points);
    return card.counts_as === best.counts_as ? card.height > best.height : card.counts_as === trump;
  };
  return cards.reduce((winner, card, i) => {
    const best = cards[winner];
    return i > 0 && best && beats(card, best) ? i : winner;
  }, 0);
}

/** The reading of a Counterpoint bid that counts: the one nearer to what was taken (C3). */
export const countedBid = (readings: readonly number[], taken: number) =>
  readings.reduce((best, one) => (Math.abs(taken - one) < Math.abs(taken - best) ? one : best));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** What each player of Counterpoint scores: the others' misses, and a bonus if the player's own miss is small (C5). */
export const counterpointScores = (misses: readonly number[], bonuses: readonly number[]) =>
  misses.map((miss) => sumOf(misses) - miss + (bonuses[miss] ?? 0));

/** Who has declared or revealed, and for how many points. */
export interface Premium {
  seat: number;
  points: number;
}

/** The dummy in a game for two, which makes its bid even by taking fewer tricks, and its points for an exact bid. */
export interface Dummy {
  hand: number;
  points: number;
}

/**
 * What each hand of Ninety-Nine scores besides its tricks: for a bid made, depending on how many made theirs (N4), and
 * for a premium bid (N6). A dummy that takes exactly its bid scores as if it had declared.
 */
export function ninetyNineBonuses(
  bids: readonly number[],
  taken: readonly number[],
  bonuses: readonly number[],
  premium?: Premium,
  dummy?: Dummy,
) {
  const exact = bids.map((bid, i) => bid === taken[i]);
  const made = exact.map((isExact, i) => isExact || (i === dummy?.hand && (taken[i] ?? 0) < (bids[i] ?? 0)));
  const bonus = bonuses[made.filter(Boolean).length] ?? 0;
  const winning = (hand: number) => premium && (hand === premium.seat) === made[premium.seat];
  return made.map((isMade, hand) => ({
    made: isMade,
    bonus: isMade ? bonus : 0,
    premium: (winning(hand) ? (premium?.points ?? 0) : 0) + (hand === dummy?.hand && exact[hand] ? dummy.points : 0),
  }));
}
