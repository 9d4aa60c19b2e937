import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi, MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, nameKeys } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink, Dialog } from "#app/ui/overlay/dialog.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { SourceRow } from "./sources.server.ts";

interface Props {
  game: Game;
  /** Hidden ones come last. */
  rows: SourceRow[];
  /** The page of hidden names, and how many there are. */
  page: number;
  pages: number;
  /** The address of the first page; `toPage` makes what leads to another one. */
  here: string;
  toPage: (page: number) => string;
  backTo: string;
  /** The list of a name's flips, and the report by filter. */
  flipsOf: (sourceId: string) => string;
  report: string;
  /** The name to rename, and the one to merge it into. */
  renamed: SourceRow | null;
  into: SourceRow | null;
  /** Prefill from the query string, such as after a login, by field name. */
  typed: Record<string, string>;
  reply: SubmissionResult<string[]> | undefined;
}

const NO_FIGURE = "—";

export function SourcesPage({ game, rows, page, pages, toPage, renamed, into, typed, reply, ...props }: Props) {
  const here = props.here + toPage(page);
  return (
    <div className="grid gap-4">
      {renamed && into ? <JoinDialog from={renamed} into={into} here={here} reply={reply} /> : null}
      {renamed && !into ? <RenameDialog source={renamed} typed={typed} here={here} reply={reply} /> : null}
      <PageHeading title="My filters" back={{ to: props.backTo, label: "My Flips" }}>
        {rows.length === 0 ? null : <ButtonLink to={props.report}>Report by filter</ButtonLink>}
      </PageHeading>
      {renamed ? null : <ErrorSummary errors={formFields("source", reply).errors} />}
      <Hint>
        Your {gameInfo(game).label} filters and what each has earned. Hidden names aren't suggested anymore. You can
        delete one that has no flips.
      </Hint>
      {rows.length === 0 ? (
        <EmptyState title="No filters yet">
          <p>Add a flip with # and a name at the end, such as #Budget.</p>
        </EmptyState>
      ) : (
        <FramedTable stacks>
          <thead>
            <tr>
              <th>Name</th>
              <th className="num">Flips</th>
              <th className="num cell-minor">Sold</th>
              <th className="num">Profit</th>
              <th className="num">ROI</th>
              <th className="num">Per flip</th>
              <th>
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} here={here} flips={props.flipsOf(row.id)} />
            ))}
          </tbody>
        </FramedTable>
      )}
      <Pager
        label="Pages of hidden names"
        previous={page > 1 ? props.here + toPage(page - 1) : undefined}
        next={page < pages ? props.here + toPage(page + 1) : undefined}
        previousLabel="Previous hidden names"
        nextLabel="More hidden names"
      />
    </div>
  );
}

function Row({ row, here, flips }: { row: SourceRow; here: string; flips: string }) {
  const { roi, each } = row;
  return (
    <tr>
      <td className="cell-lead">
        {row.flips > 0 ? <a href={flips}>{row.name}</a> : row.name}{" "}
        {row.preset ? <Chip tone="muted">Playbook</Chip> : null} {row.hidden ? <Chip tone="muted">Hidden</Chip> : null}
      </td>
      <td className="num" data-label="Flips">
        {formatCoins(row.flips)}
      </td>
      <td className="num cell-minor" data-label="Sold">
        {formatCoins(row.sold)}
      </td>
      <td className="num cell-key">
        {row.sold === 0 ? (
          NO_FIGURE
        ) : (
          <SignedFigure text={formatSigned(row.profit)} direction={deltaDirection(row.profit)} />
        )}
      </td>
      <td className="num" data-label="ROI">
        {roi === null ? NO_FIGURE : formatRoi(roi)}
      </td>
      <td className="num" data-label="Per flip">
        {each === null ? NO_FIGURE : formatSigned(each)}
      </td>
      <td className="cell-act">
        <Form method="post" action={here} replace preventScrollReset className="source-acts">
          <input type="hidden" name="source" value={row.id} />
          {row.preset ? null : (
            <ButtonLink
              variant="quiet"
              size="small"
              to={`${here}&rename=${row.id}`}
              preventScrollReset
              aria-label={`Rename ${row.name}`}
            >
              Rename
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            size="small"
            intent={row.hidden ? "show" : "hide"}
            aria-label={`${row.hidden ? "Show" : "Hide"} ${row.name}`}
          >
            {row.hidden ? "Show" : "Hide"}
          </Button>
          {row.preset || row.flips > 0 ? null : (
            <Button variant="quiet" size="small" intent="delete" aria-label={`Delete ${row.name}`}>
              Delete
            </Button>
          )}
        </Form>
      </td>
    </tr>
  );
}

type RenameProps = { source: SourceRow } & Pick<Props, "typed" | "here" | "reply">;

function RenameDialog({ source, typed, here, reply }: RenameProps) {
  const { field, errors } = formFields("source", reply, { name: source.name, ...typed });
  return (
    <Dialog title={`Rename ${source.name}`} size="small" closeTo={here}>
      <Form
        method="post"
        action={`${here}&rename=${source.id}`}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="source" value={source.id} />
        <Field label="Name" maxLength={MAX_SOURCE_NAME} {...nameKeys} autoFocus required {...field("name")} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" intent="rename" pending="Saving…">
            Rename
          </Button>
          <CancelLink to={here} />
        </div>
      </Form>
    </Dialog>
  );
}

type JoinProps = { from: SourceRow; into: SourceRow } & Pick<Props, "here" | "reply">;

function JoinDialog({ from, into, here, reply }: JoinProps) {
  const flips = `${formatCoins(from.flips)} ${from.flips === 1 ? "flip moves" : "flips move"}`;
  return (
    <Dialog title={`Merge ${from.name} into ${into.name}?`} size="small" closeTo={here}>
      <Form
        method="post"
        action={`${here}&join=${from.id}&into=${into.id}`}
        replace
        preventScrollReset
        className="grid gap-4"
      >
        <ErrorSummary errors={formFields("source", reply).errors} />
        <p>{flips}.</p>
        <input type="hidden" name="source" value={from.id} />
        <input type="hidden" name="into" value={into.id} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" intent="join" pending="Merging…">
            Merge
          </Button>
          <CancelLink to={here} />
        </div>
      </Form>
    </Dialog>
  );
}
