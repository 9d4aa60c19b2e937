import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import pino from "pino";
import { env } from "#app/env.server.ts";

/** Fields of the current request, added to every log line. */
export interface RequestInfo {
  request: string;
  /** Hash of the player's id, once the session is known. */
  user?: string;
}
const requestInfo = new AsyncLocalStorage<RequestInfo>();

export function withRequestInfo(about: RequestInfo, work: () => void): void {
  requestInfo.run(about, work);
}

export function setRequestUser(userId: string): void {
  const about = requestInfo.getStore();
  if (about) about.user = hashed(userId);
}

const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** Never contains an address, token, password or mail body (docs/security.md#logs-and-metrics). */
export const log = pino(
  {
    level: env.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestInfo.getStore() }),
    serializers: {
      // A query error contains its parameters, and a mail error its recipient; name, code and stack frames are enough.
      err: (error: unknown) => errorFields(error),
    },
  },
  // Buffered, since a write per line is slow; the rest is written when the process ends.
  pino.destination({ sync: false, minLength: 8_192, periodicFlush: 200 }),
);

export const flushLog = (): Promise<void> => new Promise((done) => log.flush(() => done()));

/** Log fields of an error: type, code and stack frames, never a value it carries. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  // Drizzle's query error has no name, and its message contains the parameters.
  const isQuery = "query" in error && "params" in error;
  return {
    type: isQuery ? "DrizzleQueryError" : error.name,
    message: code === undefined && !isQuery ? error.message : undefined,
    code,
    frames: stackFrames(error),
    cause: error.cause === undefined ? undefined : errorFields(error.cause),
  };
}

/** The message precedes the stack frames and may have lines that look the same. */
function stackFrames({ stack = "", message }: Error): string {
  const after = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(after)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join("\n");
}

type SecurityEvent =
  | "login"
  | "signup"
  | "confirmation"
  | "reset-request"
  | "reset"
  | "password-change"
  | "deletion-request"
  | "token"
  | "limit"
  | "webhook"
  | "cross-site"
  | "not-allowed";

/** Logs a security event; `whom` is an id, the key of an address or a client, logged as a hash. */
export function securityEvent(
  event: SecurityEvent,
  outcome: "ok" | "refused",
  about: { whom?: string; [more: string]: unknown },
): void {
  const { whom, ...more } = about;
  log[outcome === "ok" ? "info" : "warn"](
    { event, outcome, ...(whom !== undefined && { whom: hashed(whom) }), ...more },
    "security",
  );
}
