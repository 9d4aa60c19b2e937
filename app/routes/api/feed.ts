import { findFeedBearer } from "#app/features/account/tokens/tokens.server.ts";
import { createFeed, type FeedFile } from "#app/features/api/feed.server.ts";
import { buildVersionContext } from "#app/http/context.server.ts";
import { retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { streamPieces, trackDownload, waitForDownloadSlot } from "#app/http/responses/download.server.ts";
import { log, setRequestUser } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/feed";

export const handle = {
  sessionless: true,
  hasSecretInUrl: true,
  untracked: true,
  robotsDisallow: "/feeds/",
} satisfies RouteHandle;

/** Flips or own prices as CSV, authenticated by the token in the path; 404 if it's invalid (docs/product.md#spreadsheet-address). */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  try {
    return await answerFeed(args);
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "feed not read");
    return textResponse(503, "Our database didn't respond. Ask again in a moment.");
  }
}

async function answerFeed({ params, url, request, context }: Route.LoaderArgs): Promise<Response> {
  const bearer = await findFeedBearer(params.token);
  if (bearer === null) return textResponse(404, "There's no such spreadsheet address. It may have been revoked.");
  const { viewer, token } = bearer;
  setRequestUser(viewer.id);
  const version = context.get(buildVersionContext);
  const file: FeedFile = url.pathname.endsWith("/prices.csv") ? "prices" : "flips";
  const asked = { owner: viewer.id, tokenId: token.id, params: url.searchParams, version };
  const feed = await createFeed(file, { ...viewer, ...asked });
  if (request.headers.get("If-None-Match")?.includes(feed.etag))
    return new Response(null, { status: 304, headers: feedHeaders(file, feed.etag) });
  // A spreadsheet would show an error as a cell's value, so over the limit it gets its last CSV again, not a 429.
  const last = (await retryAfterSeconds("feeds", token.id)) > 0 ? feed.last : undefined;
  if (request.method === "HEAD") return new Response(null, { headers: feedHeaders(file, feed.etag) });
  // The CSV that was already sent stays in memory until a slow client has read the rest.
  if (!(await waitForDownloadSlot(viewer.id)))
    return textResponse(503, "Too many of your sheets ask at once. Ask again.");
  const pieces = trackDownload(viewer.id, last ? chunkText(last.csv) : feed.pieces());
  request.signal.addEventListener("abort", () => void pieces.return(undefined));
  // Reads the first rows before the response starts, so that a failing database is a 503 and not a truncated file.
  const first = [await pieces.next(), await pieces.next()].map(({ value }) => value ?? "").join("");
  return new Response(streamPieces(viewer.id, first, pieces), { headers: feedHeaders(file, last?.etag ?? feed.etag) });
}

const PIECE = 65_536;

async function* chunkText(text: string) {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

const NOINDEX = { "X-Robots-Tag": "noindex" };

const feedHeaders = (file: FeedFile, etag: string) => ({
  ...NOINDEX,
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `inline; filename="${file}.csv"`,
  "Cache-Control": "private, max-age=300",
  ETag: etag,
});

const textResponse = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...NOINDEX, "Cache-Control": "private, no-store", "Content-Type": "text/plain" },
  });
