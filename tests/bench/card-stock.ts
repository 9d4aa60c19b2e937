import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { rebuildFacets } from "#app/db/card-facets.server.ts";
import { database, pool } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { cardFile } from "./card-file.ts";

export const GAME = "CFB26";
const root = resolve(import.meta.dirname, "../..");

const COMMAND: string[] = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"))
  .scripts["cards:import"].split(" ")
  .slice(2);

/** Fills the cards table with exactly the first `count` invented cards. */
export async function seedCards(count: number): Promise<void> {
  const has = await database.$count(cards);
  if (has === count) return;
  if (has > count) await pool.query("truncate cards, card_facets");
  const from = has > count ? 0 : has;
  await withFile(from, count - from, (file) => importCards(process.env.DATABASE_URL ?? "", file, GAME));
}

/** Deletes the cards from number `from` on, then rebuilds the facets and vacuums. */
export async function deleteCardsFrom(from: number): Promise<void> {
  // A separate connection, because the pool's statements time out after five seconds.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("delete from cards where import_key like 'id:%' and substr(import_key, 4)::int >= $1", [from]);
  await rebuildFacets(GAME, drizzle(client));
  await client.query("vacuum (analyze) cards");
  await client.end();
}

export async function withFile<Answer>(
  from: number,
  count: number,
  work: (file: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "htmc-cards-"));
  try {
    return await work(await cardFile(folder, from, count));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints the peak resident size (in kB) as the process ends. */
const PEAK = "data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))";

/** Runs the import command in its own process; `megabytes` is its peak resident size. */
export async function runImport(file: string): Promise<{ seconds: number; megabytes: number; report: string }> {
  const start = performance.now();
  const words = ["--import", PEAK, ...COMMAND, file, "--game", GAME];
  const { stdout: report } = await promisify(execFile)(process.execPath, words, { cwd: root });
  const megabytes = Number(/^peak (\d+)$/m.exec(report)?.[1]) / 1_000;
  return { seconds: (performance.now() - start) / 1_000, megabytes, report };
}
