import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { appliedVersion, migrateDatabase } from "#app/db/migrate.server.ts";
import { asAdmin, withDatabaseName } from "../support/template-database.ts";

const server = inject("databaseUrl");
let name: string;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  name = `htmc_test_worker_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, (admin) => admin.query(`create database ${name}`).then(() => {}));
  folder = mkdtempSync(join(tmpdir(), "htmc-migrations-"));
  mkdirSync(join(folder, "meta"));
  client = new pg.Client({ connectionString: withDatabaseName(server, name) });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
  await asAdmin(server, (admin) => admin.query(`drop database ${name}`).then(() => {}));
});

/** Applies migrations, each the text of a file. */
function migrate(...texts: string[]): Promise<void> {
  const entries = texts.map((_text, at) => ({ idx: at, when: at + 1, tag: String(at), breakpoints: true }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [at, text] of texts.entries()) writeFileSync(join(folder, `${at}.sql`), text);
  return migrateDatabase(withDatabaseName(server, name), folder);
}

const TABLE = "create table cards (id int);--> statement-breakpoint\ninsert into cards values (1), (1);";
const INDEX =
  "drop index concurrently if exists by_id;--> statement-breakpoint\n" +
  "create unique index concurrently by_id on cards (id);";

test("each migration is applied once, in order", async () => {
  await migrate(TABLE);
  await migrate(TABLE, "alter table cards add column team text");
  await migrate(TABLE, "alter table cards add column team text");
  expect((await client.query("select * from cards")).rows).toEqual(Array(2).fill({ id: 1, team: null }));
  expect(await appliedVersion(client)).toBe(2);
});

test("rolls back a failing migration and keeps the ones before it", async () => {
  await expect(migrate(TABLE, "update cards set id = 2;--> statement-breakpoint\nselect 1 / 0")).rejects.toThrow(
    "The database could not be migrated: division by zero",
  );
  expect((await client.query("select distinct id from cards")).rows).toEqual([{ id: 1 }]);
  expect(await appliedVersion(client)).toBe(1);
});

test("an index is built concurrently, and begun anew when it failed", async () => {
  await expect(migrate(TABLE, INDEX)).rejects.toThrow("could not create unique index");
  expect(await appliedVersion(client)).toBe(1);
  await client.query("delete from cards");
  await migrate(TABLE, INDEX);
  const valid = await client.query("select indisvalid from pg_index where indexrelid = 'by_id'::regclass");
  expect(valid.rows).toEqual([{ indisvalid: true }]);
  expect(await appliedVersion(client)).toBe(2);
});

test("processes that start at once while an index is built concurrently wait for it, and none fails", async () => {
  await migrate(TABLE, "delete from cards");
  await Promise.all(Array.from({ length: 4 }, () => migrate(TABLE, "delete from cards", INDEX)));
  expect(await appliedVersion(client)).toBe(3);
});
