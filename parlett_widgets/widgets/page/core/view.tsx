import { type ComponentChildren, type FunctionComponent, render } from "preact";
import { useErrorBoundary, useLayoutEffect, useReducer, useRef } from "preact/hooks";

import { guardKeys, isCombination } from "./keys";
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
  /** The height of the still picture, so that nothing moves when the widget takes its place; 0 on a stage. */
  height?: number;
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

/**
 * A widget that is drawn by a component, in the form that a notebook expects. It is drawn again when its words or its
 * colours change. What `open` returns lasts as long as the view, even if the component cannot be drawn for a while.
 * Since the style sheets of all widgets may meet in one page, the build puts each under a class with the widget's name.
 */
export function widget<T extends Traits, P = void>(
  name: string,
  Content: FunctionComponent<{ view: View<T>; opened: P }>,
  open: (view: View<T>) => P = () => undefined as P,
) {
  return { render: (props: Props<T>) => openView(props, name, Content, open) };
}

/** Opens a view, draws it, and returns a function that ends it. */
function openView<T extends Traits, P>(
  { model, el }: Props<T>,
  name: string,
  Content: FunctionComponent<{ view: View<T>; opened: P }>,
  open: (view: View<T>) => P,
): () => void {
  const root = document.createElement("div");
  root.className = `pw-root pw-${name}`;
  root.setAttribute("role", "group");
  // A click on the background takes the focus, which would otherwise stay with the notebook, and the keys with it.
  root.tabIndex = -1;
  // Sentences follow the state, which a browser's translation would hide; cards and numbers run from left to right.
  root.setAttribute("translate", "no");
  root.dir = "ltr";
  root.style.minHeight = `${model.get("height") ?? 0}px`;
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
  let draw = () => {};

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
      draw();
    },
    draw: () => draw(),
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

  const opened = open(view);
  guardKeys(root, closing.signal);
  view.listen("change:theme", dress);
  view.listen("change:size", dress);
  view.atEnd(watchHost(el, dress));
  // Out of sight, where nothing is drawn, a view takes the room that it will need.
  const placed = new ResizeObserver(() => {
    root.style.containIntrinsicHeight = `auto ${inside.offsetHeight}px`;
  });
  placed.observe(root);
  view.atEnd(() => placed.disconnect());
  for (const trait of ["words", "colours"]) view.listen(`change:${trait}`, view.draw);
  dress();
  draw = () => {
    try {
      render(
        <Guarded view={view}>
          <Content view={view} opened={opened} />
        </Guarded>,
        inside,
      );
    } catch (error) {
      // It has been reported, but where changes are drawn at once, as in tests, the boundary cannot keep it.
      inside.replaceChildren();
      render(<Broken view={view} error={error as Error} />, inside);
    }
  };
  draw();

  return () => {
    draw = () => {};
    closing.abort();
    for (const end of ends.splice(0)) end();
    render(null, inside);
    root.remove();
  };
}

/** Shows a message in place of a widget that could not be drawn; the next drawing of the view tries again. */
function Guarded<T extends Traits>({ view, children }: { view: View<T>; children: ComponentChildren }) {
  const [error] = useErrorBoundary(console.error);
  const told = useRef<unknown>(undefined);
  if (!error || told.current === error) return <>{children}</>;
  told.current = error;
  return <Broken view={view} error={error} />;
}

function Broken<T extends Traits>({ view: { words }, error: { message } }: { view: View<T>; error: Error }) {
  return (
    <p class="pw-notice" role="alert">
      {fill(words.broken, { error: message })}
    </p>
  );
}

/** Returns the value of a trait; the component is drawn again whenever it changes. */
export function useTrait<T extends Traits, K extends keyof T & string>(view: View<T>, name: K): T[K] {
  const { model } = view;
  const [, drawAgain] = useReducer<number, unknown>((drawn) => drawn + 1, 0);
  useLayoutEffect(() => {
    model.on(`change:${name}`, drawAgain);
    return () => model.off(`change:${name}`, drawAgain);
  }, [model, name]);
  return model.get(name);
}

/** Calls a function whenever one of the traits changes, be it in this view, in another one or in Python. */
export function useChange<T extends Traits>({ model }: View<T>, names: (keyof T & string)[], then: () => void): void {
  useLayoutEffect(() => {
    for (const name of names) model.on(`change:${name}`, then);
    return () => {
      for (const name of names) model.off(`change:${name}`, then);
    };
  });
}

/** What a view remembers, as one object. Whoever is called later, such as a timer, finds there what holds by then. */
export interface Store<S> {
  readonly now: S;
  /** Changes some of it, and draws the view again. */
  change(part: Partial<S>): void;
  /** Changes some of it where the view is drawn anyway. */
  set(part: Partial<S>): void;
}

/** Opens the memory of a view, which outlasts a drawing that fails. */
export function openStore<S extends object>({ draw }: Pick<View<never>, "draw">, first: S): Store<S> {
  let now = first;
  const set = (part: Partial<S>) => {
    now = { ...now, ...part };
  };
  return {
    get now() {
      return now;
    },
    set,
    change(part) {
      set(part);
      draw();
    },
  };
}

/** Listens to an event for as long as the component is drawn; `capture` is for those who hear it before its target. */
export function useEvent<K extends keyof DocumentEventMap>(
  target: HTMLElement | Document,
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
  capture = false,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useLayoutEffect(() => {
    const listen = (event: Event) => latest.current(event as DocumentEventMap[K]);
    target.addEventListener(type, listen, capture);
    return () => target.removeEventListener(type, listen, capture);
  }, [target, type, capture]);
}

const ways: Record<string, 1 | -1> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };

/** Listens to a presenter's remote control. Arrow keys step only where they move nothing else. */
export function useTurn<T extends Traits>({ root }: View<T>, turn: (way: 1 | -1, held: boolean) => void): void {
  useEvent(root, "keydown", (event) => {
    const { key, shiftKey, repeat } = event;
    const way = ways[key];
    const target = event.target as Element;
    if (!way || shiftKey || isCombination(event) || target.matches("textarea")) return;
    if (key.startsWith("Arrow") && target !== root && !target.matches("[data-step]")) return;
    event.preventDefault();
    turn(way, repeat);
  });
}

/** Marks the view with the language and the name of what it shows. */
export function useName<T extends Traits>({ root }: View<T>, lang: string, label: string): void {
  useLayoutEffect(() => {
    root.lang = lang;
    root.setAttribute("aria-label", label);
  }, [root, lang, label]);
}

/** Whether a text takes more than two or three lines beside the buttons; full-width characters count twice. */
const isLong = (text: string) => text.length + (text.match(/[\u3000-\uFFEE]/g)?.length ?? 0) > 115;

interface StatusProps {
  view: Pick<View<never>, "uid" | "notice" | "said" | "calm" | "colours">;
  text: string;
  /** The end of the text, which stands out: what comes before it is read aloud first and shown small. */
  now?: string | undefined;
  /** A second line below the text, shown and read with it; a notice takes the place of both. */
  below?: string | undefined;
}

/** The one polite live region of a widget: a notice if there is one, else the sentence of the table. */
export function Status({ view, text, now, below }: StatusProps) {
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
      {below && notice === null && <span class="pw-below"> {suited(below, colours, "")}</span>}
    </p>
  );
}

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
