import type { JSX } from "preact";
import {
  back,
  columns,
  court,
  edge,
  face,
  colours as inks,
  compact as large,
  pips as layouts,
  marks,
  paper,
  index as place,
  ranks,
  scale as scales,
  shapes,
  stroke,
  turned,
} from "../card-design.json";
import type { Colours } from "../core/text";
import "./card.css";

export type MarkName = "chosen" | "winner" | "cancelled";

export interface CardFaceProps {
  /** "A", "2" … "12", "J", "Q", "K", or "JK" for the Joker. */
  rank: string;
  /** "C", "D", "H", "S"; empty for the Joker. */
  suit?: string | null | undefined;
  /** The word for the Joker, on a Joker that wears this face. */
  wears?: string | undefined;
  colours?: Colours | undefined;
  /** Whether the card has one large rank and one large suit, as cards of 50 pixels and less do. */
  compact?: boolean | undefined;
}

type Table<T> = Readonly<Record<string, T | undefined>>;

const sheet = { class: "pw-face", viewBox: "0 0 100 140", "aria-hidden": true } as const;

/** The front of a card. Nothing in it has an id, so a page can have any number of cards. */
export function CardFace({ rank, suit, wears, colours = "four", compact }: CardFaceProps) {
  const sign = suit || rank;
  const ink = (inks[colours] as Table<string>)[sign] ?? "";
  return (
    <svg {...sheet} fill={ink}>
      {sheetOfPaper()}
      {wears && <path d={shapes.JK} transform={move(80, 24, scales.JK / (compact ? 3 : 4))} />}
      {compact ? (
        index(rank, sign, large, ink)
      ) : (
        <>
          {bothEnds(index(rank, sign, place, ink))}
          {middle(rank, sign, ink)}
        </>
      )}
    </svg>
  );
}

/** A rank and a suit; the rank is drawn as a line, so that no host needs a font for it. */
const index = (rank: string, sign: string, { x, base, rank: size, at, suit, scale }: typeof place, ink: string) => (
  <>
    <g transform={move(x, base, size)}>{line((ranks as Table<string>)[rank], stroke, ink)}</g>
    {shape(sign, at, suit, scale)}
  </>
);

const bothEnds = (half: JSX.Element) => (
  <>
    <g>{half}</g>
    <g transform={turned}>{half}</g>
  </>
);

/** The pips, turned in the lower half, or a court, which looks the same from both ends. */
function middle(rank: string, sign: string, ink: string) {
  const pips = pipsOf(rank);
  const scale = (scales as Table<number>)[rank] ?? scales.pip;
  if (pips) return pips.map(([x, y]) => shape(sign, x, y, y > 70 ? -scale : scale));
  const { pip, frame, belt, clasp, gold, skin, tints, width } = court;
  const fills: Table<string> = { tint: "currentColor", line: "none", gold, skin };
  const half = (
    <>
      <g>
        {court[rank as "K"].map(([role = "", d]) => (
          <path d={d} fill={fills[role]} />
        ))}
      </g>
      {shape(sign, pip.x, pip.y, pip.scale)}
    </>
  );
  return (
    <g {...{ color: (tints as Table<string>)[ink] }} stroke={ink} stroke-width={width} stroke-linejoin="round">
      <path d={frame} fill={paper} />
      {bothEnds(half)}
      <path d={belt} fill={gold} />
      <path d={clasp} />
    </g>
  );
}

/** The back of a card, drawn as one lattice. */
export function CardBack() {
  return (
    <svg {...sheet}>
      {sheetOfPaper()}
      <g>
        <path d={back.frame} fill={back.paper} />
        <path d={back.d} fill="none" stroke={back.strand} stroke-width={back.width} />
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
    <g transform={move(x, y, scale)} fill={paper}>
      <path d={marks.dot} fill={ink} stroke={paper} stroke-width={8} />
      {sign}
    </g>
  );
}

/** Returns the places of a rank's pips, those at the sides first; a court card has none. */
const pipsOf = (rank: string) =>
  (layouts as Table<number[][]>)[rank]?.flatMap((heights, column) =>
    heights.flatMap((y) => (columns[column] ?? []).map((x) => [x, y] as const)),
  );

const line = (d: string | undefined, width: number, colour = paper) => (
  <path d={d} fill="none" stroke={colour} stroke-width={width} stroke-linecap="round" stroke-linejoin="round" />
);

const sheetOfPaper = () => <path d={face} fill={paper} stroke={edge} />;

const shape = (name: string, x: number, y: number, scale: number) => (
  <path d={(shapes as Table<string>)[name]} transform={move(x, y, scale)} />
);

const move = (x: number, y: number, scale: number) => `translate(${x} ${y})scale(${scale})`;
