import pino from "pino";
import { env } from "#app/env.server.ts";

/** The process's log: JSON lines on stdout with ids and never an address, token, password or mail body (security, 3.16). */
export const log = pino({
  level: env.logLevel,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    // why: a query error carries its parameters, and a mail error its recipient, in properties and message; name, code and stack frames tell enough
    err: (error: unknown) => fieldsOf(error),
  },
});

function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join("\n");
  return {
    type: error.name,
    message: code === undefined && error.name !== "DrizzleQueryError" ? error.message : undefined,
    code,
    frames,
    cause: error.cause === undefined ? undefined : fieldsOf(error.cause),
  };
}
