import type { ComponentChildren } from "preact";

import type { Ask } from "../page/core/intents";
import { ownKeys } from "../page/core/keys";
import type { View } from "../page/core/view";
import type { Setting } from "./setting";
import type { CardTableTraits } from "./view";
import "../page/core/form.css";
import "./new-match.css";

interface NewMatch {
  /** Asks what there is to choose, and shows it. */
  open(): void;
  draw(): ComponentChildren;
}

/** Another match, with the players and by the rules that one chooses; Python says what goes together. */
export function openNewMatch(view: View<CardTableTraits>, ask: Ask): NewMatch {
  const { root } = view;
  let setting: Setting = [];
  // What was chosen last, which a match that is begun at once has to know as well.
  let change: string[] = [];

  /** Tells what stands in the form, and from which rules the last change leads on. */
  const told = () =>
    JSON.stringify({
      ...Object.fromEntries(new FormData(root.querySelector<HTMLFormElement>(".pw-set") ?? undefined)),
      rules: Object.fromEntries((setting[1]?.fields ?? []).map(({ name, value }) => [name, value])),
      change,
    });
  const look = (chosen = "") =>
    ask(`setting ${chosen}`, ({ setting: found, error }) => {
      setting = found ?? setting;
      view.say(error ?? null);
    });

  return {
    open() {
      change = [];
      look();
    },
    draw: () => (
      <form
        class="pw-form pw-set"
        onChange={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          change = [name, value];
          look(told());
        }}
        onSubmit={(event) => {
          event.preventDefault();
          ask(`new ${told()}`, ({ ok, error }) => {
            if (!ok) return view.say(error ?? null);
            for (const drawer of root.querySelectorAll(".pw-more [open]")) drawer.removeAttribute("open");
            root.focus();
            view.draw();
          });
        }}
      >
        <button {...ownKeys} type="submit" class="pw-button pw-primary">
          {view.words.new_match}
        </button>
        <p class="pw-soft">{view.words.not_lost}</p>
        {setting.map(({ label: heading, fields }) => (
          <div key={heading}>
            <h4 class="pw-wide">{heading}</h4>
            {fields.map(({ name, label, value, choices, usual, wide }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it, a list or a box
              <label key={name} class={wide ? "pw-wide" : ""}>
                {label}
                {choices.length ? (
                  <select {...ownKeys} class="pw-button" name={name} value={value}>
                    {choices.map((one) => (
                      <option key={one.value} value={one.value}>
                        {one.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input {...ownKeys} name={name} value={value} placeholder={usual} />
                )}
              </label>
            ))}
          </div>
        ))}
      </form>
    ),
  };
}
