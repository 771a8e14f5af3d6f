import type { Traits, View } from "./view";

/** What anywidget hands to a view: the part of a widget's model that a page may use. */
export interface Model<T> {
  get<K extends keyof T & string>(name: K): T[K];
  set<K extends keyof T & string>(name: K, value: T[K]): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: string, listener: (...details: never[]) => void): void;
  off(event: string, listener: (...details: never[]) => void): void;
}

export interface Props<T> {
  model: Model<T>;
  el: HTMLElement;
}

/** Sets traits and tells the kernel; without a kernel, the page and its other views still change. */
export function setTraits<T extends Traits>(view: View<T>, changes: Partial<T>): void {
  const model: Model<T> = view.model;
  try {
    for (const name of Object.keys(changes) as (keyof T & string)[]) model.set(name, changes[name] as T[typeof name]);
    model.save_changes();
  } catch {
    // No kernel listens. The traits have been set in the page, and that is enough.
  }
  view.draw();
}
