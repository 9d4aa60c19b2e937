import { data } from "react-router";
import { openStream } from "#app/features/activity/streams.server.ts";
import { clientAddress } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/activity";

// An open stream would occupy one of the account's read slots.
export const handle = { unqueued: true } satisfies RouteHandle;

const RETRY_SECONDS = 60;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store",
  // Turns off response buffering in proxies, which would delay events.
  "X-Accel-Buffering": "no",
};

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, viewer, request, context, url } = args;
  // Single fetch would wait for the end of the stream to serialize it.
  if (new URL(request.url).pathname.endsWith(".data"))
    throw data("This address is a stream of events.", { status: 406 });
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const since = Number(url.searchParams.get("since") ?? Number.NaN);
  const listener = { owner, sessionId: viewer.sessionId, client: clientAddress(context) };
  const events = openStream(listener, since, request.signal);
  if (events) return new Response(events, { headers: HEADERS });
  return new Response("You have too many pages open at once.\n", {
    status: 429,
    headers: { "Retry-After": String(RETRY_SECONDS) },
  });
});
