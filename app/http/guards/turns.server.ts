import { Semaphore, type SemaphoreInterface, withTimeout } from "async-mutex";
import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { routesContext, viewerIfKnown } from "#app/http/context.server.ts";
import { MOST_CHOICES, peekForm } from "#app/http/form.server.ts";
import { busyForm, busyPage, replayableFields } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { pageOf } from "#app/route-handle.ts";

/** Thrown when a turn did not come in time. */
export class TurnTimeout extends Error {}

/**
 * Returns a function that runs work in turns: of each key at most `most` at once in this process, the others in order
 * and without a database connection. With `milliseconds` it throws a `TurnTimeout` for work whose turn doesn't come in
 * them.
 */
export function turns(most: number, milliseconds?: number) {
  const newQueue = (): SemaphoreInterface => {
    const queue = new Semaphore(most);
    return milliseconds === undefined ? queue : withTimeout(queue, milliseconds, new TurnTimeout());
  };
  const queues = new Map<string, SemaphoreInterface>();
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? newQueue();
    queues.set(key, queue);
    try {
      return await queue.runExclusive(() => work());
    } finally {
      if (queue.getValue() === most) queues.delete(key);
    }
  };
}

/** As long as a form waits for a connection and for its locks together. */
const WAIT_MS = 5_000 * env.databasePatience;

/** At most three reads of an account at once. */
const readInTurn = turns(3, WAIT_MS);
/** Of all an account's downloads one piece at a time; it waits as long as it must, since it would cut a file short. */
export const downloadInTurn = turns(1);
/** One write of an account at a time. */
const writeInTurn = turns(1, WAIT_MS);
/** Two imports at a time, of whichever accounts. */
export const importInTurn = turns(2, 2 * WAIT_MS);

/**
 * Root middleware: one account's requests wait for each other before they take a database connection, so that they
 * can't take them all (docs/security.md#what-one-account-can-use). One that waits too long is a 503 with its form.
 */
export const accountTurns: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = viewerIfKnown(context);
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  const { unqueued, body } = context.get(routesContext).at(pageOf(new URL(request.url).pathname))?.handle ?? {};
  if (viewer === null || unqueued) return next();
  try {
    // why: a file may take minutes to arrive, and flips are logged meanwhile
    const key = isWrite && body?.multipart ? `${viewer.id} uploads` : viewer.id;
    return await (isWrite ? writeInTurn : readInTurn)(key, next);
  } catch (error) {
    if (!(error instanceof TurnTimeout)) throw error;
    securityEvent("limit", "refused", { limit: isWrite ? "writes at once" : "reads at once", whom: viewer.id });
    throw isWrite ? busyForm(replayableFields(await peekForm(request, MOST_CHOICES))) : busyPage();
  }
};
