import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { Fold } from "../page/parts/fold";
import type { RuleLine } from "./scene.generated";
import type { PictureWords } from "./table-words";
import "./rules.css";

interface RulesProps {
  rules: readonly RuleLine[];
  words: PictureWords;
  colours: Colours;
  /** The id of the line that explains the keys of a hand; missing where nothing is played. */
  keys?: string | undefined;
}

/** The rules in force, in a drawer over the right side of the table, which does not move. */
export function RulesDrawer({ rules, words, colours, keys }: RulesProps) {
  return (
    <Fold label={words.rules} kind="pw-rules" sign="M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v14">
      <div role="group" aria-label={words.rules} tabIndex={0}>
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
