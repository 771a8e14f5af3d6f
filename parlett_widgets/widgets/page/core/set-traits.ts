import type { Model } from "./model";
import type { Traits, View } from "./view";

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
