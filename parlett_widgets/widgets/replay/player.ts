import type { View } from "../page/core/view";

/** How long a step is shown at speed 1, in milliseconds. */
const pace = 1500;

interface Steps {
  at(): number;
  last(): number;
  speed(): number;
  show(step: number): void;
}

export interface Player {
  readonly playing: boolean;
  /** Starts, from the beginning if the end has been reached, or stops. */
  toggle(): void;
  stop(): void;
  /** To be called after every change of the step or the speed; a step that the player did not take stops it. */
  changed(): void;
}

/** Steps on by itself until the last step. */
export function openPlayer(view: Pick<View<never>, "atEnd">, { at, last, speed, show }: Steps): Player {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let own = 0;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    stop();
    timer = setTimeout(() => lead(at() + 1), pace / speed());
  };
  const lead = (to: number) => {
    own = to;
    if (to < last()) wait();
    else stop();
    show(to);
  };

  view.atEnd(stop);
  return {
    get playing() {
      return timer !== undefined;
    },
    toggle() {
      if (timer !== undefined || last() === 0) stop();
      else lead(at() < last() ? at() : 0);
    },
    stop,
    changed() {
      if (timer === undefined) return;
      if (at() === own) wait();
      else stop();
    },
  };
}
