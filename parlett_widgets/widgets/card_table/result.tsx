import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { Unseen } from "../page/parts/unseen";
import type { Figure, Result, ResultRow, Scene } from "./scene.generated";
import { Tally } from "./seats";
import "./result.css";

interface ResultCardProps {
  result: Result;
  /** The seats and zones that say what was bid and won. */
  scene: Pick<Scene, "seats" | "zones">;
  colours: Colours;
}

/** The result of a deal, shown over the felt as a number, a sentence, a table and a chart of the match. */
export function ResultCard({ result, scene, colours }: ResultCardProps) {
  const { number, headline, detail, label, columns, rows, figures, next } = result;
  return (
    <div class="pw-result" role="group" aria-label={label}>
      <div class="pw-verdict">
        {number !== undefined && <b class="pw-number">{number}</b>}
        <div>
          <p class="pw-headline">{suited(headline, colours)}</p>
          {detail && <p class="pw-soft">{suited(detail, colours)}</p>}
        </div>
      </div>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} scene={scene} colours={colours} />
          ))}
        </tbody>
      </table>
      <div class="pw-figures">
        {figures.map((figure) => (
          <FigureView figure={figure} />
        ))}
        {next && <p>{suited(next, colours)}</p>}
      </div>
    </div>
  );
}

function Row({ row, scene: { seats, zones }, colours }: Omit<ResultCardProps, "result"> & { row: ResultRow }) {
  const { name, you, verdict, good, cells } = row;
  const seat = seats.find((one) => one.seat === row.seat);
  const bid = zones.find((zone) => zone.kind === "bid" && zone.seat === row.seat);
  return (
    <tr class={you ? "pw-yours" : ""}>
      <th scope="row">
        <div>
          <span>
            <bdi>{name}</bdi> {seat?.premium && <span class="pw-badge pw-premium">{seat.premium}</span>}
          </span>
          {verdict && (
            <span class={good ? "pw-made" : "pw-missed"}>
              <span aria-hidden="true">{good ? "✓" : "✗"}</span> {verdict}
            </span>
          )}
          {seat && (
            <>
              <Unseen>{seat.bid?.text}</Unseen>
              <span class="pw-tally" aria-hidden="true">
                <Tally seat={seat} bid={bid} colours={colours} />
              </span>
            </>
          )}
        </div>
      </th>
      {cells.map((cell, i) => (
        <td key={`${i}`} class={i === cells.length - 2 ? "pw-points" : ""}>
          {suited(cell, colours)}
        </td>
      ))}
    </tr>
  );
}

/** A figure as Python has drawn it; the table shows the same numbers. */
function FigureView({ figure: { label, height, parts } }: { figure: Figure }) {
  return (
    <figure aria-hidden={!label}>
      {label && <figcaption class="pw-soft">{label}</figcaption>}
      <svg viewBox={`0 0 400 ${height}`} aria-hidden="true">
        {parts.map(({ kind = "other", d, dot, words = [], anchor }) => (
          <g class={`pw-${kind}`} text-anchor={anchor}>
            {d && <path d={d} />}
            {dot && <circle cx={dot[0]} cy={dot[1]} r="4" />}
            {words.map(([x, y, text]) => (
              <text x={x} y={y}>
                {text}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}
