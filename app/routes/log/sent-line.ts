import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { typedAt } from "#app/domain/typed-at.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { ADDED_BEFORE, DELETED_BEFORE, DELETED_FOR_GOOD } from "#app/features/flips/flip-links.ts";
import { filterNameField, gameField } from "#app/features/flips/form/flip-schema.server.ts";
import { addLineFlip, loggedText, resolveCard, toCardValues } from "#app/features/flips/line/line-card.server.ts";
import { addOnce } from "#app/features/flips/offline/receipts.server.ts";
import type { SentLineReply } from "#app/features/flips/offline/send-lines.ts";
import { SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { rateLimitMessage, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { isDatabaseFailure, isRefusedValue } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

const UNREADABLE = "We couldn't read this line. Edit it, or remove it here.";

const SentLineSchema = z.object({
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

interface Posted {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Adds an offline line exactly once, dated when it was typed (docs/product.md#offline-log). The response echoes its id:
 * 201 added, 200 added before, 400 refused, 401 or 403 needs another log-in, 409 id taken by another flip, 410 deleted
 * for good since, 429 or 503 retry later.
 */
export async function handleSentLine({ request, context }: Posted): Promise<Response> {
  const sent = await request.json().catch(() => null);
  const id = typeof sent?.id === "string" ? sent.id : null;
  const reply = (status: number, said: string) =>
    Response.json({ id, said, now: Date.now() } satisfies SentLineReply, { status });
  const viewer = findViewer(context);
  if (viewer === null) return reply(401, "Log in to send this.");
  if (!viewer.verified) return reply(403, "Confirm your email to send this.");
  const kept = SentLineSchema.safeParse(sent).data;
  if (kept === undefined) return reply(400, UNREADABLE);
  if (kept.owner !== undefined && kept.owner !== viewer.id) return reply(403, "This was kept for another account.");
  const seconds = await retryAfterSeconds("writes", viewer.id);
  if (seconds > 0) return reply(429, rateLimitMessage(seconds));
  try {
    return reply(...(await addSentLine(viewer.id, kept)));
  } catch (error) {
    if (!isRefusedValue(error) && !isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "offline line not saved");
    return isRefusedValue(error) ? reply(400, UNREADABLE) : reply(503, "Failed to add flip");
  }
}

/** Returns the response's status and message. */
async function addSentLine(owner: string, sentLine: SentLine): Promise<[number, string]> {
  const { id, game, line, found, card: picked, ...times } = sentLine;
  const read = parseLine(line);
  if ("problem" in read) return [400, read.problem];
  const source = read.flip.source || found;
  const at = typedAt(times, new Date());
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
