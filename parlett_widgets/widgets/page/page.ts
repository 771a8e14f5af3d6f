import type { Model, Props } from "./core/model";

// The start of a saved page, which calls it with the widget's own `render`.

/** Shows a widget in the page that was saved from it; `#step=12` at the end of the address leads to that moment. */
export default function openPage<T extends object>(render: (props: Props<T>) => () => void): void {
  const el = document.querySelector<HTMLElement>("#widget");
  const state = document.querySelector("#state");
  if (!el || !state) throw new Error("this page was not saved by parlett_widgets");
  const model = new PageModel(JSON.parse(state.textContent) as T & { step?: number });
  const lead = () => {
    const step = /^#step=(\d+)$/.exec(location.hash)?.[1];
    if (step && model.get("step") !== undefined) model.set("step", Number(step) as never);
  };
  lead();
  window.addEventListener("hashchange", lead);
  render({ model: model as Model<T>, el });
  // The widget gets the keys of a remote control even before anything has been clicked.
  el.querySelector<HTMLElement>(".pw-root")?.focus({ preventScroll: true });
}

type Listener = (...details: never[]) => void;

/** The model of a widget in a saved page: it holds the traits and has no kernel behind it. */
class PageModel<T extends object> implements Model<T> {
  readonly #listeners: [string, Listener][] = [];
  readonly #traits: T;

  constructor(traits: T) {
    this.#traits = traits;
  }

  get<K extends keyof T & string>(name: K): T[K] {
    return this.#traits[name];
  }

  set<K extends keyof T & string>(name: K, value: T[K]): void {
    if (this.#traits[name] === value) return;
    this.#traits[name] = value;
    for (const [event, listener] of [...this.#listeners]) if (event === `change:${name}`) listener();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
  }

  off(event: string, listener: Listener): void {
    const at = this.#listeners.findIndex(([name, known]) => name === event && known === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  /** Does nothing: what is set stays in the page. */
  save_changes(): void {}

  send(): never {
    throw new Error("a saved page has no kernel");
  }
}
