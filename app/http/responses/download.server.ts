import { setTimeout as sleep } from "node:timers/promises";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { downloadInTurn } from "#app/http/guards/turns.server.ts";
import { log } from "#app/log.server.ts";

interface File {
  owner: string;
  name: string;
  type: string;
  pieces: AsyncGenerator<string>;
  /** How many pieces it takes until the database was asked. */
  eager: number;
  /** The page it was asked for on. */
  back: string;
  /** Aborted when the player's browser is gone. */
  signal: AbortSignal;
}

/** At most so many downloads of one account are open, since a browser may read each as slowly as it likes. */
const MAX_OPEN = 3;
const openOf = new Map<string, number>();

/**
 * A file sent as it is made, or a redirect with a toast while three of the owner's are open. Its first pieces come before
 * the answer begins, so that a database that is away is said, and not half a file.
 */
export async function download({ owner, name, type, pieces, eager, back, signal }: File): Promise<Response> {
  if ((openOf.get(owner) ?? 0) >= MAX_OPEN)
    return redirectWithToast(back, "Three of your downloads are still running. Wait until one is done.", {
      tone: "bad",
    });
  signal.throwIfAborted();
  const counted = countedOpen(owner, pieces);
  // why: the router drops an answer whose browser is gone, so that nobody reads or cancels it
  signal.addEventListener("abort", () => counted.return(undefined));
  let first = "";
  for (let n = 0; n < eager; n++) first += (await counted.next()).value ?? "";
  return new Response(streamOf(owner, first, counted), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const LOOK_MS = 50;
const WAIT_MS = 5_000;

/** Waits until fewer than three downloads of an account are open; false when that takes more than five seconds. */
export async function untilOneMayOpen(owner: string): Promise<boolean> {
  for (let waited = 0; (openOf.get(owner) ?? 0) >= MAX_OPEN; waited += LOOK_MS) {
    if (waited >= WAIT_MS) return false;
    await sleep(LOOK_MS);
  }
  return true;
}

/** Counts a download as open from its first piece until its end, however it ends. */
export async function* countedOpen(owner: string, pieces: AsyncGenerator<string>) {
  openOf.set(owner, (openOf.get(owner) ?? 0) + 1);
  try {
    yield* pieces;
  } finally {
    const others = (openOf.get(owner) ?? 1) - 1;
    if (others > 0) openOf.set(owner, others);
    else openOf.delete(owner);
  }
}

/** A body that is made while it is read: its first pieces, and the rest in the owner's turn. */
export function streamOf(owner: string, first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        // why: a turn for each piece, so that a slow client holds none while it reads
        const { value, done } = await downloadInTurn(owner, () => rest.next());
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // why: nobody behind it logs an error of an answer that has begun
        log.error({ err: error }, "a download failed");
        throw error;
      }
    },
    cancel: async () => {
      await rest.return(undefined);
    },
  });
}
