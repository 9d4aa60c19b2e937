import type { RequestHandler } from "express";
import { pool } from "#app/db/client.server.ts";
import { appliedVersion, expectedVersion } from "#app/db/migrate.server.ts";
import { isDraining } from "#app/server/drain.ts";
import { sendText } from "./send-text.ts";

const PATIENCE_MS = 1_000;
const expected = expectedVersion();

/** The process is alive; asks nobody else, so that no machine is restarted because its database is away. */
export const healthz: RequestHandler = (_req, res) => sendText(res, 200, "ok");

/**
 * The process can serve: it is not draining, and the database answers within a second with the tables this build
 * expects.
 */
export const readyz: RequestHandler = async (_req, res) => {
  if (isDraining()) return sendText(res, 503, "draining");
  const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE_MS, "late").unref());
  const version = await Promise.race([appliedVersion(pool).catch(() => "away" as const), late]);
  if (typeof version === "string") return sendText(res, 503, "the database does not answer");
  if (version < expected) return sendText(res, 503, "the database waits for its migrations");
  sendText(res, 200, "ready");
};
