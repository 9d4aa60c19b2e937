import { eq, getTableColumns, is, or, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, database } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";
import { erasedAccounts, outbox, rateLimits, users } from "#app/db/schema.ts";
import { emailHash, hashToken } from "#app/features/account/email-tokens.server.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { deletionRequestedAt } from "./deletion.server.ts";

/** Cleanup outside the database, such as a subscription; returns a summary. If it throws, nothing is erased. */
export type ErasureStep = (owner: UserId, email: string) => Promise<string | null>;

interface Erasure {
  steps: string[];
  rows: Record<string, number>;
}

/** Null without an account. Only the request's time and a hash of the id remain (docs/security.md#account-deletion). */
export async function eraseAccount(
  email: string,
  steps: readonly ErasureStep[] = [],
  db: Db = database,
): Promise<Erasure | null> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(email)));
  if (!account) return null;
  const done: string[] = [];
  for (const step of steps) {
    const stopped = await step(account.id, email);
    if (stopped !== null) done.push(stopped);
  }
  const rows = await db.transaction((tx) => eraseRows(account.id, email, tx));
  return { steps: done, rows };
}

async function eraseRows(owner: UserId, email: string, db: Db): Promise<Record<string, number>> {
  const [account] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, owner))
    .for("update");
  if (!account) return {};
  const requestedAt = (await deletionRequestedAt(owner, db)) ?? sql`now()`;
  await db
    .insert(erasedAccounts)
    .values({ accountHash: hashToken(owner), requestedAt })
    .onConflictDoNothing();
  const rows: Record<string, number> = {};
  for (const { name, table, owner: ownerColumn } of OWN_TABLES)
    rows[name] = await db.$count(table, eq(ownerColumn, owner));
  // The account goes first, since ledger rows can only be deleted with their account.
  rows.users = (await db.delete(users).where(eq(users.id, owner))).rowCount ?? 0;
  // A table may lack a foreign key that cascades.
  for (const { table, owner: ownerColumn } of OWN_TABLES) await db.delete(table).where(eq(ownerColumn, owner));
  const mails = await db.delete(outbox).where(sql`lower(${outbox.toAddress}) = ${normalizeEmail(email)}`);
  rows.outbox = (rows.outbox ?? 0) + (mails.rowCount ?? 0);
  rows.rateLimits = (await db.delete(rateLimits).where(or(counts(owner), counts(emailHash(email))))).rowCount ?? 0;
  return rows;
}

const counts = (whom: string) => sql`strpos(${rateLimits.key}, ${whom}) > 0`;

interface OwnTable {
  name: string;
  table: PgTable;
  owner: PgColumn;
  /** The rest of the primary key. */
  key: { name: string; column: PgColumn }[];
}

/** Every table with a `user_id`, so that new tables are included. */
export const OWN_TABLES: readonly OwnTable[] = Object.entries(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return [];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return columns.userId ? [{ name, table, owner: columns.userId, key: otherKeyColumns(table, columns) }] : [];
});

function otherKeyColumns(table: PgTable, columns: Record<string, PgColumn>) {
  const composite = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const isKey = (column: PgColumn) => column.primary || composite.includes(column.name);
  return Object.entries(columns).flatMap(([name, column]) =>
    name !== "userId" && isKey(column) ? [{ name, column }] : [],
  );
}
