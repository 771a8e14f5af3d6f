import type { Traits, View } from "../page/core/view";
import type { Scene } from "./scene.generated";

/** How long the pointer must rest on a line before its moment is shown, in milliseconds. */
const rest = 120;

/** What the log needs in order to show the moment of a line. */
export interface Look {
  readonly at: number | null;
  /** Shows a moment for as long as its line is pointed at; null ends that. */
  show(step: number | null, event?: MouseEvent): void;
  /** Shows a moment until something else is asked for. */
  pin(step: number): void;
}

export interface LookBack extends Look {
  /** The scene of the moment looked back at; null if there is none. */
  readonly scene: Scene | null;
  readonly pinned: boolean;
  now(): void;
}

/** Finds the scene of a moment, at once or later; an error says why there is none. */
type Find = (step: number, then: (seen?: Scene, error?: string) => void) => void;

/** Shows earlier moments of the match without changing the match. */
export function openLook<T extends Traits>(view: View<T>, find: Find): LookBack {
  let at: number | null = null;
  let pinned = false;
  let scene: Scene | null = null;
  let spot = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = (to: number | null, wait = 0) => {
    clearTimeout(timer);
    at = to;
    if (to !== null) {
      timer = setTimeout(() => fetch(to), wait);
      return;
    }
    const looked = scene ?? pinned;
    scene = null;
    pinned = false;
    if (looked) view.draw();
  };
  const fetch = (step: number) =>
    find(step, (seen, error) => {
      // The pointer may have moved on in the meantime.
      if (step !== at) return;
      if (!seen) {
        go(null);
        return view.say(error ?? null);
      }
      scene = seen;
      view.draw();
    });
  view.atEnd(() => clearTimeout(timer));

  const show = (step: number | null, event?: MouseEvent) => {
    // Another moment may be taller and push the lines along: a line pushed under a resting pointer is not pointed at.
    if (event) {
      const here = { x: event.screenX, y: event.screenY };
      if (here.x === spot.x && here.y === spot.y) return;
      spot = here;
    }
    if (!pinned && step !== at) go(step, rest);
  };
  // Lines that are scrolled or pushed away fire no event when the pointer has left them; its next move does.
  const moved = (event: MouseEvent) => {
    if (!(event.target as Element).closest(".pw-log")) show(null, event);
  };
  // Escape returns to now first, and only then to the notebook.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || at === null) return;
    event.stopImmediatePropagation();
    go(null);
  };
  view.root.addEventListener("keydown", leave, { signal: view.closed });
  view.root.addEventListener("mousemove", moved, { signal: view.closed });
  view.root.addEventListener("mouseleave", moved, { signal: view.closed });

  return {
    show,
    get at() {
      return at;
    },
    get scene() {
      return scene;
    },
    get pinned() {
      return pinned && scene !== null;
    },
    pin(step) {
      pinned = true;
      if (step !== at || !scene) go(step);
      else view.draw();
    },
    now() {
      go(null);
    },
  };
}
