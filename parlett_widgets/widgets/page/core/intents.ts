import type { PageWords, Traits, View } from "./view";

/** How long the kernel may be silent before the page says so. */
const patience = 4000;

/**
 * How often, and after how many milliseconds, the page sends something while it waits for an answer. A server that
 * sends its messages one by one holds the second back until the first is acknowledged (Nagle's algorithm), and the
 * system delays the acknowledgement by 40 ms (delayed acknowledgement) unless the page has something to send. The
 * kernel's first message says that it is busy; the new scene is the second.
 */
const nudges = 3;
const pause = 12;

/** The kernel's answer to a request; `Found` is what may come with it. */
export type Ack<Found = object> = Partial<Found> & {
  kind: "ack";
  id: string;
  ok: boolean;
  /** Why the request was refused, in a sentence. */
  error?: string;
};

/** Asks the kernel for something that does not change the match; play goes on in the meantime. */
export type Ask<Found = object> = (action: string, then: (ack: Ack<Found>) => void) => void;

export interface Intents<Found = object> {
  /** Asks the kernel for an action; does nothing until the previous press has brought an answer or a new scene. */
  send(action: string): void;
  ask: Ask<Found>;
  waiting(): boolean;
}

/** The words of a page that may have to wait for its kernel. */
interface Waiting extends Traits {
  words: PageWords & { kernel_silent: string; kernel_busy: string };
}

/** Sends presses to the kernel as intents, one at a time, and gives each its answer or a sentence that says why not. */
export function openIntents<T extends Waiting, Found = object>(view: View<T>, rev: () => number): Intents<Found> {
  const asked = new Map<string | undefined, (ack: Ack<Found>) => void>();
  let last: string | undefined;
  let pressedAt: number | undefined;
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const answered = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const silent = () => {
    answered();
    view.say(view.words.kernel_silent);
  };
  // A kernel that can do only one thing at a time says that it is busy before it thinks; then it is slow, not gone.
  let busy = false;
  // ipywidgets marks the view's element while its model has no comm: after a restart, and in a static page.
  const cutOff = () => view.root.closest(".jupyter-widgets-disconnected");

  const ping = () => {
    try {
      view.model.send({ kind: "ping" });
    } catch {
      silent();
    }
  };

  // A kernel that is gone gives no sign of it, but a message to it cannot even be sent. So the page tries to send one
  // as soon as somebody turns to the table. A ping needs no answer, so a busy kernel causes no complaint.
  const probe = () => {
    if (!timer && view.notice !== view.words.kernel_silent) ping();
  };
  const wait = (left: number) => {
    const next = () => {
      if (left === 0) return busy ? view.say(view.words.kernel_busy) : silent();
      wait(left - 1);
      ping();
    };
    timer = setTimeout(next, left > 0 ? pause : patience - nudges * pause);
  };
  for (const turning of ["focusin", "pointerenter"])
    view.root.addEventListener(turning, probe, { signal: view.closed });

  view.atEnd(answered);
  view.listen("comm_live_update", () => {
    if (cutOff()) silent();
    else if (view.notice === view.words.kernel_silent) view.say(null);
  });
  view.listen("msg:custom", (message: Ack<Found> | { kind: "busy" } | null) => {
    busy = message?.kind === "busy";
    if (message?.kind !== "ack") return;
    const then = asked.get(message.id);
    asked.delete(message.id);
    then?.(message);
  });

  /** Returns the id of the request, or undefined if it could not be sent. */
  const ask = (action: string, then: (ack: Ack<Found>) => void) => {
    number += 1;
    const id = `${view.uid}-${number}`;
    try {
      if (cutOff()) throw new Error(id);
      view.model.send({ kind: "intent", id, rev: rev(), action });
    } catch {
      then({ kind: "ack", id, ok: false } as Ack<Found>);
      silent();
      return undefined;
    }
    asked.set(id, then);
    return id;
  };

  // A new scene may come a moment before the acknowledgement: what it shows can be pressed at once.
  const unchanged = () => rev() === pressedAt;
  const waiting = () => timer !== undefined && unchanged();

  return {
    waiting,
    ask,
    send(action) {
      if (waiting()) return;
      answered();
      const again = asked.has(last) && unchanged();
      pressedAt = rev();
      last = ask(action, ({ id, ok, error }) => {
        if (id !== last) return;
        answered();
        // A late answer also takes away the complaint about silence; a press repeated meanwhile is out of date anyway.
        view.say(ok || again ? null : (error ?? null));
      });
      if (!last) return;
      wait(nudges);
      view.say(null);
    },
  };
}
