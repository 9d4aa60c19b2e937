import { Semaphore, type SemaphoreInterface, withTimeout } from "async-mutex";
import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { findViewer, routesContext } from "#app/http/context.server.ts";
import { peekReplayableFields } from "#app/http/form.server.ts";
import { busyForm, busyPage } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { toPagePath } from "#app/route-handle.ts";

export class QueueTimeout extends Error {}

/** Runs at most `most` tasks per key at once, in order; throws a `QueueTimeout` after `milliseconds` in the queue. */
export function createQueue(most: number, milliseconds?: number) {
  const newQueue = (): SemaphoreInterface => {
    const queue = new Semaphore(most);
    return milliseconds === undefined ? queue : withTimeout(queue, milliseconds, new QueueTimeout());
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

/** The connection and lock timeouts of a form together. */
const WAIT_MS = 5_000 * env.databasePatience;

const queueRead = createQueue(2, WAIT_MS);
/** Without a timeout, which would truncate the file. */
export const queueDownload = createQueue(1);
const queueWrite = createQueue(1, WAIT_MS);
/** For all accounts together. */
export const queueImport = createQueue(2, 2 * WAIT_MS);

/** Root middleware: one account can't take all database connections (docs/security.md#what-one-account-can-use). */
export const accountQueue: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = findViewer(context);
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  const { unqueued, body } = context.get(routesContext).at(toPagePath(new URL(request.url).pathname))?.handle ?? {};
  if (viewer === null || unqueued) return next();
  try {
    // An upload may take minutes, and flips can be logged meanwhile.
    const key = isWrite && body?.multipart ? `${viewer.id} uploads` : viewer.id;
    return await (isWrite ? queueWrite : queueRead)(key, next);
  } catch (error) {
    if (!(error instanceof QueueTimeout)) throw error;
    securityEvent("limit", "refused", { limit: isWrite ? "writes at once" : "reads at once", whom: viewer.id });
    throw isWrite ? busyForm(await peekReplayableFields(request)) : busyPage();
  }
};
