import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";

const UNAVAILABLE_SECONDS = 5;

const waits = new AsyncLocalStorage<{ seconds: number }>();

export function setRetryAfter(seconds: number): void {
  const wait = waits.getStore();
  if (wait) wait.seconds = seconds;
}

/** Root middleware: adds Retry-After to every 429 and 503. */
export const retryAfter: MiddlewareFunction<Response> = async (_args, next) => {
  const wait = { seconds: UNAVAILABLE_SECONDS };
  const response = await waits.run(wait, next);
  const seconds = { 429: wait.seconds, 503: UNAVAILABLE_SECONDS }[response.status];
  if (seconds !== undefined && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", String(seconds));
  return response;
};
