import { isCombination } from "./keys";
import type { Traits, View } from "./view";

const ways: Record<string, 1 | -1> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };

/** Listens to a presenter's remote control. Arrow keys step only where they move nothing else. */
export function onTurn<T extends Traits>({ root, closed }: View<T>, turn: (way: 1 | -1, held: boolean) => void): void {
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event;
    const way = ways[key];
    const target = event.target as Element;
    if (!way || shiftKey || isCombination(event) || target.matches("textarea")) return;
    if (key.startsWith("Arrow") && target !== root && !target.matches(".pw-step")) return;
    event.preventDefault();
    turn(way, repeat);
  };
  root.addEventListener("keydown", press, { signal: closed });
}
