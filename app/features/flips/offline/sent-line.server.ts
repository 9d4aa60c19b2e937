import { z } from "zod";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { typedAt } from "#app/domain/typed-at.ts";
import { type NotLogged, notAddedText } from "#app/features/flips/add-texts.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { ADDED_BEFORE } from "#app/features/flips/flip-links.ts";
import { filterNameField, gameField } from "#app/features/flips/form/flip-schema.server.ts";
import { lineEntry, loggedText, resolveCard } from "#app/features/flips/line/line-entry.server.ts";
import { addOnce } from "./receipts.server.ts";

/** A line that waited on a phone, as it sends it. */
export const SentLineSchema = z.object({
  id: z.uuid(),
  game: gameField(),
  line: z.string().max(MAX_LINE_LENGTH),
  found: filterNameField,
  card: z.uuid().optional(),
  at: z.int(),
  sentAt: z.int(),
  elapsed: z.int().optional(),
  ahead: z.int().optional(),
  owner: z.uuid().optional(),
});
type SentLine = z.output<typeof SentLineSchema>;

/**
 * Adds an offline line exactly once, dated when it was typed (docs/product.md#offline-log). Returns a status and a
 * message: 201 added, 200 added before, 400 refused, 409 id taken by another flip, 410 deleted for good since.
 */
export async function addSentLine(owner: string, sentLine: SentLine, now: Date): Promise<[number, string]> {
  const { id, game, line, found, card: picked, ...times } = sentLine;
  const read = parseLine(line);
  if ("problem" in read) return [400, read.problem];
  const source = read.flip.source || found;
  const at = typedAt(times, now);
  const which = await resolveCard({ owner, game }, read.flip, picked);
  const entry = lineEntry({ id, game, flip: read.flip, which, source, at });
  const outcome = await addOnce(owner, line, entry);
  if (outcome === "added") {
    const { question } = await cardOffers(owner, game, entry.values, which);
    return [201, loggedText(read.flip, which, source, question)];
  }
  if (outcome === "known") return [200, ADDED_BEFORE];
  return [REFUSALS[outcome], notAddedText(outcome, game, ADDED_OTHERWISE)];
}

const REFUSALS: Record<NotLogged, number> = {
  gone: 410,
  full: 400,
  fullWithHidden: 400,
  limit: 400,
  duplicate: 409,
  binned: 409,
  other: 409,
};

const ADDED_OTHERWISE =
  "A flip was added from this line before, with other values. Look in My Flips before you add it again.";
