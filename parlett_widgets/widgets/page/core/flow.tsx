import type { ComponentChildren } from "preact";

import { type Traits, useName, type View } from "./view";
import "./flow.css";

interface PageProps<T extends Traits> {
  view: View<T>;
  lang: string;
  label: string;
  children: ComponentChildren;
}

/** The content of a widget that reads down the page, marked with its language and its name. */
export function Page<T extends Traits>({ view, lang, label, children }: PageProps<T>) {
  useName(view, lang, label);
  return <>{children}</>;
}
