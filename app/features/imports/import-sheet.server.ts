import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { type CardChoices, readChoices } from "./card-questions.ts";
import { type Corrections, readCorrections } from "./corrections.ts";
import { CARDS_CHANGED, FLIPS_CHANGED, importedText, previewPath } from "./import-texts.ts";
import type { StagedImport } from "./imports.server.ts";
import { parseSeen, type SeenCounts } from "./plan-counts.ts";
import type { PlanTime } from "./plan-import.server.ts";
import { SheetProblem } from "./sheet-text.server.ts";
import { writeImport } from "./write-import.server.ts";

const NOTHING_CHOSEN = "Nothing is chosen to import.";

/** What the import's form posts. */
interface Wanted {
  seen: string;
  counts: SeenCounts | null;
  withChanges: boolean;
  corrections: Corrections;
  choices: CardChoices;
}

/** Null for a form that isn't the page's. */
export function readWanted(form: FormData): Wanted | null {
  const seen = String(form.get("seen"));
  const counts = parseSeen(seen);
  const choices = readChoices(form);
  // The form asks only where it would do both.
  const withChanges = form.has("changes") || !counts?.soldSince || counts.new + counts.corrected === 0;
  return choices && { seen, counts, choices, withChanges, corrections: readCorrections(form) ?? "leave" };
}

/**
 * Imports what was seen; returns what to say and where to undo it, or why nothing was written. Null if the page can't
 * have shown it.
 */
export async function importSheet(staged: StagedImport, wanted: Wanted, time: PlanTime) {
  const { id, game, mapping } = staged;
  const { counts, withChanges, corrections } = wanted;
  if (counts === null || missingFrom(mapping) !== null) return null;
  const soldSince = withChanges ? counts.soldSince : 0;
  const corrected = corrections === "leave" ? 0 : counts.corrected;
  if (counts.new + soldSince + corrected === 0) return { problem: NOTHING_CHOSEN, isStale: false };
  // Another tab may have mapped a copies column that makes too many flips, so the write can throw a `SheetProblem`.
  const done = await writeImport(staged, wanted, time).catch((error) => {
    if (error instanceof SheetProblem) return error;
    throw error;
  });
  if (done instanceof SheetProblem) return { problem: done.message, isStale: false };
  if (done === "changed") return { problem: FLIPS_CHANGED, isStale: true };
  if (done === "cards") return { problem: CARDS_CHANGED, isStale: true };
  if (done === "full") return { problem: fullText(game), isStale: false };
  return {
    problem: null,
    text: importedText(counts, withChanges, corrections),
    undo: actPath(id),
    link: counts.refused > 0 ? { to: previewPath(id), text: "See why" } : null,
  };
}
