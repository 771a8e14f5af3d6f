import type { ComponentChildren } from "preact";

import { Fold } from "../page/parts/fold";
import type { Words } from "./words.generated";
import "../page/core/form.css";

interface MatchFoldProps {
  words: Words;
  send(action: string): void;
  copy(what: string, box: HTMLTextAreaElement): void;
  opened(): void;
  /** What stands above the text: the form for another match, and the switches of the table. */
  children?: ComponentChildren;
}

/** Takes a deal or a match from one table to another as text. What is typed stays in the box. */
export function MatchFold({ words, send, copy, opened, children }: MatchFoldProps) {
  const button = (label: string, press: (box: HTMLTextAreaElement) => void) => (
    <button
      type="button"
      class="pw-button"
      onClick={({ currentTarget }) => press(currentTarget.form?.record as HTMLTextAreaElement)}
    >
      {label}
    </button>
  );
  return (
    <Fold label={words.match} kind="pw-match" opened={opened} sign="M4 8h11v12H4zM8 5V4h12v12h-2">
      <div role="group" aria-label={words.match}>
        {children}
        <form class="pw-form">
          <label class="pw-record">
            {words.record}
            <textarea name="record" rows={3} spellcheck={false} />
          </label>
          {button(words.copy_deal, (box) => copy("deal", box))}
          {button(words.copy_record, (box) => copy("record", box))}
          {button(words.paste, (box) => send(`paste ${box.value}`))}
        </form>
      </div>
    </Fold>
  );
}
