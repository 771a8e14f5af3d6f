import type { ScoreTable } from "./scene.generated";
import type { Line } from "./scores";
import type { Words } from "./words.generated";

interface SheetProps {
  table: ScoreTable;
  words: Words;
  lines: readonly Line[];
  /** Whether there is a row for premium bids. */
  premiums: boolean;
  /** Whether all tricks are assigned. */
  complete: boolean;
}

/** The deal as one writes it down, with a column for each player. There is no score until all tricks are assigned. */
export function DealSheet({ table, words, lines, premiums, complete }: SheetProps) {
  const { players, choices } = table;
  const row = (
    head: string | undefined,
    cell: (line: Line, seat: number) => number | string | undefined,
    kind = "",
  ) => (
    <tr class={kind}>
      <th scope="row">{head}</th>
      {lines.map((line, seat) => (
        <td>{cell(line, seat)}</td>
      ))}
    </tr>
  );
  const bid = row(words.bid, (line) => choices.find(({ value }) => value === line.bid)?.text);
  const taken = row(words.taken, (line) => line.taken);
  const open = (number: number) => (complete ? number : "–");
  return (
    <table class="pw-deal" aria-label={words.sheet}>
      <thead>
        <tr>
          <td />
          {players.map((player) => (
            <th scope="col">{player}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bid}
        {taken}
        {table.counterpoint ? (
          <>
            {lines.some((line) => line.counted !== line.bid) && row(words.counted, (line) => line.counted)}
            {row(words.miss, (line) => line.miss)}
            {lines.length === 2 && (
              <tr aria-hidden="true">
                <td />
                <td colSpan={2} class="pw-cross">
                  <Crossing misses={lines.map(({ miss }) => miss)} most={table.most} />
                </td>
              </tr>
            )}
            {row(words.crossing, (line) => line.score - line.bonus)}
            {row(words.bonus, (line) => line.bonus)}
          </>
        ) : (
          <>
            {row(words.made, (line) =>
              complete ? `${line.made ? "✓ " : "× "}${line.made ? words.yes : words.no}` : "–",
            )}
            {row(words.bonus, (line) => open(line.bonus))}
            {premiums && row(words.premium, (line) => open(line.premium))}
          </>
        )}
      </tbody>
      <tfoot>{row(words.score, (line) => open(line.score), "pw-total")}</tfoot>
    </table>
  );
}

interface CrossingProps {
  /** The misses of the two sides, from left to right. */
  misses: readonly number[];
  most: number;
}

// There are two columns of 100 units; the arrows lead from the middle of one to the middle of the other.
const [left, right, top, bottom] = [50, 150, 4, 52];

/** Two arrows that carry each miss to the other side; the bigger the miss, the thicker the arrow. */
export function Crossing({ misses, most }: CrossingProps) {
  return (
    <svg class="pw-crossing" viewBox="0 0 200 60" aria-hidden="true">
      {misses.map((miss, i) => {
        const [from, to] = i ? [right, left] : [left, right];
        const toward = from < to ? 1 : -1;
        const at = from + (to - from) * 0.26;
        return (
          <g class={miss ? "" : "pw-nothing"}>
            <path d={`M${from} ${top}L${to - 6 * toward} ${bottom - 3}`} stroke-width={1 + (5 * miss) / most} />
            <path class="pw-tip" d={`M${to} ${bottom}l${-9 * toward} -9l${-2.5 * toward} 8.5z`} />
            <circle cx={at} cy={top + (bottom - top) * 0.26} r="9" />
            <text x={at} y={top + (bottom - top) * 0.26 + 3.2}>
              {miss}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
