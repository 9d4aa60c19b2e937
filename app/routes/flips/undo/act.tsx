import { href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { timeAgo } from "#app/domain/dates.ts";
import { describeClock } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import { formatCursor, parseCursor } from "#app/features/flips/list-query.ts";
import { ActFlips, ForgetDialog, ForgetLink } from "#app/features/flips/undo/act-flips.tsx";
import { actTable } from "#app/features/flips/undo/act-table.server.ts";
import { UndoButton } from "#app/features/flips/undo/acts-list.tsx";
import { listActFlips } from "#app/features/flips/undo/bin.server.ts";
import { actPath, UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { actText } from "#app/features/flips/undo/undo-texts.ts";
import { previewPath, refusedText } from "#app/features/imports/import-texts.ts";
import { getImport } from "#app/features/imports/imports.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import type { Route } from "./+types/act";
import { handleUndoAction, tooLate } from "./act-actions.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("What you did") },
  { name: "description", content: "The flips you changed at once, and how to undo it." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, params, context, url } = args;
  const now = new Date();
  const clock = getDayClock(context);
  const act = (isUuid(params.actId) && (await getAct(owner, params.actId, now))) || tooLate();
  const after = parseCursor(url.searchParams.get("after"));
  const { rows, more } = await listActFlips(owner, act, after);
  const last = rows.at(-1);
  const sheet = act.kind === "imported" ? await getImport(owner, act.id, now) : null;
  return {
    act,
    refused: sheet?.rows ?? 0,
    ...actTable(rows, clock),
    next: more && last ? formatCursor(last) : null,
    isFirst: after === null,
    confirm: url.searchParams.get("confirm"),
    days: describeClock(clock),
    ago: timeAgo(act.madeAt, now, clock.timeZone),
  };
});

export const action = ownerAction("writes", handleUndoAction);

export const clientAction = (args: Route.ClientActionArgs) =>
  // From another page, such as by a toast's Undo, the act's own page would have to be loaded first.
  location.pathname === args.url.pathname
    ? keepFormOnLostConnection(args, (_reply, _posted, _text, problem) => ({ problem }))
    : args.serverAction();

const editPath = (flipId: string) => href("/dashboard/my-flips/:flipId", { flipId });

export default function Act({ loaderData, actionData }: Route.ComponentProps) {
  const { act, refused, next, isFirst, confirm, ago, ...flips } = loaderData;
  const here = actPath(act.id);
  return (
    <div className="grid gap-4">
      {confirm === "forget" && act.kind === "deleted" && act.undoneAt === null ? <ForgetDialog act={act} /> : null}
      <PageHeading title="What you did" back={{ to: UNDO_PATH, label: "Undo" }} />
      {actionData?.problem ? (
        <div role="alert">
          <Banner tone="bad" title={actionData.problem} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{actText(act)}</p>
        <Hint>{`${gameInfo(act.game).label} · ${ago}`}</Hint>
        {refused > 0 ? <Link to={previewPath(act.id)}>{refusedText(refused)}</Link> : null}
        <UndoButton act={act} next={here} />
      </div>
      <ActFlips act={act} edit={editPath} {...flips} />
      <Pager
        label="Pages of flips"
        previous={isFirst ? undefined : here}
        previousLabel="First"
        next={next === null ? undefined : `${here}?after=${next}`}
      />
      <ForgetLink act={act} />
    </div>
  );
}
