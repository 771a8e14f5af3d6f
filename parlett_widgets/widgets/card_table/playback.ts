import type { Traits, View } from "../page/core/view";
import { type Frame, framesOf, type Pace, type Shown } from "./timed-frames";

export interface Playback {
  /** What is shown while cards are being played; null when the table stands still. */
  readonly frame: Frame | null;
  /** Plays what has happened between the scene that is shown and a new one. */
  follow(scene: Shown): void;
}

/** Plays a scene's moments frame by frame. Any press shows the end at once and has no other effect. */
export function openPlayback<T extends Traits>(view: View<T>, first: Shown, pace: () => Pace): Playback {
  const { root, closed } = view;
  let frames: Frame[] = [];
  let shown = first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = () => {
    const frame = frames[0];
    root.toggleAttribute("data-playing", frame !== undefined);
    if (!frame) return;
    timer = setTimeout(() => {
      frames.shift();
      next();
      view.draw();
    }, frame.stay);
  };
  const finish = () => {
    clearTimeout(timer);
    frames = [];
    next();
  };
  const skip = () => {
    if (frames.length === 0) return false;
    finish();
    view.draw();
    return true;
  };

  // A press is a pointer going down and the click that follows; if the first ends the playback, the click does nothing.
  let pressed = false;
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const isForFelt = ({ target }: Event) => !(target as Element).closest("summary, .pw-more");
  const listen = (type: string, listener: (event: never) => void) =>
    root.addEventListener(type, listener as (event: Event) => void, { capture: true, signal: closed });
  listen("pointerdown", (event: PointerEvent) => {
    pressed = skip() && isForFelt(event);
  });
  listen("click", (event: MouseEvent) => {
    if ((skip() || pressed) && isForFelt(event)) swallow(event);
    pressed = false;
  });
  listen("keydown", (event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (repeat || ["Shift", "Control", "Alt", "Meta"].includes(key)) return;
    if (skip() && key !== "Tab" && isForFelt(event)) swallow(event);
  });
  document.addEventListener("visibilitychange", () => document.hidden && skip(), { signal: closed });
  view.atEnd(() => clearTimeout(timer));

  return {
    get frame() {
      return frames[0] ?? null;
    },
    follow(scene) {
      const before = shown;
      shown = scene;
      if (scene.moments?.since !== before.rev || document.hidden) return finish();
      const still = frames.length === 0;
      frames.push(...framesOf(before, scene, pace()));
      if (still) next();
    },
  };
}
