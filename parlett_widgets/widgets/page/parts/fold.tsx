import type { ComponentChildren } from "preact";

interface FoldProps {
  label: string;
  /** A class of its own, for the style sheet. */
  kind?: string;
  /** The outline of a sign before the label; where there is little room, the sign stands alone. */
  sign?: string;
  /** Called when the part is unfolded. */
  opened?(): void;
  children?: ComponentChildren;
}

/** A part of the table that is folded away until it is wanted. */
export function Fold({ label, kind = "", sign, opened, children }: FoldProps) {
  return (
    <details class={`pw-fold ${kind}`} onToggle={({ currentTarget }) => currentTarget.open && opened?.()}>
      <summary>
        {sign && (
          <svg class="pw-sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d={sign} />
          </svg>
        )}
        <span>{label}</span>
      </summary>
      {children}
    </details>
  );
}
