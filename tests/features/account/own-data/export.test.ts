import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { accountExport } from "#app/features/account/data-rights/export.server.ts";
import { mailsFor, newestToken } from "../../../support/accounts.ts";
import { fullAccount } from "../../../support/full-account.ts";
import { staged } from "../../../support/imports.ts";
import { insertListedFlips, newFlip, newPlayer } from "../../../support/players.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

async function textOf(owner: string, size?: number): Promise<string> {
  let text = "";
  for await (const piece of accountExport(owner, NOW, database, size)) text += piece;
  return text;
}

test("the file holds every row of the owner's in every table that can have one, and nobody else's", async () => {
  const owner = await fullAccount("My own reason");
  const stranger = await fullAccount("A stranger's reason");
  const text = await textOf(owner.id);
  const file = JSON.parse(text);
  const { rows } = await database.execute(
    sql`select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'`,
  );
  for (const { table_name } of rows) {
    const name = String(table_name).replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
    const counted = await database.execute(
      sql`select count(*) as n from ${sql.identifier(String(table_name))} where user_id = ${owner.id}`,
    );
    expect(file[name], name).toHaveLength(Number(counted.rows[0]?.n));
    expect(file[name].length, name).toBeGreaterThan(0);
  }
  expect(file).toMatchObject({
    exportedAt: NOW.toISOString(),
    account: { id: owner.id, email: owner.email, timeZone: null },
    coinEvents: [{ amount: 5_000, notes: "Objective", balanceAfter: 5_000 }],
    coinAdjustments: [{ deltaCoins: 5_000, note: "Objective" }],
    deletionRequests: [{ reason: "My own reason", gameContext: "MADDEN26", email: owner.email }],
    sessions: [{ agent: "Mozilla/5.0 (Windows NT 10.0) Firefox/145.0" }],
  });
  expect(file.flips.map(({ name }: { name: string }) => name).sort()).toEqual(["Listed one", "Old one", "Sold one"]);
  for (const theirs of [stranger.id, stranger.email, "A stranger's reason"]) expect(text.includes(theirs)).toBe(false);
});

test("nothing in it opens the account: no hash, no token, no link", async () => {
  const owner = await fullAccount();
  const text = await textOf(owner.id);
  const code = await newestToken(owner.email);
  expect((await mailsFor(owner.email)).length).toBeGreaterThan(0);
  for (const secret of [code, owner.token, "argon2", "/reset-password"])
    expect(text.includes(secret), secret).toBe(false);
  // The queued mail's subject contains its purpose.
  expect(text.replaceAll("Set a new password for HTMC", "")).not.toMatch(/hash|password/i);
});

test("it is the same file in pages of any size", async () => {
  const owner = await newPlayer();
  for (let n = 0; n < 7; n++) await newFlip(owner, { name: `Flip "${n}" \\ \u2028` });
  const whole = await textOf(owner);
  expect(JSON.parse(whole).flips).toHaveLength(7);
  for (const size of [1, 2, 7, 8]) expect(JSON.parse(await textOf(owner, size)), `${size}`).toEqual(JSON.parse(whole));
});

test("P21: a staged sheet's batches come a few at a time", async () => {
  const owner = await newPlayer();
  await staged(owner, `Name,Buy${",x".repeat(58)}\n${`A,9${`,${"n".repeat(900)}`.repeat(58)}\n`.repeat(40)}`);
  const sizes: number[] = [];
  for await (const piece of accountExport(owner, NOW)) sizes.push(piece.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(2_000_000);
  expect(Math.max(...sizes)).toBeLessThan(500_000);
});

test("an account without any row has a file all the same", async () => {
  const file = JSON.parse(await textOf(await newPlayer()));
  expect([file.flips, file.coinEvents, file.deletionRequests]).toEqual([[], [], []]);
});

test("12,000 flips come in pieces of at most a page, none missing and none twice", async () => {
  const owner = await newPlayer();
  await insertListedFlips(owner, 12_000);
  let longest = 0;
  let rows = 0;
  const ids = new Set<string>();
  for await (const piece of accountExport(owner, NOW)) {
    longest = Math.max(longest, piece.length);
    for (const [, id] of piece.matchAll(/\n\{"id":"([0-9a-f-]{36})","game"/g)) {
      rows++;
      ids.add(id ?? "");
    }
  }
  expect([rows, ids.size]).toEqual([12_000, 12_000]);
  expect(longest).toBeLessThan(500_000);
  await database.delete(flips).where(sql`user_id = ${owner}`);
});
