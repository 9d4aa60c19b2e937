import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cardsChecksum, cardsOf, clearCards } from "../support/card-rows.ts";
import { csvFile } from "../support/csv-files.ts";
import { runToEnd } from "../support/server.ts";

const COLLEGE = resolve("tests/fixtures/college-cards.csv");
const command = (words: string[], settings = {}) => runToEnd("build/server/cli/import-cards.js", settings, words);

beforeEach(clearCards);

test("the command shows its progress, prints its report, and a second run changes nothing", async () => {
  const first = await command([COLLEGE, "--game", "CFB26"]);
  expect(first.code).toBe(0);
  expect(first.log).toContain("7 rows read (100 %)");
  for (const line of [
    "Rows read      7",
    "Rows added     7",
    "Rows changed   0",
    "Rows unchanged 0",
    "Rows refused   0",
  ]) {
    expect(first.log.replaceAll(/ +/g, " ")).toContain(line.replaceAll(/ +/g, " "));
  }
  const before = await cardsChecksum();
  expect((await command([COLLEGE, "--game", "cfb"])).log).toMatch(/Rows unchanged +7/);
  expect(await cardsChecksum()).toBe(before);
});

test.each([
  [["no-such-file.csv", "--game", "CFB26"], "There is no file no-such-file.csv."],
  [[COLLEGE], "The game is missing. Use: npm run cards:import -- FILE --game CFB26|MADDEN26"],
  [[COLLEGE, "--game", "NBA"], 'There is no game "NBA". Use: npm run cards:import -- FILE --game CFB26|MADDEN26'],
  [["--game", "CFB26"], "One file is needed. Use: npm run cards:import -- FILE --game CFB26|MADDEN26"],
  [
    [COLLEGE, COLLEGE, "--game", "CFB26"],
    "One file is needed. Use: npm run cards:import -- FILE --game CFB26|MADDEN26",
  ],
])("%j exits with 1 and one sentence", async (words, sentence) => {
  expect(await command(words)).toEqual({ code: 1, log: `${sentence}\n` });
  expect(await cardsOf("CFB26")).toEqual([]);
});

test.each([
  ["cards", ["--game", "CFB26"], "name,ovr,pos\n", "the file has no rows below its header."],
  ["cards", ["--game", "CFB26"], "name,ovr,pos\nTavo Brandt,200,QB\n", "every row was refused, for the reasons above."],
  ["training", [], "game,ovr,training\nchess,80,5\n", "every row was refused, for the reasons above."],
  ["floors", [], "game,ovr,floor_coins\n", "the file has no rows below its header."],
])("an import of %s %j that takes nothing from %j exits with 1 and says so", async (what, words, text, reason) => {
  const { code, log } = await runToEnd(`build/server/cli/import-${what}.js`, {}, [csvFile(text), ...words]);
  expect(log).toContain(`Nothing was imported: ${reason}\n`);
  expect(code).toBe(1);
});

test("an import whose connection is killed midway changes nothing and exits with 1", async () => {
  await command([COLLEGE, "--game", "CFB26"]);
  const before = await cardsChecksum();
  const many = csvFile(`name,ovr,pos\n${"Tavo Brandt,80,QB\n".repeat(400_000)}`);
  const running = command([many, "--game", "CFB26"]);
  for (let killed = 0; killed === 0; ) {
    const { rowCount } = await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'htmc import'
        and datname = current_database() and query like 'copy staged%'`,
    );
    killed = rowCount ?? 0;
  }
  expect((await running).code).toBe(1);
  expect(await cardsChecksum()).toBe(before);
});
