import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { OWN_TABLES } from "./erasure.server.ts";

type Row = Record<string, unknown>;
type OwnTable = (typeof OWN_TABLES)[number];

/**
 * What opens an account: the password's hash, and mails, whose text holds links. Hashes of tokens are left out by their
 * type.
 */
const SECRET = ["passwordHash", "textBody", "htmlBody"];

/**
 * Everything the database holds about an account, as JSON in pieces of a page each, so that any number of rows takes
 * the same memory.
 */
export async function* accountExport(
  owner: UserId,
  now: Date,
  db: Db = database,
  size = 1_000,
): AsyncGenerator<string> {
  const [account] = await db.select().from(users).where(eq(users.id, owner));
  const head = { from: SITE_FULL_NAME, exportedAt: now, account: redact(users, account ?? {}) };
  yield JSON.stringify(head).slice(0, -1);
  for (const own of OWN_TABLES) {
    yield `,\n"${own.name}":[`;
    let first = true;
    for await (const rows of pagesOf(own, owner, db, size)) {
      yield rows
        .map((row) => `\n${JSON.stringify(redact(own.table, row))}`)
        .join(",")
        .replace(/^/, first ? "" : ",");
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

async function* pagesOf(
  { table, owner: ownerColumn, key }: OwnTable,
  owner: UserId,
  db: Db,
  size: number,
): AsyncGenerator<Row[]> {
  const columns = list(key.map(({ column }) => sql`${column}`));
  let last: Row | undefined;
  do {
    const after = last && list(key.map(({ name, column }) => sql`${sql.param(last?.[name], column)}`));
    const rows: Row[] = await db
      .select()
      .from(table)
      .where(and(eq(ownerColumn, owner), after && sql`(${columns}) > (${after})`))
      .orderBy(...key.map(({ column }) => column))
      .limit(size);
    if (rows.length > 0) yield rows;
    last = rows.length === size && key.length > 0 ? rows.at(-1) : undefined;
  } while (last);
}

const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `);

/** A row as its owner may see it. */
function redact(table: Parameters<typeof getTableColumns>[0], row: Row): Row {
  const columns = getTableColumns(table);
  const isShown = (name: string) =>
    name !== "userId" && !SECRET.includes(name) && columns[name]?.getSQLType() !== "bytea";
  return Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)));
}
