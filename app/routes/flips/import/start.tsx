import { data, redirect, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { hasMatches } from "#app/features/flips/matches/find-matches.server.ts";
import { MatchOffer } from "#app/features/flips/matches/matches-page.tsx";
import { ImportForm } from "#app/features/imports/import-form.tsx";
import { previewPath } from "#app/features/imports/import-texts.ts";
import { listImports } from "#app/features/imports/imports.server.ts";
import sendSheet from "#app/features/imports/send-sheet.js?raw";
import { SheetProblem } from "#app/features/imports/sheet-text.server.ts";
import { stageImport } from "#app/features/imports/stage-import.server.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { rateLimitMessage, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import {
  failureText,
  isDatabaseFailure,
  isDatabaseUnreachable,
  isRefusedValue,
  notSaved,
  replayableFields,
} from "#app/http/responses/database-errors.server.ts";
import { jsonRedirect } from "#app/http/responses/script-redirect.server.ts";
import { readUpload, UploadError } from "#app/http/upload.server.ts";
import { log } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/start";

const MAX_BYTES = 16 * 1024 * 1024;

export const handle = {
  hydration: "none",
  body: { bytes: MAX_BYTES, multipart: true },
  ...(import.meta.env.SSR && { script: sendSheet }),
} satisfies RouteHandle;

export const middleware: Route.MiddlewareFunction[] = [jsonRedirect];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Import flips") },
  { name: "description", content: "Bring your flips from a spreadsheet, and see what would be added first." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game } = args;
  const [sheets, offersMatches] = await Promise.all([listImports(owner, new Date()), hasMatches(owner, game)]);
  return { id: uuidv7(), game, sheets, offersMatches };
});

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, request, context } = args;
  const kib = Math.ceil(Number(request.headers.get("Content-Length")) / 1_024);
  const wait = (await retryAfterSeconds("uploads", owner)) || (await retryAfterSeconds("uploadedKib", owner, kib));
  let text = "";
  let pasted: FormData | null = null;
  try {
    const { fields, file } = await readUpload(request);
    text = String(fields.get("text") ?? "");
    if (file === null) pasted = fields;
    if (wait > 0) return refused(rateLimitMessage(wait), text, 429);
    if ((file === null) === (text.trim() === "")) return refused(file ? ONE_ALONE : NOTHING_SENT, text);
    const game = fields.has("game") ? parseGame(fields.get("game")) : args.game;
    if (game === null) return refused("There is no such game, so nothing was changed.", text);
    const sent = String(fields.get("id"));
    const id = isUuid(sent) ? sent.toLowerCase() : uuidv7();
    const pieces = file?.pieces ?? onePiece(text);
    const sheet = { id, game, fileName: file?.name ?? "", timeZone: getTimeZone(context), pieces };
    if (!(await stageImport(owner, sheet, new Date()))) return refused(BROKEN_OFF, text);
    return redirect(previewPath(id), 303);
  } catch (error) {
    if (error instanceof SheetProblem) return refused(error.message, text);
    if (error instanceof UploadError) return refused(NOT_READ[error.reason], text);
    if (!isDatabaseFailure(error) && !isRefusedValue(error)) throw error;
    log.error({ err: error }, "sheet not stored");
    if (isDatabaseUnreachable(error)) throw notSaved(error, replayableFields(pasted), NOT_STORED);
    return refused(failureText(error, NOT_STORED), text, 503);
  }
});

const NOT_STORED = "Failed to read the file";
const NOTHING_SENT = "Paste some rows or choose a file.";
const BROKEN_OFF = "The file did not arrive whole. Send it again.";
const NOT_READ = {
  cut: BROKEN_OFF,
  "text too long": "These rows are more than 1 MB. Send them as a file.",
  "too many parts": "This form has more than one file and five fields, so nothing changed.",
};
const ONE_ALONE = "Paste rows or choose a file, not both.";

async function* onePiece(text: string) {
  yield new TextEncoder().encode(text);
}

const refused = (problem: string, text: string, status = 400) => data({ problem, text }, { status });

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { links, kind } = flipArea(useLocation());
  const of = `?of=${loaderData.game}`;
  return (
    <div className={kind === "tracker" ? "mx-auto max-w-5xl px-4 py-6" : undefined}>
      <div className="grid max-w-2xl gap-4">
        <PageHeading
          title="Import flips"
          about={gameInfo(loaderData.game).label}
          back={{ to: links.list + of, label: "My Flips" }}
        />
        {loaderData.offersMatches ? <MatchOffer game={loaderData.game} /> : null}
        <ImportForm {...loaderData} here={links.import + of} backTo={links.list + of} refused={actionData} />
      </div>
    </div>
  );
}
