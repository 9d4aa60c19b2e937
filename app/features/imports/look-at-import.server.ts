import { type Db, database } from "#app/db/client.server.ts";
import { DATES_QUESTION } from "#app/domain/sheet/dates.ts";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import type { StagedImport } from "./imports.server.ts";
import { mappingTexts } from "./mapping-form.server.ts";
import { orderNote } from "./notes/date-notes.server.ts";
import { gameNotes, previewNotes, THOUSANDS } from "./notes/preview-notes.server.ts";
import type { PlanTime } from "./plan-import.server.ts";
import { parsePreviewQuery, previewImport, previewRefused, sheetColumns, sheetOrders } from "./preview.server.ts";
import { SheetProblem } from "./sheet-text.server.ts";

const BEFORE = "Check your import";
const AFTER = "Rows that were refused";

/** All that the page of an import shows, with its texts; after the import only the refused rows. */
export async function lookAtImport(staged: StagedImport, params: URLSearchParams, time: PlanTime, db: Db = database) {
  const { id, game, fileName, rows, mapping } = staged;
  const query = parsePreviewQuery(params);
  const sheet = { id, game, fileName, rows, texts: mappingTexts(mapping), problem: null };
  if (staged.actId !== null) {
    const preview = await previewRefused(staged, query, db);
    const notes = gameNotes(preview.counts, game);
    const after = { title: AFTER, isImported: true, isSure: true, isMappingAsked: false };
    return { ...{ ...sheet, ...after }, columns: [], preview, notes, doubts: [] };
  }
  const columns = await sheetColumns(staged, db);
  const { preview, problem } = await previewImport(staged, query, time, db).then(
    (preview) => ({ preview, problem: null }),
    (error) => ({ preview: null, problem: problemOf(error) }),
  );
  const missing = missingFrom(mapping);
  const question = await questionOf(missing, staged, time, db);
  const unsaid = question ? null : missing;
  const notes = previewNotes({ game, mapping, question, columns, preview });
  return {
    ...{ ...sheet, ...notes, title: BEFORE, isImported: false, columns, preview },
    problem: problem ?? unsaid,
    isSure: notes.doubts.length === 0 && preview?.counts.notes === 0 && preview.counts.corrected === 0,
    isMappingAsked: problem !== null || unsaid !== null || columns.some(({ isDoubtful }) => isDoubtful),
  };
}

export type LookedAtImport = Awaited<ReturnType<typeof lookAtImport>>;

/** What is missing as a question with buttons; null if it's no such question. */
async function questionOf(missing: string | null, staged: StagedImport, { now }: PlanTime, db: Db) {
  if (missing === THOUSANDS_QUESTION) return THOUSANDS;
  return missing === DATES_QUESTION ? orderNote(await sheetOrders(staged, now, db), staged.mapping) : null;
}

function problemOf(error: unknown): string {
  if (error instanceof SheetProblem) return error.message;
  throw error;
}
