import type { ComponentChildren } from "preact";

import type { Ask } from "../page/core/intents";
import type { View } from "../page/core/view";
import type { Setting } from "./setting";
import type { CardTableTraits, Found } from "./view";
import "../page/core/form.css";
import "./new-match.css";

interface NewMatch {
  /** Asks Python for the choices, and shows them. */
  open(): void;
  isOpen(): boolean;
  draw(): ComponentChildren;
}

/** A form for another match, with its players and rules; Python says which choices go together. */
export function openNewMatch(view: View<CardTableTraits>, ask: Ask<Found>): NewMatch {
  const { root } = view;
  let setting: Setting = [];
  // The last choice: a match that is begun before Python has answered must take it into account.
  let change: string[] = [];

  /** The content of the form as JSON, with the last change and the rules that it applies to. */
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
    isOpen: () => root.querySelector(".pw-rarer[open] .pw-match[open]") !== null,
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
        <button type="submit" class="pw-button pw-primary">
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
                  <select class="pw-button" name={name} value={value}>
                    {choices.map((one) => (
                      <option key={one.value} value={one.value}>
                        {one.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input name={name} value={value} placeholder={usual} />
                )}
              </label>
            ))}
          </div>
        ))}
      </form>
    ),
  };
}
