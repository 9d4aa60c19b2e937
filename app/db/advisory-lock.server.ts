import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { addressesOf, OperatorError } from "#app/env.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

const LOCK_IDS = { migrate: 4_720_002, import: 4_720_003 };

/** Runs `work` on a dedicated connection that holds the advisory lock; ending the connection releases it. */
export async function withAdvisoryLock(
  url: string,
  lock: keyof typeof LOCK_IDS,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connected(url, lock);
  try {
    // Polls: a query blocked on the lock would deadlock with a CREATE INDEX CONCURRENTLY of the lock's holder.
    while (!(await tryAdvisoryLock(client, LOCK_IDS[lock]))) await sleep(POLL_MS);
    await work(client);
  } finally {
    await client.end();
  }
}

const POLL_MS = 50;

async function tryAdvisoryLock(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>("select pg_try_advisory_lock($1) as acquired", [id]);
  return rows[0]?.acquired === true;
}

/** A dedicated connection to the first host that accepts writes. Throws an `OperatorError` if there is none. */
async function connected(url: string, lock: keyof typeof LOCK_IDS): Promise<pg.Client> {
  let refused: unknown;
  for (const _host of addressesOf(url)) {
    const client = new PrimaryClient({
      connectionString: url,
      application_name: `htmc ${lock}`,
      connectionTimeoutMillis: 10_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      refused = error;
    }
  }
  throw refusal(url, refused);
}

function refusal(url: string, error: unknown): OperatorError {
  const { host, pathname } = new URL(addressesOf(url)[0] ?? url);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["28P01", "28000"].includes(code))
    return new OperatorError(`The database at ${host} refuses the user or the password of DATABASE_URL.`);
  if (code === "3D000")
    return new OperatorError(
      `The server at ${host} has no database named ${pathname.slice(1)}; create it or change DATABASE_URL.`,
    );
  const message = error instanceof Error ? error.message : String(error);
  return new OperatorError(
    `The database at ${host} of DATABASE_URL cannot be used: ` +
      `${message.includes(code) ? message : `${code} ${message}`}`,
  );
}
