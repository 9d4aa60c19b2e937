import pg from "pg";
import { OperatorError } from "#app/env.server.ts";

/** What processes do one after the other. */
const TURNS = { migrate: 4_720_002, import: 4_720_003 };

/**
 * Does `work` on a connection of its own while no other process on this database is at the same; the turn ends with the
 * connection.
 */
export async function withAdvisoryLock(
  url: string,
  turn: keyof typeof TURNS,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `htmc ${turn}`,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw refusal(url, error);
  }
  try {
    await client.query("select pg_advisory_lock($1)", [TURNS[turn]]);
    await work(client);
  } finally {
    await client.end();
  }
}

/** One sentence for a database that cannot be reached or that turns us away. */
function refusal(url: string, error: unknown): OperatorError {
  const { host, pathname } = new URL(url);
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
