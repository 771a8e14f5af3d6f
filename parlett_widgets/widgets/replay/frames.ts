import { useLayoutEffect, useRef } from "preact/hooks";

import { type Store, type Traits, useChange, type View } from "../page/core/view";

/** Scenes in which every repeated part is stored only once, as described in widgets/page/scene_parts.py. */
export interface Packed {
  parts: unknown[];
  frames: number[];
}

/** Puts one frame back together. */
export function unpack<T>({ parts, frames }: Packed, frame: number): T | undefined {
  const read = (place: number): unknown => {
    const part = parts[place];
    if (!Array.isArray(part)) return part;
    const [names, ...inside] = part as [number, ...number[]];
    const values = inside.map(read);
    if (names < 0) return values;
    return Object.fromEntries((parts[names] as string[]).map((name, i) => [name, values[i]]));
  };
  const place = frames[frame];
  return place === undefined ? undefined : (read(place) as T);
}

/** How long a step is shown at speed 1, in milliseconds. */
const pace = 1500;

/** What a view remembers of stepping on by itself. */
export interface Running {
  /** Whether the steps follow one another by themselves. */
  running: boolean;
}

interface Steps extends Traits {
  step: number;
  speed: number;
}

/**
 * Steps on by itself until the last step, as long as nobody else changes the step. Returns what starts this, from the
 * beginning if the end has been reached, or stops it.
 */
export function usePlayer<T extends Steps>(
  view: View<T>,
  store: Store<Running>,
  { at, last, show }: { at: number; last: number; show(step: number): void },
): () => void {
  const { running } = store.now;
  const speed = view.model.get("speed");
  const own = useRef(at);
  const lead = (to: number) => {
    own.current = to;
    store.set({ running: to < last });
    show(to);
  };
  useChange(view, ["step"], () => {
    if (store.now.running && view.model.get("step") !== own.current) store.change({ running: false });
  });
  useLayoutEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => lead(at + 1), pace / speed);
    return () => clearTimeout(timer);
  }, [running, at, speed]);
  return () => {
    if (running || last === 0) store.change({ running: false });
    else lead(at < last ? at : 0);
  };
}
