import { data, href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { timeAgo } from "#app/domain/dates.ts";
import { flipsText } from "#app/domain/flip.ts";
import { gameInfo } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { previewPath, refusedText } from "#app/features/flips/import/import-texts.ts";
import { getImport } from "#app/features/flips/import/imports.server.ts";
import { formatCursor, parseCursor } from "#app/features/flips/list/list-query.ts";
import { ActFlips, ForgetDialog, ForgetLink } from "#app/features/flips/undo/act-flips.tsx";
import { actTable } from "#app/features/flips/undo/act-table.server.ts";
import { getAct } from "#app/features/flips/undo/acts.server.ts";
import { UndoButton } from "#app/features/flips/undo/acts-list.tsx";
import { deleteForGood, flipsOfAct, restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { actPath, UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { actText, TOO_LATE, undoneText } from "#app/features/flips/undo/undo-texts.ts";
import { timeZoneOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { orErrorToast, withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import type { Route } from "./+types/act";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("What you did") },
  { name: "description", content: "The flips you changed at once, and how to undo it." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { params, context, url } = args;
  const now = new Date();
  const act = (isUuid(params.actId) && (await getAct(viewer.id, params.actId, now))) || tooLate();
  const after = parseCursor(url.searchParams.get("after"));
  const { rows, more } = await flipsOfAct(viewer.id, act, after);
  const last = rows.at(-1);
  const sheet = act.kind === "imported" ? await getImport(viewer.id, act.id, now) : null;
  return {
    act,
    refused: sheet?.rows ?? 0,
    ...actTable(rows, timeZoneOf(context)),
    next: more && last ? formatCursor(last) : null,
    isFirst: after === null,
    confirm: url.searchParams.get("confirm"),
    timeZone: timeZoneOf(context),
    ago: timeAgo(act.madeAt, now, timeZoneOf(context)),
  };
});

interface ActArgs {
  owner: string;
  actId: string;
  form: FormData;
  now: Date;
}

/** What the buttons about an act do, by their intent. */
const UNDO_ACTIONS = {
  undo: ({ owner, actId, form, now }: ActArgs) => {
    const next = safePath(form.get("next"), UNDO_PATH);
    return orErrorToast(next, "Failed to undo", async () => {
      const done = (await undoAct(owner, actId, now)) ?? tooLate();
      const isPartly = done.changed > 0;
      return redirectWithToast(next, undoneText(done), {
        seconds: isPartly ? 10 : 3,
        tone: done.undone === 0 && isPartly ? "bad" : "good",
        undo: done.act && actPath(done.act),
      });
    });
  },

  restore: ({ owner, actId, form, now }: ActArgs) => {
    const flipId = form.get("flip");
    if (typeof flipId !== "string" || !isUuid(flipId)) return tooLate();
    return orErrorToast(actPath(actId), "Failed to restore flip", async () => {
      if ((await restoreFlip(owner, actId, flipId, now)) === "missing") return tooLate();
      return redirectWithToast(actPath(actId), "Flip restored");
    });
  },

  "delete-for-good": ({ owner, actId, now }: ActArgs) =>
    orErrorToast(actPath(actId), "Failed to delete for good", async () => {
      const deleted = (await deleteForGood(owner, actId, now)) ?? tooLate();
      return redirectWithToast(UNDO_PATH, `Deleted ${flipsText(deleted)} for good`);
    }),
};

/** What is no act of the player's, or none any more. */
function tooLate(): never {
  throw data({ message: TOO_LATE, fields: null }, { status: 404 });
}

export async function action(args: Route.ActionArgs) {
  const { id: owner } = await requireVerified(args);
  const actId = isUuid(args.params.actId) ? args.params.actId : tooLate();
  await enforceLimit("writes", owner);
  const form = await readForm(args.request);
  const handler = pickHandler(UNDO_ACTIONS, form?.get("intent"));
  if (form && handler) return handler({ owner, actId, form, now: new Date() });
  if (!(await getAct(owner, actId, new Date()))) return tooLate();
  return data({ problem: UNKNOWN_INTENT }, { status: 400 });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOffline(args, (_reply, _posted, problem) => ({ problem }));

const editPath = (flipId: string) => href("/dashboard/my-flips/:flipId", { flipId });

export default function Act({ loaderData, actionData }: Route.ComponentProps) {
  const { act, refused, next, isFirst, confirm, ago, ...flips } = loaderData;
  const here = actPath(act.id);
  return (
    <div className="grid gap-4">
      {confirm === "forget" && act.kind === "deleted" && act.undoneAt === null ? <ForgetDialog act={act} /> : null}
      <PageHeading title="What you did">
        <ButtonLink to={UNDO_PATH}>Back to Undo</ButtonLink>
      </PageHeading>
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
