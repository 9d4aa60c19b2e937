import { Duplex } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompressSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { MiddlewareFunction } from "react-router";
import { bytesOf, WholeResponse } from "./whole-response.server.ts";

// why: while somebody waits, zstd 3 makes a page a twentieth larger than brotli 4 in a quarter of its time, and brotli
// 4 one nearly as small as 6 in a quarter of its; the windows fit a page
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

const CHUNK = 64 * 1024;

/** The codings of what is compressed while somebody waits, the best first. */
const CODINGS = ["zstd", "br", "gzip"] as const;

/** Each in one piece, or as the text is made. */
const ENCODERS = {
  zstd: {
    // why: tables as large as the text take a third of the time of those for any text, and half a millisecond is over
    // before another thread has begun
    whole: (text: Buffer) => zstdCompressSync(text, { ...ZSTD, pledgedSrcSize: text.length, chunkSize: CHUNK }),
    stream: () => createZstdCompress(ZSTD),
  },
  br: { whole: (text: Buffer) => promisify(brotliCompress)(text, BROTLI), stream: () => createBrotliCompress(BROTLI) },
  gzip: { whole: (text: Buffer) => promisify(gzip)(text), stream: () => createGzip() },
};

/** The codings of what was compressed ahead, the smallest first, each with the ending of a file in it. */
export const AHEAD = { br: ".br", gzip: ".gz" } as const;
export type AheadCoding = keyof typeof AHEAD;

/** The codings in `AHEAD`. */
export const AHEAD_CODINGS: readonly AheadCoding[] = ["br", "gzip"];

/**
 * A text that is given to many, in each coding that is kept of it; `quality` is brotli's, at most 11. Its best is a
 * tenth smaller than that of zstd, which whoever reads it does without.
 */
export async function compressAhead(text: Buffer, quality = 11): Promise<Record<AheadCoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // why: how far back repeats lie in scripts; with these distances a page's own are 200 bytes smaller
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 16,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** The first of `codings` that an Accept-Encoding header takes; null when it takes none of them. */
export function acceptedCoding<C extends string>(accepts: string | null | undefined, codings: readonly C[]): C | null {
  const accepted = new Negotiator({ headers: { "accept-encoding": accepts ?? "identity" } }).encodings([...codings]);
  return codings.find((coding) => accepted.includes(coding)) ?? null;
}

/**
 * What says which of `codings` a request's Accept-Encoding takes, the first of them; "identity" where it takes none.
 * The headers of browsers are few, and reading one takes as long as a gate.
 */
export function codingChoice<C extends string>(
  codings: readonly C[],
): (accepts: string | null | undefined) => C | "identity" {
  const known = new LRUCache<string, C | "identity">({
    max: 100,
    memoMethod: (accepts) => acceptedCoding(accepts, codings) ?? "identity",
  });
  return (accepts) => known.memo(accepts ?? "identity");
}

/** Texts but a stream of events, of which what is held back comes too late. */
const COMPRESSIBLE = /^text\/(?!event-stream)|^application\/(json|xml|manifest\+json)\b/;

/**
 * Root middleware, the outermost: compresses what the routes answer as this browser can read it, a page in one piece
 * and anything else as it is made.
 */
export const compression: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next();
  const { headers, status, statusText } = answer;
  const type = headers.get("Content-Type") ?? "";
  if (!COMPRESSIBLE.test(type)) return answer;
  headers.append("Vary", "Accept-Encoding");
  const coding = codingFor(request.headers.get("Accept-Encoding"));
  const page = bytesOf(answer);
  const body = page ?? answer.body;
  if (coding === "identity" || body === null || (page === null && request.method === "HEAD")) return answer;
  const { whole, stream } = ENCODERS[coding];
  headers.set("Content-Encoding", coding);
  const init = { headers, status, statusText };
  if (body instanceof ReadableStream) return new Response(body.pipeThrough(webStream(stream())), init);
  return new WholeResponse(await whole(body), init);
};

const codingFor = codingChoice(CODINGS);

const webStream = (stream: Duplex) =>
  // why: Node's types of web streams are not quite those of the browser, which `Response` has
  Duplex.toWeb(stream) as {
    readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    writable: WritableStream<Uint8Array<ArrayBuffer>>;
  };
