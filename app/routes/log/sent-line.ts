import type { RouterContextProvider } from "react-router";
import type { SentLineReply } from "#app/features/flips/offline/send-lines.ts";
import { addSentLine, SentLineSchema } from "#app/features/flips/offline/sent-line.server.ts";
import { findViewer, getTimeZone } from "#app/http/context.server.ts";
import { rateLimitMessage, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { isDatabaseFailure, isRefusedValue } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

const UNREADABLE = "We couldn't read this line. Edit it, or remove it here.";

interface Posted {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The response to a line's POST echoes its id. Its status is `addSentLine`'s, or 400 unreadable, 401 or 403 needs another
 * log-in, 429 or 503 retry later.
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
    return reply(...(await addSentLine({ owner: viewer.id, timeZone: getTimeZone(context) }, kept, new Date())));
  } catch (error) {
    if (!isRefusedValue(error) && !isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "offline line not saved");
    return isRefusedValue(error) ? reply(400, UNREADABLE) : reply(503, "Failed to add flip");
  }
}
