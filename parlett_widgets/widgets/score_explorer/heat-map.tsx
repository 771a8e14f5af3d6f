import { fill, Unseen } from "../page/core/text";
import { Fold } from "../page/parts/fold";
import type { ScoreTable } from "./scene.generated";
import { against, type Line } from "./scores";
import type { Words } from "./words.generated";
import "../page/parts/heat-map.css";

interface HeatMapProps {
  table: ScoreTable;
  words: Words;
  lines: readonly Line[];
  /** The seat of the player whose bid and points are marked. */
  seat: number;
  show(seat: number): void;
}

/**
 * A map of every bid against every number of points. A cell has the bonus and the points that the other player gains;
 * the current cell stands out.
 */
export function HeatMap({ table, words, lines, seat, show }: HeatMapProps) {
  const { players, choices, most } = table;
  const now = lines[seat];
  if (!now) return;
  const tens = Array.from({ length: most / 10 + 1 }, (_, i) => 10 * i);
  const rows = [...new Set([...tens, now.taken])].sort((one, other) => one - other);
  const { bid, taken, bonus, miss } = now;
  return (
    <Fold label={words.map}>
      <label class="pw-choose">
        <span>{words.map_of}</span>
        <select value={seat} onChange={(event) => show(Number(event.currentTarget.value))}>
          {players.map((player, i) => (
            <option value={i} selected={i === seat}>
              {player}
            </option>
          ))}
        </select>
      </label>
      <p class="pw-soft">{words.map_key}</p>
      <table class="pw-map">
        <caption>{fill(words.map_cell, { bid, taken, bonus, miss })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Unseen>{words.taken}</Unseen>
            </th>
            {choices.map(({ value }) => (
              <th scope="col" class={value === bid ? "pw-now" : ""}>
                <Unseen>{words.bid}</Unseen>
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" class={row === taken ? "pw-now" : ""}>
                {row}
              </th>
              {choices.map(({ value }) => (
                <Cell bid={value} taken={row} now={value === bid && row === taken} table={table} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

interface CellProps {
  bid: number;
  taken: number;
  now: boolean;
  table: ScoreTable;
}

function Cell({ bid, taken, now, table }: CellProps) {
  const { bonus, miss } = against(bid, taken, table);
  // A cell is green if it is better for the player; the colours say nothing that the numbers do not.
  const heat = bonus > miss ? 12 + bonus : Math.min(38, (miss * 38) / 90);
  return (
    <td
      class={`${bonus > miss ? "pw-good" : "pw-bad"}${now ? " pw-here" : ""}`}
      style={{ "--pw-heat": `${Math.round(heat)}%` }}
      aria-current={now ? "true" : undefined}
    >
      {bonus ? <b>{bonus}</b> : <span>{bonus}</span>}
      <span>{miss}</span>
    </td>
  );
}
