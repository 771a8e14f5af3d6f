import { Fold } from "../page/parts/fold";
import type { Sheet, SheetRow } from "./scene.generated";
import "./sheet.css";

/** The points of the deals that are over, as written on a score sheet. */
export function ScoreSheet({ sheet: { label, corner, columns, rows, total } }: { sheet: Sheet }) {
  return (
    <Fold label={label} sign="M4 5h16v14H4zM4 10h16M10 5v14">
      <div class="pw-sheet-room">
        <table class="pw-sheet" aria-label={label}>
          <thead>
            <tr>
              {[corner, ...columns].map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} />
            ))}
          </tbody>
          <tfoot>
            <Row row={total} />
          </tfoot>
        </table>
      </div>
    </Fold>
  );
}

function Row({ row: { head, cells } }: { row: SheetRow }) {
  return (
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
}
