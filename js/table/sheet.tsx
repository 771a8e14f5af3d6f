import type { Sheet, SheetRow } from "../core/scene.generated";
import { fold } from "./fold";
import "./sheet.css";

const row = ({ head, cells }: SheetRow) => (
  <tr>
    <th scope="row">{head}</th>
    {cells.map(({ points, note, good }) => (
      <td>
        {points}
        {note && (
          <small>
            {note}
            {good && <span aria-hidden="true"> ✓</span>}
          </small>
        )}
      </td>
    ))}
  </tr>
);

/** The points of the deals that are over, as one writes them down. */
export const ScoreSheet = ({ sheet: { label, corner, columns, rows, total } }: { sheet: Sheet }) =>
  fold(
    label,
    <table class="pw-sheet" aria-label={label}>
      <thead>
        <tr>
          {[corner, ...columns].map((head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(row)}</tbody>
      <tfoot>{row(total)}</tfoot>
    </table>,
  );
