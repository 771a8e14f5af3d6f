import { useLayoutEffect, useRef } from "preact/hooks";

import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { rove } from "../page/core/keys";
import { Unseen } from "../page/parts/unseen";
import type { AdviceFigures, Advised } from "./advised.generated";
import type { Words } from "./words.generated";
import "./option-list.css";

interface OptionListProps {
  advised: Advised;
  words: Words;
  colours: Colours;
  /** The index of the line that is chosen; -1 if there is none. */
  at: number;
  choose(ids: readonly string[]): void;
}

/** The ranked bids, each with its interval on a common axis. Moving the focus to a line of this list box chooses it. */
export function OptionList({ advised, words, colours, at, choose }: OptionListProps) {
  const { options, axis } = advised;
  const list = useKeptFocus();
  return (
    <div class="pw-ranked">
      <div class="pw-line pw-headings" aria-hidden="true">
        <span />
        <span>{words.cards}</span>
        <span>{words.bid}</span>
        <span class="pw-axis">
          {axis.map(({ at: place, text }) => (
            <i key={text} style={{ left: `${place}%` }}>
              {text}
            </i>
          ))}
        </span>
        <span>{words.points}</span>
        <span>{words.made}</span>
      </div>
      <div ref={list} class="pw-options" role="listbox" aria-label={words.bids} onKeyDown={(event) => rove(event)}>
        {options.map(({ id, place, cards, alike, bid, figures, left, told }, i) => (
          <button
            key={id}
            type="button"
            role="option"
            class={`pw-line${figures ? "" : " pw-left-behind"}`}
            aria-selected={i === at}
            tabIndex={i === Math.max(at, 0) ? 0 : -1}
            onFocus={() => choose(id.split(" "))}
            onClick={() => choose(id.split(" "))}
          >
            <Unseen>{told}</Unseen>
            <small aria-hidden="true">{place}</small>
            <span aria-hidden="true">
              <b>{suited(cards, colours)}</b> <small>{alike}</small>
            </span>
            <span class="pw-bids" aria-hidden="true">
              {bid}
            </span>
            {figures ? (
              measured(figures)
            ) : (
              <span class="pw-left" aria-hidden="true">
                {left}
              </span>
            )}
          </button>
        ))}
      </div>
      {advised.apart && <p>{advised.apart}</p>}
      <p class="pw-soft">{words.legend}</p>
    </div>
  );
}

/** Keeps the focus in a list when the line that had the focus disappears. */
function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const hasFocus = () => list.current?.contains((list.current.getRootNode() as Document | ShadowRoot).activeElement);
  // While the lines are being redrawn, the page still contains the old ones.
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    if (hadFocus && !hasFocus()) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  return list;
}

const measured = ({ mean, error, made, bar: [start, middle, end] }: AdviceFigures) => (
  <>
    <span class="pw-axis" aria-hidden="true">
      <span class="pw-interval" style={{ left: `${start}%`, width: `${end - start}%` }} />
      <span class="pw-mean" style={{ left: `${middle}%` }} />
    </span>
    <span class="pw-points" aria-hidden="true">
      <b>{mean}</b> <small>{error}</small>
    </span>
    <span aria-hidden="true">{made}</span>
  </>
);
