import { z } from "zod";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { typedAt } from "#app/domain/typed-at.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { ADDED_BEFORE, DELETED_BEFORE, DELETED_FOR_GOOD } from "#app/features/flips/flip-links.ts";
import { filterNameField, gameField } from "#app/features/flips/form/flip-schema.server.ts";
import { addLineFlip, loggedText, resolveCard, toCardValues } from "#app/features/flips/line/line-card.server.ts";
import { SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
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
  const { card } = await resolveCard(game, read.flip, picked);
  const outcome = await addOnce(owner, { id, game, line, source }, (tx) =>
    addLineFlip(owner, game, { id, flip: read.flip, card, source, at }, tx),
  );
  const replies: Record<typeof outcome, [number, string]> = {
    added: [201, loggedText({ ...read.flip, ...toCardValues(card), source }, card)],
    known: [200, ADDED_BEFORE],
    gone: [410, DELETED_FOR_GOOD],
    full: [400, SOURCE_LIMITS.full],
    fullWithHidden: [400, SOURCE_LIMITS.fullWithHidden],
    limit: [400, fullText(game)],
    duplicate: [409, ADDED_OTHERWISE],
    binned: [409, DELETED_BEFORE],
    other: [409, ADDED_OTHERWISE],
  };
  return replies[outcome];
}

const ADDED_OTHERWISE =
  "A flip was added from this line before, with other values. Look in My Flips before you add it again.";
