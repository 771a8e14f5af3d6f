import { countedBid, counterpointScores, ninetyNineBonuses } from "../page/core/arithmetic";
import { fill } from "../page/core/text";
import type { CounterpointScores, NinetyNineScores, ScoreTable } from "./scene.generated";
import type { Words } from "./words.generated";

/** The figures that are written down for one player. */
export interface Line {
  bid: number;
  taken: number;
  bonus: number;
  score: number;
  /** In Counterpoint, what the bid counts as, and the miss that goes to the other side. */
  counted: number;
  miss: number;
  /** In Ninety-Nine, whether the bid is made, and what a premium bid scores. */
  made: boolean;
  premium: number;
}

const none: Line = { bid: 0, taken: 0, bonus: 0, score: 0, counted: 0, miss: 0, made: false, premium: 0 };

/** Returns the sheet of a deal. Tricks that are not yet assigned add nothing. */
export function sheetOf(bids: readonly number[], taken: readonly number[], premium: string, table: ScoreTable): Line[] {
  if (table.counterpoint) return counterpointLines(bids, taken, table);
  return table.ninety_nine ? ninetyNineLines(bids, taken, premium, table.ninety_nine) : [];
}

/** Compares a bid with the points taken, for one player of Counterpoint. */
export function against(bid: number, taken: number, table: ScoreTable): Pick<Line, "counted" | "miss" | "bonus"> {
  const counted = countedBid(table.choices.find(({ value }) => value === bid)?.readings ?? [bid], taken);
  const miss = Math.abs(taken - counted);
  return { counted, miss, bonus: table.counterpoint?.bonuses[miss] ?? 0 };
}

function counterpointLines(bids: readonly number[], taken: readonly number[], table: ScoreTable): Line[] {
  const sides = bids.map((bid, i) => ({ ...none, bid, taken: taken[i] ?? 0, ...against(bid, taken[i] ?? 0, table) }));
  const misses = sides.map(({ miss }) => miss);
  const scores = counterpointScores(misses, table.counterpoint?.bonuses ?? []);
  return sides.map((side, i) => ({ ...side, score: scores[i] ?? 0 }));
}

function ninetyNineLines(
  bids: readonly number[],
  taken: readonly number[],
  premium: string,
  { premiums, bonuses, dummy }: NinetyNineScores,
): Line[] {
  const level = premiums.find(({ id }) => id === premium);
  return ninetyNineBonuses(bids, taken, bonuses, level, dummy).map((one, i) => {
    const line = { ...none, ...one, bid: bids[i] ?? 0, taken: taken[i] ?? 0 };
    return { ...line, score: line.taken + line.bonus + line.premium };
  });
}

/** Returns the number of points or tricks that nobody has. */
const restOf = (taken: readonly number[], table: ScoreTable) => taken.reduce((rest, one) => rest - one, table.most);

/**
 * Returns what everyone has once one player has the number wanted. An increase is taken from what nobody has, then from
 * the next players clockwise. Once all tricks are assigned, a trick that is given up goes to the next player; points
 * that are given up go to the bid cards.
 */
export function turned(taken: readonly number[], seat: number, wanted: number, table: ScoreTable): number[] {
  const now = [...taken];
  now[seat] = Math.max(0, Math.min(wanted, table.most));
  for (let i = 1; i < now.length; i++) {
    const next = (seat + i) % now.length;
    now[next] = Math.max(0, (now[next] ?? 0) + Math.min(0, restOf(now, table)));
  }
  const next = (seat + 1) % now.length;
  if (table.ninety_nine && restOf(taken, table) === 0) now[next] = (now[next] ?? 0) + restOf(now, table);
  return now;
}

/** Says in words what nobody has, which is points in the bid cards or tricks still to be assigned. */
export function restText(taken: readonly number[], table: ScoreTable, words: Pick<Words, "rest" | "full">): string {
  const n = restOf(taken, table);
  const most = table.counterpoint?.most_in_bids;
  const { rest, full } = words;
  if (most === undefined) return n === 0 ? fill(full, { sum: taken.join(" + "), n: table.most }) : fill(rest, { n });
  return n > most ? fill(full, { n, most }) : fill(rest, { n });
}

/** Returns the whole reckoning in sentences; empty while tricks are still to be assigned. */
export function textOf(lines: readonly Line[], premium: string, table: ScoreTable): string {
  const { counterpoint, ninety_nine, between } = table;
  if (counterpoint) return counterpointTexts(lines, counterpoint).filter(Boolean).join(between);
  if (!ninety_nine || lines.reduce((sum, { taken }) => sum + taken, 0) !== table.most) return "";
  const made = lines.filter((line) => line.made).length;
  const level = ninety_nine.premiums.find(({ id }) => id === premium);
  return [
    ...lines.map(({ bid, taken, made }, i) => fill(ninety_nine.told[i]?.[Number(made)] ?? "", { bid, taken })),
    ninety_nine.bonus_told[made],
    level?.told[Number(lines[level.seat]?.made)],
    dummyText(lines, ninety_nine),
  ]
    .filter(Boolean)
    .join(between);
}

function dummyText(lines: readonly Line[], { dummy }: NinetyNineScores): string {
  const line = dummy && lines[dummy.hand];
  return line?.bid === line?.taken ? (dummy?.told ?? "") : "";
}

function counterpointTexts(lines: readonly Line[], { told, crossing }: CounterpointScores): string[] {
  const filled = (i: number, pick: (line: Line) => keyof CounterpointScores["told"][number]) => {
    const line = lines[i] ?? none;
    const { bid, counted, taken, bonus, score, miss } = line;
    const [other, further] = lines.filter((one) => one !== line);
    const blanks = {
      ...{ bid, counted, taken, own: miss, bonus, total: score },
      ...{ miss: other?.miss ?? 0, further: further?.miss ?? 0 },
    };
    return fill(told[i]?.[pick(line)] ?? "", blanks);
  };
  return [
    ...lines.flatMap(({ bid, counted, miss }, i) => [
      counted === bid ? "" : filled(i, () => "high"),
      filled(i, () => (miss ? "missed" : "exact")),
    ]),
    crossing,
    ...lines.map((_, i) => filled(i, ({ bonus }) => (bonus ? "with_bonus" : "without"))),
  ];
}
