import type { JSX } from "preact";
import {
  back,
  colours as inks,
  columns,
  court,
  edge,
  face,
  font,
  index,
  marks,
  narrow,
  paper,
  pips as layouts,
  scale as scales,
  shapes,
  turned,
} from "../../parlett_widgets/scenes/geometry.json";
import "./card.css";

export type Colours = "four" | "two";
export type MarkName = "chosen" | "winner" | "cancelled";

export interface CardFaceProps {
  /** "A", "2" … "12", "J", "Q", "K", or "JK" for the Joker. */
  rank: string;
  /** "C", "D", "H", "S"; empty for the Joker. */
  suit?: string | null | undefined;
  colours?: Colours | undefined;
}

type Table<T> = Readonly<Record<string, T | undefined>>;

const bold = { "font-family": font, "font-weight": 700, "text-anchor": "middle" } as const;
const sheet = { class: "pw-face", viewBox: "0 0 100 140", "aria-hidden": true, focusable: "false" } as const;

/** The front of a card. Nothing in it has an id, so any number may stand in a page. */
export function CardFace({ rank, suit, colours = "four" }: CardFaceProps) {
  const sign = suit || rank;
  const pips = pipsOf(rank);
  const scale = (scales as Table<number>)[rank] ?? scales.pip;
  const corner = (
    <>
      {letters(rank, index.x, index.base, index.size, (narrow as Table<number>)[rank])}
      {shape(sign, index.x, index.suit, index.scale)}
    </>
  );
  return (
    <svg {...sheet} {...bold} fill={(inks[colours] as Table<string>)[sign]}>
      {sheetOfPaper()}
      <g>{corner}</g>
      <g transform={turned}>{corner}</g>
      {pips ? (
        pips.map(([x, y]) => shape(sign, x, y, y > 70 ? -scale : scale))
      ) : (
        <>
          {shape(rank, 50, court.emblem, court.scale)}
          {letters(rank, 50, court.base, court.size)}
        </>
      )}
    </svg>
  );
}

/** The back of a card: one plain weave. */
export function CardBack() {
  return (
    <svg {...sheet}>
      {sheetOfPaper()}
      <g>
        <path d={back.frame} fill={back.paper} />
        <path d={back.d} fill="none" stroke={back.strand} stroke-width={back.width} stroke-dasharray={back.dash} />
      </g>
    </svg>
  );
}

/** A tick, a crown, or a bar and a cross, to be laid over a face or a back of the same size. */
export function CardMark({ mark }: { mark: MarkName }) {
  return (
    <svg {...sheet} class="pw-mark">
      {mark === "cancelled" ? (
        <>
          {line(marks.cancelled.bar, 9)}
          {line(marks.cancelled.bar, 5, marks.cancelled.ink)}
          {badge(mark, line(marks.cross, 14))}
        </>
      ) : (
        badge(mark, mark === "winner" ? shape("K", 0, 0, marks.winner.crown) : line(marks.tick, 14))
      )}
    </svg>
  );
}

function badge(name: MarkName, sign: JSX.Element) {
  const { x, y, scale, ink } = marks[name];
  return (
    <g transform={place(x, y, scale)} fill={paper}>
      <path d={marks.dot} fill={ink} stroke={paper} stroke-width={8} />
      {sign}
    </g>
  );
}

/** Returns where the pips are, by columns: the heights of those at the sides, then of those in the middle. */
const pipsOf = (rank: string) =>
  (layouts as Table<number[][]>)[rank]
    ?.flatMap((heights, column) => heights.flatMap((y) => columns[column]!.map((x) => [x, y] as const)))
    .sort(([, one], [, other]) => one - other);

const line = (d: string, width: number, colour = paper) => (
  <path d={d} fill="none" stroke={colour} stroke-width={width} stroke-linecap="round" />
);

const sheetOfPaper = () => <path d={face} fill={paper} stroke={edge} />;

const shape = (name: string, x: number, y: number, scale: number) => (
  <path d={(shapes as Table<string>)[name]} transform={place(x, y, scale)} />
);

const place = (x: number, y: number, scale: number) => `translate(${x} ${y})scale(${scale})`;

/** Bold text centred at x, squeezed into the width `fit` if given. */
function letters(text: string, x: number, y: number, size: number, fit?: number) {
  return (
    <text x={x} y={y} font-size={size} textLength={fit} lengthAdjust={fit && "spacingAndGlyphs"}>
      {text}
    </text>
  );
}
