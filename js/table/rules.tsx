import type { Colours } from "../cards/card-face";
import { suited } from "../cards/suited";
import { ownKeys } from "../core/keys";
import type { RuleLine } from "../core/scene.generated";
import type { Words } from "../core/words";
import { Fold } from "./fold";
import "./rules.css";

interface RulesProps {
  rules: readonly RuleLine[];
  words: Words;
  colours: Colours;
  /** Id of the line on the keys of a hand; missing where nothing is played. */
  keys?: string | undefined;
}

/** The card of the rules in force: a drawer over the right of the table, which stays where it is. */
export function RulesDrawer({ rules, words, colours, keys }: RulesProps) {
  return (
    <Fold label={words.rules} kind="pw-rules">
      <div {...ownKeys} class="pw-drawer" role="group" aria-label={words.rules} tabIndex={0} onKeyDown={closeOnEscape}>
        <dl>
          {rules.map(({ name, value }) => (
            <div>
              <dt>{name}</dt>
              <dd>{suited(value, colours)}</dd>
            </div>
          ))}
          {keys && (
            <div>
              <dt>{words.keys}</dt>
              <dd id={keys}>{words.hand_keys}</dd>
              <dd>{words.log_keys}</dd>
              <dd>{words.step_keys}</dd>
            </div>
          )}
        </dl>
      </div>
    </Fold>
  );
}

function closeOnEscape(event: KeyboardEvent): void {
  const drawer = (event.currentTarget as Element).closest("details");
  if (event.key !== "Escape" || !drawer) return;
  event.stopPropagation();
  drawer.open = false;
  drawer.querySelector("summary")?.focus();
}
