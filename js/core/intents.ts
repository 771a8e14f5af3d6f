import type { Traits, View } from "./view";

/** How long the kernel may be silent before the page says so. */
const patience = 4000;

interface Ack {
  kind: "ack";
  id: string;
  ok: boolean;
  error: string | null;
}

export interface Intents {
  /** Asks the kernel for an action; does nothing while an earlier press is unanswered. */
  send(action: string): void;
  readonly waiting: boolean;
}

/** The way from a press to the kernel and back: one intent at a time, and an answer or a sentence for each. */
export function openIntents<T extends Traits>(view: View<T>, rev: () => number): Intents {
  let asked: string | null = null;
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
  // ipywidgets marks the view's element while its model has no comm: after a restart, and in a static page.
  const cutOff = () => view.root.closest(".jupyter-widgets-disconnected") !== null;

  // A kernel that is gone gives no sign of itself; but a message to it cannot even be sent. So the page tries as soon
  // as somebody turns to the table. Nobody answers a ping, and a busy kernel is not complained about.
  const probe = () => {
    if (timer !== undefined || view.notice === view.words.kernel_silent) return;
    try {
      view.model.send({ kind: "ping" });
    } catch {
      silent();
    }
  };
  for (const turning of ["focusin", "pointerenter"]) {
    view.root.addEventListener(turning, probe);
    view.atEnd(() => view.root.removeEventListener(turning, probe));
  }

  view.atEnd(answered);
  view.listen("comm_live_update", () => {
    if (cutOff()) silent();
    else if (view.notice === view.words.kernel_silent) view.say(null);
  });
  view.listen("msg:custom", (message: Partial<Ack> | null) => {
    if (message?.kind !== "ack" || message.id !== asked) return;
    asked = null;
    answered();
    // A late answer also takes the complaint about silence away.
    view.say(message.ok ? null : (message.error ?? null));
  });

  return {
    get waiting() {
      return timer !== undefined;
    },
    send(action) {
      if (timer !== undefined) return;
      if (cutOff()) return silent();
      asked = `${view.uid}-${(number += 1)}`;
      try {
        view.model.send({ kind: "intent", id: asked, rev: rev(), action });
      } catch {
        return silent();
      }
      timer = setTimeout(silent, patience);
      view.say(null);
    },
  };
}
