import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { parseGame } from "#app/domain/games.ts";
import { isAnswered, MAX_CHOICES } from "#app/features/imports/card-questions.ts";
import { importSheet, readWanted } from "#app/features/imports/import-sheet.server.ts";
import { previewPath, sheetName } from "#app/features/imports/import-texts.ts";
import { discardImport, moveToGame, type StagedImport, saveMapping } from "#app/features/imports/imports.server.ts";
import { type LookedAtImport, lookAtImport } from "#app/features/imports/look-at-import.server.ts";
import { applyAnswer, postedMapping, readMapping } from "#app/features/imports/mapping-form.server.ts";
import { type LeftForm, PreviewPage } from "#app/features/imports/preview-page.tsx";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm, pickHandler, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { QueueTimeout, queueImport } from "#app/http/guards/account-queue.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { replayableFields, withErrorToast, withRetryForm } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import type { PreviewIntent } from "#app/ui/form/intents.ts";
import type { Route } from "./+types/preview";
import { requireImport } from "./require-import.ts";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.title ?? "Check your import") },
  {
    name: "description",
    content: "What would be added from your file, what is there already, and what cannot be read.",
  },
];

const LIST = href("/dashboard/my-flips");
const START = href("/dashboard/my-flips/import");

/** The preview of a page that answers a post. */
const lookContext = createContext<LookedAtImport | null>(null);

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const looked = args.context.get(lookContext);
  if (looked) return looked;
  const { owner } = args;
  await enforceLimit("previews", owner);
  const now = new Date();
  return look({
    staged: await requireImport(owner, args.params.importId, now),
    url: args.url,
    now,
    signal: args.request.signal,
  });
});

function look({ staged, url, now, signal }: Pick<Args, "staged" | "url" | "now" | "signal">) {
  if (staged.actId !== null && staged.rows === 0) throw redirect(`${LIST}?of=${staged.game}`);
  return lookAtImport(staged, url.searchParams, { now, signal });
}

function catchTimeout(error: unknown): "late" {
  if (error instanceof QueueTimeout) return "late";
  throw error;
}

const OTHERS_IMPORT = "Other players are importing right now, so nothing was imported yet. Try again in a minute.";

interface Args {
  staged: StagedImport;
  form: FormData;
  url: URL;
  viewer: OwnerArgs<Route.ActionArgs>["viewer"];
  context: Readonly<RouterContextProvider>;
  now: Date;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

const NOT_MAPPED = "Failed to save how it is read";
const NOT_IMPORTED = "Failed to import";

const PREVIEW_ACTIONS = {
  map: ({ staged, form }: Args) => {
    const save = async () => {
      const mapping = await readMapping(form, staged);
      if ("problem" in mapping)
        return refused(mapping.problem, 400, { ...NOTHING_LEFT, posted: postedMapping(form, staged.header.length) });
      await saveMapping(staged.userId, staged.id, mapping);
      return redirect(previewPath(staged.id), 303);
    };
    return withRetryForm(async () => replayableFields(form), save, NOT_MAPPED);
  },

  answer: ({ staged, form }: Args) =>
    withErrorToast(previewPath(staged.id), NOT_MAPPED, async () => {
      const mapping = await applyAnswer(form, staged);
      if (mapping === null) return refused(UNKNOWN_INTENT);
      await saveMapping(staged.userId, staged.id, mapping);
      return redirect(previewPath(staged.id), 303);
    }),

  game: ({ staged, form, now }: Args) =>
    withErrorToast(previewPath(staged.id), "Failed to look at it there", async () => {
      const game = parseGame(form.get("game"));
      if (game === null) return refused(UNKNOWN_INTENT);
      return redirect(previewPath(await moveToGame(game, staged, now)), 303);
    }),

  discard: ({ staged }: Args) =>
    withErrorToast(START, "Failed to discard", async () => {
      await discardImport(staged.userId, staged.id);
      return redirectWithToast(`${START}?of=${staged.game}`, `Discarded ${sheetName(staged.fileName)}`);
    }),

  show: async ({ form, viewer, context, ...args }: Args) => {
    const wanted = readWanted(form);
    if (wanted === null) return refused(UNKNOWN_INTENT);
    // The action reads all that the page needs, since only its failure keeps what was chosen.
    const [looked] = await Promise.all([look(args), loadTotals(context, viewer)]);
    context.set(lookContext, looked);
    return leftBy(wanted);
  },

  import: async (args: Args) => {
    const { id, userId } = args.staged;
    await enforceLimit("bulk", userId);
    const save = () => refundIfFailed("bulk", userId, () => importStaged(args));
    // A toast would lose the choices.
    return isAnswered(args.form) || args.form.has("corrections")
      ? withRetryForm(async () => replayableFields(args.form), save, NOT_IMPORTED)
      : withErrorToast(previewPath(id), NOT_IMPORTED, save);
  },
} satisfies Record<PreviewIntent, unknown>;

async function importStaged({ staged, form, now, signal }: Args) {
  const wanted = readWanted(form);
  if (wanted === null) return refused(UNKNOWN_INTENT);
  const write = () => importSheet(staged, wanted, { now, signal });
  const done = await queueImport("import", write).catch(catchTimeout);
  if (done === null) return refused(UNKNOWN_INTENT);
  const left = leftBy(wanted);
  if (done === "late") return refused(OTHERS_IMPORT, 503, left);
  if (done.problem !== null) return refused(done.problem, done.isStale ? 409 : 400, left);
  const { text, undo, link } = done;
  return redirectWithToast(`${LIST}?of=${staged.game}`, text, { undo, link, seconds: 10 });
}

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, viewer, url, context } = args;
  const now = new Date();
  const staged = await requireImport(owner, args.params.importId, now);
  // Every button parses the sheet again, like a preview.
  await enforceLimit("previews", owner);
  // One select per column, plus the format fields, or the choices of cards.
  const form = await peekForm(args.request, staged.header.length + MORE_FIELDS + MAX_CHOICES);
  const handler = form && pickHandler(PREVIEW_ACTIONS, form.get("intent"));
  return handler
    ? handler({ staged, form, url, viewer, context, now, signal: args.request.signal })
    : refused(UNKNOWN_INTENT);
});

const MORE_FIELDS = 20;

const NOTHING_LEFT: LeftForm = { problem: null, wantsChanges: true, corrections: null, chosen: {} };

/** The import's form as it was posted. */
const leftBy = ({ withChanges, corrections, choices }: NonNullable<ReturnType<typeof readWanted>>): LeftForm => ({
  ...NOTHING_LEFT,
  wantsChanges: withChanges,
  corrections,
  chosen: Object.fromEntries(choices),
});

const refused = (problem: string, status = 400, left = NOTHING_LEFT) => data({ ...left, problem }, { status });

export default function PreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewPage looked={loaderData} left={actionData} />;
}
