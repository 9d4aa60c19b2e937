import { Form, Link } from "react-router";
import { timeAgo } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import type { StoredAct } from "#app/features/flips/acts.server.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { actPath } from "./undo-links.ts";
import { actText } from "./undo-texts.ts";

interface Props {
  acts: StoredAct[];
  timeZone: string;
  asOf: Date;
  /** Path to return to after undoing. */
  here: string;
}

export function ActsList({ acts, timeZone, asOf, here }: Props) {
  if (acts.length === 0)
    return (
      <EmptyState title="Nothing to undo">
        <p>Deletes, imports, sales and price changes show up here for 30 days.</p>
      </EmptyState>
    );
  return (
    <FramedTable stacks>
      <thead>
        <tr>
          <th>What you did</th>
          <th>When</th>
          <th>Game</th>
          <th>
            <span className="sr-only">Undo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.id}>
            <td className="cell-lead">{actText(act)}</td>
            <td className="whitespace-nowrap">
              <time dateTime={act.madeAt.toISOString()}>{timeAgo(act.madeAt, asOf, timeZone)}</time>
            </td>
            <td>
              <Chip tone="muted">{gameInfo(act.game).label}</Chip>
            </td>
            <td className="cell-act">
              <div className="flex items-center justify-end gap-3">
                <UndoButton act={act} next={here} />
                <Link to={actPath(act.id)} aria-label={`Details: ${actText(act)}`}>
                  Details
                </Link>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}

export function UndoButton({ act, next }: { act: StoredAct; next: string }) {
  if (act.undoneAt !== null) return <span className="text-muted">Undone </span>;
  return (
    <Form method="post" action={actPath(act.id)} preventScrollReset>
      <input type="hidden" name="next" value={next} />
      <Button size="small" intent="undo" aria-label={`Undo: ${actText(act)}`}>
        Undo
      </Button>
    </Form>
  );
}
