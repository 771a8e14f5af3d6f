import states from "fixtures/states.json";
import { options } from "preact";
import { afterEach } from "vitest";

import type { FakeModel } from "./fake-model";
import type { Props } from "./view";

/** The traits that every widget has, as a test needs them, with the words of a widget that Python has made. */
export const commonOf = <W extends keyof typeof states>(widget: W) => ({
  words: states[widget].words as (typeof states)[W]["words"],
  theme: "light" as const,
  colours: "four" as const,
  size: "normal" as const,
  height: 0,
});

// Changes are drawn at once, so that the next line of a test can look at what a press has changed.
options.debounceRendering = (draw) => draw();

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
  document.body.replaceChildren();
});

export class Shown<T extends object> {
  readonly el = document.createElement("div");
  readonly close: () => void;
  readonly #keys: string[] = [];

  constructor(
    readonly model: FakeModel<T>,
    render: (props: Props<T>) => () => void,
    notebook: HTMLElement = document.body,
  ) {
    notebook.append(this.el);
    notebook.addEventListener("keydown", ({ key }) => this.#keys.push(key));
    const end = render({ model, el: this.el });
    let closed = false;
    this.close = () => {
      if (!closed) end();
      closed = true;
    };
    open.push(this.close);
  }

  /** The keys that got through to the notebook. */
  get leaked(): readonly string[] {
    return this.#keys;
  }

  all(selector: string): HTMLElement[] {
    return [...this.el.querySelectorAll<HTMLElement>(selector)];
  }

  one(selector: string): HTMLElement {
    const found = this.el.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  }

  /** The button that a screen reader calls by this name. */
  button(name: string): HTMLElement {
    const found = this.all("button").find((button) => nameOf(button) === name);
    if (!found) throw new Error(`no button is called "${name}"`);
    return found;
  }

  get status(): string {
    return this.one('[role="status"]').textContent.replaceAll("\u00A0", " ");
  }
}

export function nameOf(element: Element | null): string {
  if (!element) return "";
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

export const focused = () => nameOf(document.activeElement);

export function press(key: string, more: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  // happy-dom takes Alt for AltGr.
  event.getModifierState = (name) => name === "AltGraph" && more.modifierAltGraph === true;
  document.activeElement?.dispatchEvent(event);
}
