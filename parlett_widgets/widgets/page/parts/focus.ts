import { useLayoutEffect, useState } from "preact/hooks";

// What is expected now, the bar of buttons, a hand that can be played from, and what Tab leads to.
const main = "[data-main]";
const bar = "[data-bar]";
const toolbar = '[role="toolbar"]';
const stop = '[tabindex="0"]';

/** The mark of the main button, while it can be pressed: the focus goes there when nothing else is expected. */
export const mainMark = (isMain: boolean) => ({ "data-main": isMain || undefined });

/**
 * Looks after the focus while a table is drawn again: it follows what is expected next, from hand to hand, to a new
 * main button and back, and never falls back to the page when the element that had it is gone. While cards are being
 * played nothing can be pressed, and the root keeps the focus.
 */
export function useFocus(root: HTMLElement): void {
  // While the component is drawn, the page still shows what it showed before.
  const before = focusIn(root);
  const expected = root.querySelector(main);
  useLayoutEffect(() => {
    if (!before) return;
    // Where there are two hands to play from, as with a dummy, only one of them has a card to play now.
    const hand = [...root.querySelectorAll(toolbar)].find((one) => one.querySelector('[aria-disabled="false"]'));
    const next = root.querySelector<HTMLElement>(main);
    if (root.hasAttribute("data-playing")) {
      if (!focusIn(root)) root.focus();
      return;
    }
    const from = before.closest(toolbar);
    const called = before === root ? (hand ?? next) : from && (hand ? hand !== from : next && next !== expected);
    if (focusIn(root) && !called) return;
    const card = hand?.querySelector<HTMLElement>(stop);
    (
      card ??
      next ??
      root.querySelector<HTMLElement>(`${toolbar} ${stop}, ${bar} button`) ??
      root.querySelector<HTMLElement>("summary")
    )?.focus();
  });
}

export function focusIn(root: HTMLElement): Element | null {
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  return root.contains(activeElement) ? activeElement : null;
}

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
