import { freeHeight } from "../page/core/room";
import type { Traits, View } from "../page/core/view";
import type { Seat } from "./scene.generated";
import stage from "./stage.json"; // which picture.py reads as well, so that both lay out the same table
import "../page/core/base.css"; // comes first: the stage changes some of it
import "./stage.css";

/** A place on the felt of a stage of 960 × 560, in its pixels: the upper left corner of what lies there. */
export interface Spot {
  x: number;
  y: number;
}

/** Where a player's plate stands, and where the player's card lies in a trick, from the corner of the trick. */
export interface Place {
  plate: Spot;
  card: Spot;
  /** Where another player's open hand lies: as wide as possible while clear of the trick. */
  hand?: Spot & { w: number };
}

/** The place of a trick whose cards are laid towards their players. */
export const roundSpot: Spot = stage.round;
/** The place of a trick laid in order of play; with four players, one of them sits above it. */
export const chainSpot = (four: boolean): Spot => (four ? stage.chainLow : stage.chain);
/** Where the bid being made lies; others' open hands may lie above it. */
export const traySpot = (low: boolean): Spot => (low ? stage.trayLow : stage.tray);
/** Where the scores of the viewer's side and of the other stand. */
export const sideSpots: readonly Spot[] = stage.sides;
/** Where the bar of a deal's points lies. */
export const gaugeSpot: Spot = stage.gauge;

/** What a table with this many others has: each player's place, and those on the left and for the previous trick. */
interface Layout {
  own: Place;
  /** The others, in order of play, clockwise from the viewer's left. */
  others: readonly Place[];
  aside: Spot;
  last: Spot;
}

const tables: readonly Layout[] = stage.tables;
const layoutFor = (others: number) => tables.at(Math.min(others, tables.length) - 1) as Layout;

/** The place of each player by seat. With two or four players, a plate makes way for the arcs of a chain. */
export function placesOf(seats: readonly Seat[], chain: boolean): Map<number, Place> {
  const [you, ...rest] = seats;
  const { own, others } = layoutFor(rest.length);
  const places = new Map<number, Place>();
  if (you) places.set(you.seat, own);
  rest.forEach(({ seat }, i) => {
    const place = others[i] ?? { plate: { x: 368, y: 14 }, card: { x: 100, y: 0 } };
    const moved = chain && (rest.length === 1 ? stage.besideChain : rest.length === 3 && stage.aroundChain[i]);
    places.set(seat, { ...place, ...moved });
  });
  return places;
}
/** Where everything else lies at a table with this many players: also at the top right. */
export const sidesOf = (players: number, chain: boolean): Layout & { corner: Spot } => ({
  corner: stage.corner,
  ...layoutFor(players - 1),
  ...(chain && { last: stage.lastChain }),
});

/** Where a hint covers neither trick nor hand, from the left edge of the felt: on the right if the left is in use. */
export const hintLeft = (read: object | undefined) => (read ? 680 : 16);

/** Returns a spot as the properties that the style sheet reads; a narrow stage lays everything out by itself. */
export const at = ({ x, y, w }: Spot & { w?: number }) => ({ "--x": `${x}px`, "--y": `${y}px`, "--w": w && `${w}px` });

const { width, height, most } = stage;
/** Below this width a stage is laid out for a hand-held screen; what is wider than high, only below the second. */
const narrow = 720;
const narrowLow = 641; // from here on, all of a hand is one row

/**
 * Fits the stage into the space that its host leaves: it is laid out once, and enlarged or reduced as a whole. The
 * style sheet reads the scale from `--pw-scale`, and which of the two layouts to use from `data-layout`.
 */
export function watchStage<T extends Traits>(view: View<T>): void {
  const { root } = view;
  const fit = () => {
    const room = root.clientWidth || width;
    const high = freeHeight(root, height / 2);
    const large = root.closest(":fullscreen, .pw-board") !== null;
    const isNarrow = room < (high !== undefined && high < room ? narrowLow : narrow);
    const scale = Math.min(room / width, (high ?? Infinity) / height, large ? 4 : most[view.model.get("size")]);
    const least = large ? 0.5 : Math.min(0.75, room / width);
    root.dataset.layout = isNarrow ? "narrow" : "wide";
    root.style.setProperty("--pw-scale", isNarrow ? "1" : Math.max(scale, least).toFixed(4));
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  view.atEnd(() => observer.disconnect());
  window.addEventListener("resize", fit, { signal: view.closed });
  document.addEventListener("fullscreenchange", fit, { signal: view.closed });
  view.listen("change:size", fit);
  fit();
}
