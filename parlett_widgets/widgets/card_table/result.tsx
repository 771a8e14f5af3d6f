import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import type { Chart, Result, ResultRow } from "./scene.generated";
import "./result.css";

interface ResultCardProps {
  result: Result;
  colours: Colours;
}

/** What became of a deal, over the felt: one number, one sentence, one table, and the line of the match. */
export function ResultCard({ result, colours }: ResultCardProps) {
  const { number, headline, detail, label, columns, rows, chart, next } = result;
  return (
    <div class="pw-result" role="group" aria-label={label}>
      <div class="pw-verdict">
        {number !== undefined && <b class="pw-number">{number}</b>}
        <div>
          <p class="pw-headline">{suited(headline, colours)}</p>
          {detail && <p class="pw-soft">{suited(detail, colours)}</p>}
        </div>
      </div>
      <div class="pw-result-table">
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
              <Row key={row.name} row={row} colours={colours} />
            ))}
          </tbody>
        </table>
      </div>
      <div class="pw-match-line">
        <ScoreChart chart={chart} />
        {next && <p>{next}</p>}
      </div>
    </div>
  );
}

function Row({ row: { name, you, verdict, good, cells }, colours }: { row: ResultRow; colours: Colours }) {
  return (
    <tr class={you ? "pw-yours" : ""}>
      <th scope="row">
        {name}
        {verdict && (
          <span class={good ? "pw-made" : "pw-missed"}>
            <span aria-hidden="true">{good ? "✓" : "✗"}</span> {verdict}
          </span>
        )}
      </th>
      {cells.map((cell, i) => (
        <td key={`${i}`} class={i === cells.length - 2 ? "pw-points" : ""}>
          {suited(cell, colours)}
        </td>
      ))}
    </tr>
  );
}

const width = 320;
const height = 92;
/** Room for the names at the right end of the lines. */
const names = 130;
const apart = 14;

/** The scores after each deal, a line for each player; the table has the same numbers in words. */
function ScoreChart({ chart: { label, lines } }: { chart: Chart }) {
  const all = lines.flatMap(({ scores }) => scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const deals = Math.max(1, ...lines.map(({ scores }) => scores.length - 1));
  const x = (deal: number) => 6 + (deal * (width - names - 6)) / deals;
  const y = (score: number) => height - 8 - ((score - low) * (height - 16)) / (high - low);
  const last = ({ scores }: Chart["lines"][number]) => scores.at(-1) ?? 0;
  // Names of lines that end close together stand one under the other.
  const ends = [...lines].sort((a, b) => last(b) - last(a));
  const places = new Map<string, number>();
  let lowest = -apart;
  for (const line of ends) {
    lowest = Math.max(y(last(line)) + 4, lowest + apart);
    places.set(line.name, lowest);
  }
  return (
    <figure>
      <figcaption class="pw-soft">{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 4}`} aria-hidden="true">
        <path class="pw-axis" d={`M6 ${y(0)}H${width - names}`} />
        {lines.map((line, i) => (
          <g key={line.name} class={line.you ? "pw-yours" : ""} stroke-dasharray={line.you ? undefined : `${6 - i} 3`}>
            <path d={`M${line.scores.map((score, deal) => `${x(deal)} ${y(score)}`).join("L")}`} />
            <circle cx={x(line.scores.length - 1)} cy={y(last(line))} r="3.5" />
            <text x={width - names + 8} y={places.get(line.name)}>
              {line.name} {last(line)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
