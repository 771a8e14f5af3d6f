import { ownKeys } from "../core/keys";
import type { Words } from "../core/words";
import { Fold } from "./fold";
import "../core/form.css";

interface MatchFoldProps {
  words: Words;
  send(action: string): void;
  copy(what: string, box: HTMLTextAreaElement): void;
}

/** Another match, and the way of a deal or a match to another table: as text. What is typed stays in the boxes. */
export function MatchFold({ words, send, copy }: MatchFoldProps) {
  const button = (label: string, press?: (box: HTMLTextAreaElement) => void) => (
    <button
      {...ownKeys}
      type={press ? "button" : "submit"}
      class="pw-button"
      onClick={press && (({ currentTarget }) => press(currentTarget.form?.["record"] as HTMLTextAreaElement))}
    >
      {label}
    </button>
  );
  return (
    <Fold label={words.match}>
      <form
        class="pw-form"
        onSubmit={(event) => {
          event.preventDefault();
          send(`new ${(event.currentTarget["seed"] as HTMLInputElement).value}`);
        }}
      >
        <label>
          {words.seed}
          <input {...ownKeys} name="seed" type="number" />
        </label>
        {button(words.new_match)}
        <label class="pw-record">
          {words.record}
          <textarea {...ownKeys} name="record" rows={3} spellcheck={false} />
        </label>
        {button(words.copy_deal, (box) => copy("deal", box))}
        {button(words.copy_record, (box) => copy("record", box))}
        {button(words.paste, (box) => send(`paste ${box.value}`))}
      </form>
    </Fold>
  );
}
