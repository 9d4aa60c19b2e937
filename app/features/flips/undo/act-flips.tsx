import { Form, Link } from "react-router";
import { flipsText } from "#app/domain/flip.ts";
import type { StoredAct } from "#app/features/flips/acts.server.ts";
import { ConfirmDialog } from "#app/features/flips/confirm-dialog.tsx";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { ActRow, ActTable } from "./act-table.server.ts";
import { actPath } from "./undo-links.ts";

interface Props {
  act: StoredAct;
  columns: ActTable["columns"];
  rows: ActRow[];
  /** Says when days end. */
  days: string;
  edit: (flipId: string) => string;
}

export function ActFlips({ act, columns, rows, days, edit }: Props) {
  if (rows.length === 0) return <EmptyState title={emptyTitle(act)} />;
  const isBin = act.kind === "deleted";
  return (
    <>
      <FramedTable stacks>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric }) => (
              <th key={key} className={numeric ? "num" : undefined}>
                {title}
              </th>
            ))}
            {isBin ? (
              <th>
                <span className="sr-only">Restore</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} to={isBin ? null : edit(row.id)} act={act} />
          ))}
        </tbody>
      </FramedTable>
      <Hint>{days}</Hint>
    </>
  );
}

function emptyTitle({ kind, undoneAt, flips }: StoredAct): string {
  if (kind !== "deleted" || undoneAt === null) return "None of these flips are here anymore";
  return flips === 1 ? "This flip went back to your list" : "These flips went back to your list";
}

/** `to` is null for a deleted flip, which gets a Restore button. */
function Row({ row, columns, to, act }: Pick<Props, "columns" | "act"> & { row: ActRow; to: string | null }) {
  return (
    <tr>
      {columns.map(({ key, title, numeric, cell }, at) => (
        <td key={key} data-label={numeric ? title : undefined} className={cell}>
          {key === "name" && to !== null ? <Link to={to}>{row.texts[at]}</Link> : row.texts[at]}
        </td>
      ))}
      {to === null ? (
        <td className="cell-act">
          <Form method="post" action={actPath(act.id)} preventScrollReset>
            <input type="hidden" name="flip" value={row.id} />
            <Button size="small" intent="restore" aria-label={`Restore ${row.name}`}>
              Restore
            </Button>
          </Form>
        </td>
      ) : null}
    </tr>
  );
}

export function ForgetLink({ act }: { act: StoredAct }) {
  if (act.kind !== "deleted" || act.undoneAt !== null) return null;
  return (
    <Link
      to={appendParam(actPath(act.id), "confirm", "forget")}
      preventScrollReset
      className="justify-self-start text-sm text-danger"
    >
      Delete for good
    </Link>
  );
}

export function ForgetDialog({ act }: { act: StoredAct }) {
  const flips = flipsText(act.flips);
  return (
    <ConfirmDialog
      title={`Delete ${flips} for good?`}
      action={actPath(act.id)}
      closeTo={actPath(act.id)}
      button={
        <Button variant="danger" intent="delete-for-good" pending="Deleting…">
          {`Delete ${flips} for good`}
        </Button>
      }
    >
      <p>{`You can't restore ${act.flips === 1 ? "it" : "them"} after that.`}</p>
    </ConfirmDialog>
  );
}
