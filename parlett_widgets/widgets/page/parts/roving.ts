import { useState } from "preact/hooks";

/** Remembers which button of each toolbar has its Tab stop. */
export function useRoving() {
  const [held, setHeld] = useState<Readonly<Record<string, number>>>({});
  const at = (toolbar: string) => held[toolbar] ?? 0;
  const hold = (toolbar: string, position: number) => setHeld((now) => ({ ...now, [toolbar]: position }));
  return {
    at,
    hold,
    /** The attributes of the button at a position of a toolbar with that many buttons. */
    stop(toolbar: string, position: number, count: number) {
      const isHeld = Math.min(at(toolbar), count - 1) === position;
      return { tabIndex: isHeld ? 0 : -1, onFocus: () => isHeld || hold(toolbar, position) };
    },
  };
}

export type Roving = ReturnType<typeof useRoving>;
