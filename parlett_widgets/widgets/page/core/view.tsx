import { type ComponentChildren, render, type VNode } from "preact";
import { guardKeys } from "./keys";
import type { Model, Props } from "./model";
import { type Colours, fill, suited } from "./text";
import { hostIsDark, type Theme, watchHost } from "./theme";
import "./base.css";

/** The words that every page may need. Each widget has more, in its own `words.generated.ts`. */
export interface PageWords {
  broken: string;
}

/** The traits that every widget has. */
export interface Traits {
  words: PageWords;
  theme: Theme;
  colours: Colours;
  /** For one reader, or for a room that looks at a screen. */
  size: "normal" | "projector";
}

/** One view of a widget, with its element, what it says at the moment and a way to draw it again. */
export interface View<T extends Traits> {
  readonly model: Model<T>;
  readonly root: HTMLElement;
  /** The beginning of every id in this view, so that one page can have two views of a model. */
  readonly uid: string;
  readonly words: T["words"];
  readonly colours: Colours;
  /** A sentence that stands before the scene's own status until the table changes; null when there is none. */
  readonly notice: string | null;
  /** Grows with every notice, so that the same sentence said twice is read out twice. */
  readonly said: number;
  /** Whether the notice is only information, not about something that went wrong. */
  readonly calm: boolean;
  say(text: string | null, calm?: boolean): void;
  draw(): void;
  listen(event: string, listener: (...details: never[]) => void): void;
  atEnd(end: () => void): void;
  /** Aborted when the view ends, and with it all listeners on the page. */
  readonly closed: AbortSignal;
}

export interface Picture {
  /** Missing where the content sets the language and the label itself, as a page of `hooks.tsx` does. */
  lang?: string;
  label?: string;
  content: ComponentChildren;
}

export interface Screen {
  draw(): Picture;
  /** Called before each drawing; what it returns is called afterwards, to look after a focus that is lost or moved. */
  watchFocus?(): () => void;
}

/**
 * Opens a view: draws it, draws it again when a trait changes, and returns a function that ends it. Since the style
 * sheets of all widgets may meet in one page, the build puts each under a class with the widget's name.
 */
export function openView<T extends Traits>(
  { model, el }: Props<T>,
  name: string,
  traits: readonly (keyof T & string)[],
  open: (view: View<T>) => Screen,
): () => void {
  const root = document.createElement("div");
  root.className = `pw-root pw-${name}`;
  root.setAttribute("role", "group");
  // A click on the background takes the focus, which would otherwise stay with the notebook, and the keys with it.
  root.tabIndex = -1;
  // Sentences follow the state, which a browser's translation would hide; cards and numbers run from left to right.
  root.setAttribute("translate", "no");
  root.dir = "ltr";
  el.append(root);
  const inside = document.createElement("div");
  inside.className = "pw-inside";
  root.append(inside);

  const ends: (() => void)[] = [];
  const closing = new AbortController();
  const uid = `pw${Math.random().toString(36).slice(2)}`;
  let notice: string | null = null;
  let said = 0;
  let calm = false;
  let screen: Screen | undefined;

  const view: View<T> = {
    model,
    root,
    uid,
    get words() {
      return model.get("words");
    },
    get colours() {
      return model.get("colours");
    },
    get notice() {
      return notice;
    },
    get said() {
      return said;
    },
    get calm() {
      return calm;
    },
    say(text, isCalm = false) {
      notice = text;
      calm = isCalm;
      if (text !== null) said += 1;
      view.draw();
    },
    draw() {
      if (!screen) return;
      try {
        const settle = screen.watchFocus?.();
        const { lang, label, content } = screen.draw();
        if (lang !== undefined) root.lang = lang;
        if (label !== undefined) root.setAttribute("aria-label", label);
        render(content as VNode, inside);
        settle?.();
      } catch (error) {
        console.error(error);
        tell(inside, fill(view.words.broken, { error: (error as Error).message }));
      }
    },
    listen(event, listener) {
      model.on(event, listener);
      ends.push(() => model.off(event, listener));
    },
    atEnd(end) {
      ends.push(end);
    },
    closed: closing.signal,
  };

  const dress = () => {
    const theme = model.get("theme");
    root.dataset.theme = theme === "auto" ? (hostIsDark(el) ? "dark" : "light") : theme;
    root.dataset.size = model.get("size");
  };

  screen = open(view);
  guardKeys(root, closing.signal);
  view.listen("change:theme", dress);
  view.listen("change:size", dress);
  view.atEnd(watchHost(el, dress));
  for (const trait of [...traits, "words", "colours"]) view.listen(`change:${trait}`, view.draw);
  dress();
  view.draw();

  return () => {
    screen = undefined;
    closing.abort();
    for (const end of ends.splice(0)) end();
    render(null, inside);
    root.remove();
  };
}

/** Shows a message in place of a widget that could not be drawn, until the next drawing replaces it. */
function tell(inside: HTMLElement, text: string): void {
  inside.replaceChildren();
  render(<Broken text={text} />, inside);
}

export function Broken({ text }: { text: string }) {
  return (
    <p class="pw-notice" role="alert">
      {text}
    </p>
  );
}

/** Whether a text takes more than two or three lines beside the buttons; full-width characters count twice. */
const isLong = (text: string) => text.length + (text.match(/[\u3000-\uFFEE]/g)?.length ?? 0) > 115;

interface StatusProps {
  view: Pick<View<never>, "uid" | "notice" | "said" | "calm" | "colours">;
  text: string;
  /** The end of the text, which stands out: what comes before it is read aloud first and shown small. */
  now?: string | undefined;
}

/** The one polite live region of a widget: a notice if there is one, else the sentence of the table. */
export function Status({ view, text, now }: StatusProps) {
  const { uid, notice, said, calm, colours } = view;
  const cut = notice === null && now && text.endsWith(now) ? text.length - now.length : 0;
  const shown = (notice ?? text).slice(cut);
  return (
    <p
      class={`pw-status${notice === null || calm ? "" : " pw-notice"}${isLong(shown) ? " pw-long" : ""}`}
      role="status"
      id={`${uid}-status`}
    >
      {cut > 0 && <span class="pw-earlier">{suited(text.slice(0, cut), colours, "")}</span>}
      <span key={notice === null ? 0 : said}>{suited(shown, colours, "")}</span>
    </p>
  );
}
