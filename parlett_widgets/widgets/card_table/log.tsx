import { rove } from "../page/core/keys";
import { Fold } from "../page/parts/fold";
import type { Look } from "./look-back";
import type { LogLine } from "./scene.generated";
import type { PictureWords } from "./table-words";
import "./log.css";

interface LogProps {
  lines: readonly LogLine[];
  words: PictureWords;
  /** Shows the moment of a line while it is pointed at. */
  look?: Look;
  /** Called with the step of a line that is pressed; by default its moment is kept in view. */
  go?(step: number): void;
}

/** The log, each line of which leads to its moment. Only the status is read out, not the log. */
export function Log({ lines, words, look, go = look?.pin }: LogProps) {
  return (
    <Fold label={words.log} kind="pw-log" sign="M4 7h16M4 12h16M4 17h10">
      <div
        role="log"
        ref={(log) => {
          if (log) stopAt(log, log.querySelector(":focus"));
        }}
        aria-live="off"
        aria-label={words.log}
        onKeyDown={(event) => rove(event)}
        onFocusIn={({ currentTarget, target }) => stopAt(currentTarget, target)}
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget as Node | null)) return;
          stopAt(currentTarget);
          look?.show(null);
        }}
      >
        <div>
          {lines.map(({ id, text, step, heading }) =>
            heading ? (
              <h4 key={id}>{text}</h4>
            ) : (
              <button
                key={id}
                type="button"
                class="pw-moment"
                aria-current={look?.at === step}
                onFocus={() => look?.show(step)}
                onMouseEnter={(event) => look?.show(step, event)}
                onClick={() => go?.(step)}
              >
                {text}
              </button>
            ),
          )}
        </div>
      </div>
    </Fold>
  );
}

/** Gives the log a single Tab stop: the line that has the focus, else the latest. */
function stopAt(log: Element, line?: EventTarget | null): void {
  const lines = [...log.querySelectorAll("button")];
  for (const button of lines) button.tabIndex = button === (line ?? lines.at(-1)) ? 0 : -1;
}
