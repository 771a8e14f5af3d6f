/** Remembers which button of each toolbar has its Tab stop. */
export class Roving {
  readonly #held = new Map<string, number>();
  readonly #draw: () => void;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  at(toolbar: string): number {
    return this.#held.get(toolbar) ?? 0;
  }

  hold(toolbar: string, position: number): void {
    this.#held.set(toolbar, position);
    this.#draw();
  }

  /** What makes a button a stop of its toolbar, which has so many. */
  stop(toolbar: string, position: number, count: number) {
    const held = Math.min(this.at(toolbar), count - 1) === position;
    return { tabIndex: held ? 0 : -1, onFocus: () => held || this.hold(toolbar, position) };
  }
}
