import { setTimeout as sleep } from "node:timers/promises";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { queueDownload } from "#app/http/guards/account-queue.server.ts";
import { log } from "#app/log.server.ts";

interface File {
  owner: string;
  name: string;
  type: string;
  pieces: AsyncGenerator<string>;
  /** Number of pieces to read before the response starts: those that query the database. */
  eager: number;
  back: string;
  signal: AbortSignal;
}

/** Per account, since a browser may read as slowly as it likes. */
const MAX_OPEN = 3;
const openDownloads = new Map<string, number>();

/** The first pieces are read before the response starts, so that a database failure isn't a truncated file. */
export async function download({ owner, name, type, pieces, eager, back, signal }: File): Promise<Response> {
  if ((openDownloads.get(owner) ?? 0) >= MAX_OPEN)
    return redirectWithToast(back, "Three of your downloads are still running. Wait until one is done.", {
      tone: "bad",
    });
  signal.throwIfAborted();
  const counted = trackDownload(owner, pieces);
  // The router drops the response of a disconnected browser without canceling its body.
  signal.addEventListener("abort", () => counted.return(undefined));
  let first = "";
  for (let n = 0; n < eager; n++) first += (await counted.next()).value ?? "";
  return new Response(streamPieces(owner, first, counted), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const LOOK_MS = 50;
const WAIT_MS = 5_000;

export async function waitForDownloadSlot(owner: string): Promise<boolean> {
  for (let waited = 0; (openDownloads.get(owner) ?? 0) >= MAX_OPEN; waited += LOOK_MS) {
    if (waited >= WAIT_MS) return false;
    await sleep(LOOK_MS);
  }
  return true;
}

export async function* trackDownload(owner: string, pieces: AsyncGenerator<string>) {
  openDownloads.set(owner, (openDownloads.get(owner) ?? 0) + 1);
  try {
    yield* pieces;
  } finally {
    const others = (openDownloads.get(owner) ?? 1) - 1;
    if (others > 0) openDownloads.set(owner, others);
    else openDownloads.delete(owner);
  }
}

export function streamPieces(owner: string, first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        // One turn per piece, so that a slow client doesn't hold it.
        const { value, done } = await queueDownload(owner, () => rest.next());
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // Nothing else logs an error after the response has started.
        log.error({ err: error }, "download failed");
        throw error;
      }
    },
    cancel: async () => {
      await rest.return(undefined);
    },
  });
}
