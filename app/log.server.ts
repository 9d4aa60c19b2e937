import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import pino from "pino";
import { env } from "#app/env.server.ts";

/** What is known of the request that is being answered; every line written meanwhile carries it. */
export interface RequestInfo {
  request: string;
  /** The hash of the player's id, once the session is known. */
  user?: string;
}
const requestInfo = new AsyncLocalStorage<RequestInfo>();

/** Does the work of a request; every line of the log from within says what is known of it by then. */
export function inRequest(about: RequestInfo, work: () => void): void {
  requestInfo.run(about, work);
}

/** Notes whose request is being answered. */
export function noteUser(userId: string): void {
  const about = requestInfo.getStore();
  if (about) about.user = hashed(userId);
}

/** A short hash under which an id or an address can be followed through the log without standing in it. */
const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * The process's log: JSON lines on stdout with ids and never an address, token, password or mail body
 * (docs/security.md#logs-and-metrics).
 */
export const log = pino(
  {
    level: env.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestInfo.getStore() }),
    serializers: {
      // why: a query error carries its parameters, and a mail error its recipient, in properties and message; name,
      // code and stack frames tell enough
      err: (error: unknown) => fieldsOf(error),
    },
  },
  // why: a write for each line is a fifth of the work of a cached page; the lines of the last moment are written when
  // the process ends
  pino.destination({ sync: false, minLength: 8_192, periodicFlush: 200 }),
);

/** Resolves once all lines are written, or cannot be since nobody reads them any more. */
export const flushLog = (): Promise<void> => new Promise((done) => log.flush(() => done()));

/** What the log tells of an error: its kind, its code and where it came from; never a value that it carries. */
export function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  // why: Drizzle's error for a query that failed has no name of its own; its message is the query with its parameters
  const isQuery = "query" in error && "params" in error;
  return {
    type: isQuery ? "DrizzleQueryError" : error.name,
    message: code === undefined && !isQuery ? error.message : undefined,
    code,
    frames: framesOf(error),
    cause: error.cause === undefined ? undefined : fieldsOf(error.cause),
  };
}

/** Where an error came from; its message stands before that, and may have lines that look the same. */
function framesOf({ stack = "", message }: Error): string {
  const after = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(after)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join("\n");
}

/** What the operator wants to find again of who came in, who was turned away and who left. */
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

/**
 * Writes one line about a security event; `whom` is an id, the key of an address or a client, and stands there as a
 * hash.
 */
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
