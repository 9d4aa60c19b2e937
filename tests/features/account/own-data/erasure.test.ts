import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { erasedAccounts, users } from "#app/db/schema.ts";
import { eraseAccount } from "#app/features/account/data-rights/erasure.server.ts";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { findViewerByToken } from "#app/features/account/sessions/sessions.server.ts";
import { accountOf, createAccount, newAddress } from "../../../support/accounts.ts";
import { fullAccount } from "../../../support/full-account.ts";
import { whileRefused } from "../../../support/injected.ts";
import { insertListedFlips, newPlayer } from "../../../support/players.ts";
import { wholeDatabase } from "../../../support/whole-database.ts";

const requestTime = new Date("2026-11-14T08:30:00Z");
const hashOf = (id: string) => createHash("sha256").update(id).digest();

/** Columns of any table and type that contain one of these texts. */
async function tracesOf(texts: string[]): Promise<string[]> {
  const { rows } = await database.execute(
    sql`select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of rows) {
    const table = sql.identifier(String(table_name));
    const column = sql.identifier(String(column_name));
    for (const text of texts) {
      const hit = await database.execute(
        sql`select 1 from ${table} where strpos(lower(${column}::text), lower(${text})) > 0 limit 1`,
      );
      if (hit.rows.length > 0) found.push(`${table_name}.${column_name}: ${text}`);
    }
  }
  return found;
}

const signsOf = ({ id, email }: { id: string; email: string }) => [
  id,
  id.replaceAll("-", ""),
  email,
  emailHash(email),
  hashOf(email).toString("hex"),
];

test("an erased account leaves no trace in any column, but the time of its request and a hash of its id", async () => {
  const owner = await fullAccount();
  const stranger = await fullAccount();
  await database.execute(
    sql`update deletion_requests set created_at = ${requestTime.toISOString()} where user_id = ${owner.id}`,
  );
  expect((await tracesOf(signsOf(owner))).length).toBeGreaterThan(12);
  const others = (await tracesOf(signsOf(stranger))).length;

  const erased = await eraseAccount(` ${owner.email.toUpperCase()} `);

  expect(erased?.rows).toMatchObject({
    users: 1,
    sessions: 1,
    emailTokens: 3,
    flips: 3,
    flipAsks: expect.any(Number),
    importedFlips: 1,
    coinEvents: 1,
    coinAdjustments: 1,
    totals: 2,
    deletionRequests: 1,
    rateLimits: 3,
  });
  expect(await tracesOf(signsOf(owner))).toEqual([]);
  expect(
    await database
      .select()
      .from(erasedAccounts)
      .where(eq(erasedAccounts.accountHash, hashOf(owner.id))),
  ).toEqual([{ accountHash: hashOf(owner.id), requestedAt: requestTime }]);
  expect(await findViewerByToken(owner.token)).toBeNull();
  expect((await tracesOf(signsOf(stranger))).length).toBe(others);
  expect(await findViewerByToken(stranger.token)).toMatchObject({ id: stranger.id });
});

test("without a request the time of the erasure is kept, and the address is free again", async () => {
  const { id, email } = await createAccount();
  const since = (await accountOf(email))?.createdAt.getTime();
  await eraseAccount(email);
  const [kept] = await database
    .select()
    .from(erasedAccounts)
    .where(eq(erasedAccounts.accountHash, hashOf(id)));
  expect(kept?.requestedAt.getTime()).toBeGreaterThanOrEqual(since ?? Number.NaN);
  expect((await createAccount({ email })).id).not.toBe(id);
});

test("an account restored from a backup is recognized by the hash that was kept", async () => {
  const gone = await createAccount();
  const stays = await createAccount();
  const [row] = await database.select().from(users).where(eq(users.id, gone.id));
  await eraseAccount(gone.email);
  await database.insert(users).values(row as typeof users.$inferInsert);
  const found = await database.execute(
    sql`select email from users where sha256(id::text::bytea) in (select account_hash from erased_accounts)`,
  );
  expect(found.rows).toEqual([{ email: gone.email }]);
  await eraseAccount(gone.email);
  expect(await tracesOf(signsOf(gone))).toEqual([]);
  expect((await tracesOf(signsOf(stays))).length).toBeGreaterThan(0);
});

test("an unknown address erases nothing", async () => {
  const before = await wholeDatabase();
  expect(await eraseAccount(newAddress())).toBeNull();
  expect(await eraseAccount("")).toBeNull();
  expect(await wholeDatabase()).toEqual(before);
});

test("settles outside matters first, while the account exists, and erases nothing if that fails", async () => {
  const owner = await fullAccount();
  const before = await wholeDatabase();
  const refuses = () => Promise.reject(new Error("the other side is away"));
  await expect(eraseAccount(owner.email, [refuses])).rejects.toThrow("the other side is away");
  expect(await wholeDatabase()).toEqual(before);
  const seen: unknown[] = [];
  const looks = async (id: string) => {
    seen.push(id, await findViewerByToken(owner.token));
    return "the subscription was cancelled";
  };
  expect((await eraseAccount(owner.email, [looks, async () => null]))?.steps).toEqual([
    "the subscription was cancelled",
  ]);
  expect(seen).toMatchObject([owner.id, { id: owner.id }]);
});

test("a failure in the middle erases nothing", async () => {
  const owner = await fullAccount();
  const before = await wholeDatabase();
  await expect(whileRefused("delete", "rate_limits", () => eraseAccount(owner.email))).rejects.toThrow();
  expect(await wholeDatabase()).toEqual(before);
});

test("an account of 12,000 flips goes within the time that a statement has", async () => {
  const id = await newPlayer();
  await insertListedFlips(id, 12_000);
  expect((await eraseAccount(`${id}@example.com`))?.rows.flips).toBe(12_000);
});
