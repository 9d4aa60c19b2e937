import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { parseGame } from "#app/domain/games.ts";
import { SAYS_SOLD } from "#app/domain/sheet/columns.ts";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { isAnswered, MAX_CHOICES, readChoices } from "#app/features/imports/card-questions.ts";
import { CORRECTIONS, type Corrections } from "#app/features/imports/corrections.ts";
import { DateNotes } from "#app/features/imports/date-notes.tsx";
import {
  CARDS_CHANGED,
  FLIPS_CHANGED,
  importedText,
  previewPath,
  sheetName,
} from "#app/features/imports/import-texts.ts";
import { discardImport, moveToGame, type StagedImport, saveMapping } from "#app/features/imports/imports.server.ts";
import { applyAnswer, mappingTexts, postedMapping, readMapping } from "#app/features/imports/mapping-form.server.ts";
import { MappingForm, type MappingTexts } from "#app/features/imports/mapping-form.tsx";
import { netPricesText } from "#app/features/imports/net-prices.server.ts";
import { asksThousands, parseSeen } from "#app/features/imports/plan-counts.ts";
import {
  type Preview,
  parsePreviewQuery,
  previewImport,
  previewRefused,
  sheetColumns,
} from "#app/features/imports/preview.server.ts";
import {
  ImportButtons,
  isDoubtful,
  OtherGames,
  PreviewCounts,
  PreviewHead,
  PreviewRows,
  PreviewWarnings,
  ThousandsQuestion,
  UnusedColumns,
} from "#app/features/imports/preview-page.tsx";
import { hasDoubts, saleDoubts } from "#app/features/imports/sale-doubts.ts";
import { SaleQuestions } from "#app/features/imports/sale-questions.tsx";
import { SheetProblem } from "#app/features/imports/sheet-text.server.ts";
import { writeImport } from "#app/features/imports/write-import.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm, pickHandler, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { QueueTimeout, queueImport } from "#app/http/guards/account-queue.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner.server.ts";
import { replayableFields, withErrorToast, withRetryForm } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import type { Route } from "./+types/preview";
import { requireImport } from "./require-import.ts";

export const handle = { hydration: "none" } satisfies RouteHandle;

const BEFORE = "Check your import";
const AFTER = "Rows that were refused";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.isImported ? AFTER : BEFORE) },
  {
    name: "description",
    content: "What would be added from your file, what is there already, and what cannot be read.",
  },
];

const LIST = href("/dashboard/my-flips");
const START = href("/dashboard/my-flips/import");

/** The preview of a page that answers a post. */
const lookContext = createContext<Awaited<ReturnType<typeof look>> | null>(null);

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

async function look({ staged, url, ...time }: Pick<Args, "staged" | "url" | "now" | "signal">) {
  const { id, game, fileName, rows, mapping } = staged;
  const isImported = staged.actId !== null;
  if (isImported && rows === 0) throw redirect(`${LIST}?of=${game}`);
  const query = parsePreviewQuery(url.searchParams);
  const columns = isImported ? [] : await sheetColumns(staged);
  const saysSold = SAYS_SOLD.find((meaning) => mapping.columns.includes(meaning)) ?? "status";
  return {
    id,
    game,
    fileName,
    rows,
    mapping,
    texts: mappingTexts(mapping),
    isImported,
    columns,
    net: netPricesText(columns, mapping),
    saleColumn: columns[mapping.columns.indexOf(saysSold)]?.name ?? "",
    ...(await orProblem(isImported ? previewRefused(staged, query) : previewImport(staged, query, time))),
    missing: missingFrom(mapping),
  };
}

const orProblem = (made: Promise<Preview | null>) =>
  made.then(
    (preview) => ({ preview, problem: null }),
    (error) => ({ preview: null, ...catchSheetProblem(error) }),
  );

function catchSheetProblem(error: unknown): { problem: string } {
  if (error instanceof SheetProblem) return { problem: error.message };
  throw error;
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
  viewer: Viewer;
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
        return refused(mapping.problem, 400, { posted: postedMapping(form, staged.header.length) });
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
    const choices = readChoices(form);
    if (choices === null) return refused(UNKNOWN_INTENT);
    // The action reads all that the page needs, since only its failure keeps what was chosen.
    const [looked] = await Promise.all([look(args), loadTotals(context, viewer)]);
    context.set(lookContext, looked);
    const wantsChanges = form.has("changes") || !parseSeen(String(form.get("seen")))?.changed;
    const left = { wantsChanges, corrections: readCorrections(form), chosen: Object.fromEntries(choices) };
    return filled(null, left);
  },

  import: async (args: Args) => {
    const { id, userId } = args.staged;
    await enforceLimit("bulk", userId);
    const save = () => refundIfFailed("bulk", userId, () => importStaged(args));
    // A toast would lose the choices.
    return isAnswered(args.form)
      ? withRetryForm(async () => replayableFields(args.form), save, NOT_IMPORTED)
      : withErrorToast(previewPath(id), NOT_IMPORTED, save);
  },
};

const readCorrections = (form: FormData): Corrections | undefined =>
  CORRECTIONS.find((choice) => choice === form.get("corrections"));

const NOTHING_CHOSEN = "Nothing is chosen to import.";

async function importStaged({ staged, form, now, signal }: Args) {
  const { id, game, mapping } = staged;
  const seen = String(form.get("seen"));
  const counts = parseSeen(seen);
  const choices = readChoices(form);
  if (missingFrom(mapping) !== null || counts === null || choices === null) return refused(UNKNOWN_INTENT);
  const withChanges = counts.new + counts.corrected === 0 || form.has("changes");
  const corrections = readCorrections(form) ?? "leave";
  const isWork =
    counts.new > 0 || (counts.changed > 0 && withChanges) || (counts.corrected > 0 && corrections !== "leave");
  // Another tab may have mapped a copies column that makes too many flips, so the write can throw a `SheetProblem`.
  const write = () =>
    writeImport(staged, { seen, withChanges, corrections, choices }, { now, signal }).catch(catchSheetProblem);
  const left = { wantsChanges: withChanges, corrections, chosen: Object.fromEntries(choices) };
  if (!isWork) return refused(NOTHING_CHOSEN, 400, left);
  const done = await queueImport("import", write).catch(catchTimeout);
  if (done === "late") return refused(OTHERS_IMPORT, 503, left);
  if (typeof done === "object") return refused(done.problem, 400, left);
  if (done === "changed") return refused(FLIPS_CHANGED, 409, left);
  if (done === "cards") return refused(CARDS_CHANGED, 409, left);
  if (done === "full") return refused(fullText(game), 400, left);
  const text = importedText(counts, withChanges, corrections);
  const link = counts.refused > 0 ? { to: previewPath(id), text: "See why" } : null;
  return redirectWithToast(`${LIST}?of=${game}`, text, { undo: actPath(id), link, seconds: 10 });
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

/** What the page's forms are filled with again. */
interface Left {
  posted?: MappingTexts;
  wantsChanges?: boolean;
  corrections?: Corrections;
  chosen?: Record<string, string>;
}

const filled = (problem: string | null, { posted, wantsChanges = true, corrections, chosen = {} }: Left) => ({
  problem,
  posted,
  wantsChanges,
  corrections,
  chosen,
});

const refused = (problem: string, status = 400, left: Left = {}) => data(filled(problem, left), { status });

export default function PreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, game, fileName, rows, mapping, texts, isImported, columns, preview, problem, missing, net, saleColumn } =
    loaderData;
  const here = previewPath(id);
  const sheet = { game, fileName, rows, isImported };
  const doubts = preview && saleDoubts(preview.counts, mapping);
  const isStuck = missing === THOUSANDS_QUESTION;
  const isThousandsAsked = isStuck || (preview !== null && asksThousands(preview.counts, mapping));
  const isSure =
    columns.every(({ couldMean }) => couldMean === null) &&
    !isThousandsAsked &&
    preview !== null &&
    preview.doubts.length === 0 &&
    !isDoubtful(preview.counts) &&
    !(doubts && hasDoubts(doubts));
  if (isImported && preview)
    return (
      <div className="grid gap-4">
        <PreviewHead title={AFTER} {...sheet} problem={actionData?.problem ?? null} />
        {preview.counts.otherGame > 0 ? <OtherGames game={game} here={here} /> : null}
        <PreviewRows preview={preview} importId={id} here={here} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <PreviewHead title={BEFORE} {...sheet} problem={actionData?.problem ?? problem ?? (isStuck ? null : missing)} />
      {isThousandsAsked ? <ThousandsQuestion here={here} /> : null}
      {preview ? <PreviewCounts preview={preview} here={here} /> : null}
      {preview ? <PreviewWarnings preview={preview} game={game} here={here} /> : null}
      {net === "" ? null : <p className="wrap-anywhere">{net}</p>}
      {doubts ? <SaleQuestions doubts={doubts} column={saleColumn} unstated={mapping.unstated} here={here} /> : null}
      {preview ? <DateNotes counts={preview.counts} mapping={mapping} here={here} /> : null}
      <UnusedColumns columns={columns} meanings={mapping.columns} preview={preview} here={here} />
      <ImportButtons
        preview={preview}
        game={game}
        here={here}
        isSure={isSure}
        wantsChanges={actionData?.wantsChanges ?? true}
        corrections={actionData?.corrections}
        chosen={actionData?.chosen ?? {}}
      />
      <MappingForm
        values={actionData?.posted ?? texts}
        columns={columns}
        example={preview?.example ?? null}
        here={here}
        isOpen={
          problem !== null ||
          (missing !== null && !isStuck) ||
          Boolean(actionData?.problem) ||
          columns.some(({ isDoubtful }) => isDoubtful)
        }
      />
      {preview ? <PreviewRows preview={preview} importId={id} here={here} /> : null}
    </div>
  );
}
