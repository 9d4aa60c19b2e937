import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { flipImportRows, idempotencyKeys, sharedReports, users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { OWN_TABLES } from "./erasure.server.ts";

type Row = Record<string, unknown>;
type OwnTable = (typeof OWN_TABLES)[number];

/** Credentials: the password hash, and mail bodies, which contain links. Token hashes are excluded by column type. */
const SECRET_COLUMNS = ["passwordHash", "textBody", "htmlBody"];

/** Rows per page; fewer for tables whose rows can be large. */
const PAGE_SIZE = 500;
const PAGE_SIZES = new Map<PgTable, number>([
  [flipImportRows, 4],
  [idempotencyKeys, 20],
  [sharedReports, 20],
]);

/** Streams all data of an account as JSON, a page at a time, so that memory use is constant. */
export async function* accountExport(
  owner: UserId,
  now: Date,
  db: Db = database,
  size = PAGE_SIZE,
): AsyncGenerator<string> {
  const [account] = await db.select().from(users).where(eq(users.id, owner));
  const head = { from: SITE_FULL_NAME, exportedAt: now, account: account && redactor(users)(account) };
  yield JSON.stringify(head).slice(0, -1);
  for (const own of OWN_TABLES) {
    yield `,\n"${own.name}":[`;
    const redact = redactor(own.table);
    let first = true;
    for await (const rows of readInPages(own, owner, db, PAGE_SIZES.get(own.table) ?? size)) {
      yield rows
        .map((row) => `\n${JSON.stringify(redact(row))}`)
        .join(",")
        .replace(/^/, first ? "" : ",");
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

async function* readInPages(
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

function redactor(table: PgTable): (row: Row) => Row {
  const shown = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    name === "userId" || SECRET_COLUMNS.includes(name) || column.getSQLType() === "bytea" ? [] : [name],
  );
  return (row) => Object.fromEntries(shown.map((name) => [name, row[name]]));
}
