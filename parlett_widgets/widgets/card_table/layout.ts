import { freeHeight } from "../page/core/room";
import type { Traits, View } from "../page/core/view";
import type { Seat } from "./scene.generated";
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
export const roundSpot: Spot = { x: 334, y: 92 };
/** The place of a trick laid in order of play; with four players, one of them sits above it. */
export const chainSpot = (four: boolean): Spot => ({ x: 250, y: four ? 45 : 12 });
/** Where the bid being made lies; others' open hands may lie above it. */
export const traySpot = (low: boolean): Spot => ({ x: 222, y: low ? 180 : 112 });

/** The places beside the trick: on the left, at the top right, and for the previous trick. */
interface Sides {
  aside: Spot;
  corner: Spot;
  last: Spot;
}

const corner = { x: 832, y: 14 };
const bottom = (y: number): Place => ({ plate: { x: 16, y: 318 }, card: { x: 100, y } });

// Indexed by the number of other players, who are listed in order of play, clockwise from the viewer's left.
const others: Record<number, readonly Place[]> = {
  1: [{ plate: { x: 368, y: 14 }, card: { x: 54, y: 0 }, hand: { x: 16, y: 14, w: 340 } }],
  2: [
    { plate: { x: 128, y: 14 }, card: { x: 16, y: 16 }, hand: { x: 16, y: 118, w: 304 } },
    { plate: { x: 608, y: 14 }, card: { x: 184, y: 16 }, hand: { x: 616, y: 118, w: 304 } },
  ],
  3: [
    { plate: { x: 16, y: 108 }, card: { x: 16, y: 49 }, hand: { x: 16, y: 180, w: 260 } },
    { plate: { x: 368, y: 14 }, card: { x: 100, y: 0 }, hand: { x: 16, y: 14, w: 340 } },
    { plate: { x: 720, y: 122 }, card: { x: 184, y: 49 }, hand: { x: 660, y: 194, w: 260 } },
  ],
  4: [
    { plate: { x: 16, y: 108 }, card: { x: 0, y: 52 }, hand: { x: 16, y: 180, w: 304 } },
    { plate: { x: 256, y: 14 }, card: { x: 58, y: 0 }, hand: { x: 16, y: 14, w: 232 } },
    { plate: { x: 480, y: 14 }, card: { x: 142, y: 0 }, hand: { x: 616, y: 112, w: 304 } },
    { plate: { x: 720, y: 176 }, card: { x: 200, y: 52 }, hand: { x: 616, y: 248, w: 304 } },
  ],
};
const besideChain = { plate: { x: 16, y: 14 }, hand: { x: 16, y: 86, w: 250 } };
const own: Record<number, Place> = {
  1: { ...bottom(24), card: { x: 144, y: 24 } },
  2: bottom(92),
  3: bottom(98),
  4: bottom(98),
};
const beside = {
  1: { aside: { x: 16, y: 96 }, last: { x: 756, y: 196 } },
  2: { aside: { x: 16, y: 196 }, last: { x: 756, y: 200 } },
  3: { aside: { x: 16, y: 240 }, last: { x: 592, y: 14 } },
  4: { aside: { x: 16, y: 240 }, last: { x: 692, y: 14 } },
} as const;

/** The place of each player by seat. With two or four players, a plate makes way for the arcs of a chain. */
export function placesOf(seats: readonly Seat[], chain: boolean): Map<number, Place> {
  const [you, ...rest] = seats;
  const number = Math.min(rest.length, 4);
  const places = new Map<number, Place>();
  if (you) places.set(you.seat, own[number] ?? bottom(98));
  rest.forEach(({ seat }, i) => {
    const place = others[number]?.[i] ?? { plate: { x: 368, y: 14 }, card: { x: 100, y: 0 } };
    const moved = chain && (number === 1 ? besideChain : number === 3 && i === 1 && { plate: { x: 368, y: 4 } });
    places.set(seat, { ...place, ...moved });
  });
  return places;
}
/** Where everything else lies at a table with this many players. */
export const sidesOf = (players: number): Sides => ({
  corner,
  ...beside[Math.min(players - 1, 4) as keyof typeof beside],
});

/** Where a hint covers neither trick nor hand, from the left edge of the felt: on the right if the left is in use. */
export const hintLeft = (read: object | undefined) => (read ? 680 : 16);

/** Returns a spot as the properties that the style sheet reads; a narrow stage lays everything out by itself. */
export const at = ({ x, y, w }: Spot & { w?: number }) => ({ "--x": `${x}px`, "--y": `${y}px`, "--w": w && `${w}px` });

const width = 960;
const height = 560;
/** Below this width a stage is laid out for a hand-held screen. */
const narrow = 720;
const most = { normal: 1.25, projector: 2 };

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
    const isNarrow = room < narrow;
    const scale = Math.min(room / width, (high ?? Infinity) / height, large ? 4 : most[view.model.get("size")]);
    root.dataset.layout = isNarrow ? "narrow" : "wide";
    root.style.setProperty("--pw-scale", isNarrow ? "1" : Math.max(scale, large ? 0.5 : 0.75).toFixed(4));
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  view.atEnd(() => observer.disconnect());
  window.addEventListener("resize", fit, { signal: view.closed });
  document.addEventListener("fullscreenchange", fit, { signal: view.closed });
  view.listen("change:size", fit);
  fit();
}
