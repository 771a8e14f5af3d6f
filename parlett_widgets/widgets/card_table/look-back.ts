import { useLayoutEffect, useRef } from "preact/hooks";

import { type Store, type Traits, useEvent, type View } from "../page/core/view";
import type { Scene } from "./scene.generated";

/** How long the pointer must rest on a line before its moment is shown, in milliseconds. */
const rest = 120;

/** What a view remembers of a look back. */
export interface Looking {
  /** The earlier moment that is shown; null while the present is. */
  at: number | null;
  /** The scene of that moment. */
  past: Scene | null;
  /** Whether the moment stays until something else is asked for, or only while its line is pointed at. */
  pinned: boolean;
}

export const present: Looking = { at: null, past: null, pinned: false };

/** What can be looked back at. */
export interface Look {
  readonly at: number | null;
  /** Shows a moment for as long as its line is pointed at; null ends that. */
  show(step: number | null, event?: MouseEvent): void;
  /** Shows a moment until something else is asked for. */
  pin(step: number): void;
  now(): void;
}

/** Finds the scene of a moment, at once or later; an error says why there is none. */
type Find = (step: number, then: (seen?: Scene, error?: string) => void) => void;

/** Shows earlier moments of the match without changing the match. */
export function useLook<T extends Traits>(view: View<T>, store: Store<Looking>, find: Find): Look {
  const { root } = view;
  // The moment that has been asked for, which may still be on its way, whether it is to stay, and when it is asked for.
  const asked = useRef<{ step: number | null; stays: boolean; timer?: ReturnType<typeof setTimeout> }>({
    step: null,
    stays: false,
  }).current;
  const spot = useRef({ x: 0, y: 0 });

  const now = () => {
    clearTimeout(asked.timer);
    asked.step = null;
    asked.stays = false;
    if (store.now.past) store.change(present);
  };
  const seek = (step: number) =>
    find(step, (past, error) => {
      // The pointer may have moved on in the meantime.
      if (step !== asked.step) return;
      if (past) return store.change({ at: step, past, pinned: asked.stays });
      now();
      view.say(error ?? null);
    });
  const ask = (step: number, wait = 0) => {
    clearTimeout(asked.timer);
    asked.step = step;
    asked.timer = setTimeout(() => seek(step), wait);
  };
  useLayoutEffect(() => () => clearTimeout(asked.timer), [asked]);

  const show = (step: number | null, event?: MouseEvent) => {
    // Another moment may be taller and push the lines along: a line pushed under a resting pointer is not pointed at.
    if (event) {
      const here = { x: event.screenX, y: event.screenY };
      if (here.x === spot.current.x && here.y === spot.current.y) return;
      spot.current = here;
    }
    if (asked.stays || step === asked.step) return;
    if (step === null) now();
    else ask(step, rest);
  };
  const pin = (step: number) => {
    asked.stays = true;
    if (step === store.now.at) store.change({ pinned: true });
    if (step !== asked.step || !store.now.past) ask(step);
  };

  // Lines that are scrolled or pushed away fire no event when the pointer has left them; its next move does.
  const moved = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-fold="log"]')) show(null, event);
  };
  useEvent(root, "mousemove", moved);
  useEvent(root, "mouseleave", moved);
  // Escape returns to now before it closes a drawer or leaves for the notebook.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || asked.step === null) return;
    event.stopImmediatePropagation();
    now();
  };
  useEvent(root, "keydown", leave, true);

  return { at: store.now.at, show, pin, now };
}
