import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { nameKey as nameKeyOf } from "#app/db/schema/columns.ts";
import { calendar } from "#app/domain/days.ts";
import { nameKey } from "#app/domain/name.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import {
  getCardFigures,
  getLastFlip,
  listCardFlips,
  parseCardKey,
} from "#app/features/flips/history/card-history.server.ts";
import { countMatchingFlips, listFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { reportBody } from "#app/features/reports/report-body.server.ts";
import { reportHead } from "#app/features/reports/report-head.server.ts";
import { flipsQueryString, groupParams } from "#app/features/reports/report-links.ts";
import { parseReportQuery } from "#app/features/reports/report-query.ts";
import { imported, previewed, staged } from "../../support/imports.ts";
import { newFlip, newPlayer } from "../../support/players.ts";
import { OTHER_NAMES, SPELLINGS } from "../../support/spellings.ts";

const CARD = { pos: "WR", ovr: 88 } as const;

/** Stored as old versions stored them, or as a full file has them. */
async function collector() {
  const owner = await newPlayer();
  for (const name of [...SPELLINGS, ...OTHER_NAMES]) await newFlip(owner, { ...CARD, name });
  return owner;
}

const asked = (words: Record<string, string>) => parseListQuery(new URLSearchParams(words), calendar("UTC"));

/** The name keys of names as Postgres computes them. */
async function keysOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ key: string }>(sql`
    select ${nameKeyOf(sql`name`)} as key from unnest(${sql.param(names)}::text[]) with ordinality as names(name, n)
    order by n`);
  return rows.map(({ key }) => key);
}

test("Postgres and JavaScript compare names alike", async () => {
  const { rows } = await database.execute<{ letter: string; lower: string }>(sql`
    select chr(n) as letter, normalize(lower(normalize(chr(n), NFD)), NFC) as lower from generate_series(1, ${0x1ffff}::int) n
    where n not between ${0xd800}::int and ${0xdfff}::int`);
  // The two may know different versions of Unicode.
  const known = rows.filter(({ letter, lower }) => letter.toLowerCase().normalize() === lower);
  expect(rows.length - known.length).toBeLessThan(100);
  const letters = known.map(({ letter }) => letter);
  const seams =
    "'`´‘’ʼ \u00a0\u2009\u3000\t\n\u0085\u200b\u200d\u00ad\ufeff\u3164\u0301\u0323\u030c\u0345\u1ffdςΣJİIß\u1100\u1161";
  const character = fc.oneof(
    fc.constantFrom(...seams),
    fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }),
    fc.nat(letters.length - 1).map((at) => letters[at] ?? ""),
  );
  const random = fc.sample(
    fc.array(character, { maxLength: 12 }).map((characters) => characters.join("")),
    { numRuns: 5_000, seed: 64 },
  );
  const names = [...SPELLINGS, ...OTHER_NAMES, ...letters, ...random];
  const keys = await keysOf(names);
  expect(names.flatMap((name, at) => (keys[at] === nameKey(name) ? [] : [[name, keys[at], nameKey(name)]]))).toEqual(
    [],
  );
});

test("a card has one history, however its name is written", async () => {
  const owner = await collector();
  for (const name of SPELLINGS) {
    const card = parseCardKey(new URLSearchParams(cardKeyQueryString({ ...CARD, name }, "CFB26")));
    expect(await getCardFigures(owner, "CFB26", card), name).toMatchObject({ flips: SPELLINGS.length });
    expect((await listCardFlips(owner, "CFB26", card, null)).rows, name).toHaveLength(SPELLINGS.length);
    expect(await getLastFlip(owner, "CFB26", card), name).toMatchObject({ status: "sold" });
  }
  for (const name of OTHER_NAMES)
    expect(await getCardFigures(owner, "CFB26", { ...CARD, name }), name).toMatchObject({ flips: 1 });
});

test("a card is one row of a report, which leads to all its flips", async () => {
  const owner = await collector();
  const query = parseReportQuery(new URLSearchParams("by=card&span=all"));
  const clock = { timeZone: "UTC", dayEnd: 0 };
  const request = {
    scope: { owner, game: "CFB26" as const, revision: null, dates: query.dates },
    ...{ query, clock, now: new Date() },
  };
  const head = await reportHead(request);
  const { rows } = await reportBody(request, head);
  expect(rows.map(({ sold }) => sold).toSorted((a, b) => b - a)).toEqual([
    SPELLINGS.length,
    ...OTHER_NAMES.map(() => 1),
  ]);
  for (const row of rows) {
    const counted = { game: "CFB26" as const, dates: query.dates, range: head.range };
    const link = flipsQueryString(counted, groupParams("card", row, head.range) ?? {});
    const list = parseListQuery(new URLSearchParams(link), calendar("UTC"));
    expect(await countMatchingFlips(owner, "CFB26", list), link).toMatchObject({ flips: row.sold });
  }
});

test("a list of a name has the flips of all its spellings", async () => {
  const owner = await collector();
  for (const name of SPELLINGS)
    expect((await listFlips(owner, "CFB26", asked({ named: name }))).rows, name).toHaveLength(SPELLINGS.length);
  for (const name of OTHER_NAMES)
    expect((await listFlips(owner, "CFB26", asked({ named: name }))).rows, name).toMatchObject([{ name }]);
});

test("a name of marks alone is listed as none", async () => {
  const owner = await newPlayer();
  for (const name of ["", "\u200b", "\u00a0\u00ad", "x"]) await newFlip(owner, { ...CARD, name });
  expect(await countMatchingFlips(owner, "CFB26", asked({ noName: "1" }))).toMatchObject({ flips: 3 });
  expect(await getCardFigures(owner, "CFB26", { ...CARD, name: "" })).toMatchObject({ flips: 3 });
});

test("Find leaves marks and kinds of apostrophes and blanks in its words out", async () => {
  const owner = await newPlayer();
  await newFlip(owner, { name: "Seán O’Neil" });
  for (const find of SPELLINGS) expect((await listFlips(owner, "CFB26", asked({ find }))).rows, find).toHaveLength(1);
  expect(asked({ find: "\u200b\u00ad " }).find).toBe("");
});

const DAY = "2026-11-20 12:00:00";
const rowsOf = (names: readonly string[], ids: readonly string[] = []) =>
  [
    `${ids.length > 0 ? "Id," : ""}Date,Name,Position,OVR,Buy,Sell,Status`,
    ...names.map(
      (name, at) => `${ids[at] ? `${ids[at]},` : ""}${DAY},"${name.replaceAll('"', '""')}",WR,88,1000,1500,sold`,
    ),
  ].join("\n");

test("a sheet is already here in any spelling, and its names come in without marks", async () => {
  const owner = await newPlayer();
  await imported(owner, rowsOf(["\u200eSeán\u00a0 O’Ne\u00adil"]));
  expect((await listFlips(owner, "CFB26", asked({}))).rows).toMatchObject([{ name: "Seán O’Neil" }]);
  for (const name of SPELLINGS) {
    const { preview } = await previewed(owner, await staged(owner, rowsOf([name])));
    expect(preview.counts, name).toMatchObject({ new: 0, here: 1 });
  }
  const { preview } = await previewed(owner, await staged(owner, rowsOf(OTHER_NAMES)));
  expect(preview.counts).toMatchObject({ new: OTHER_NAMES.length, here: 0 });
});

test("a row that was stored with marks is already here without", async () => {
  const owner = await newPlayer();
  const at = new Date("2026-11-20T12:00:00Z");
  await newFlip(owner, { ...CARD, name: "Sea\u0301n\u00a0O’Neil\u200b", createdAt: at, soldAt: at });
  const { preview } = await previewed(owner, await staged(owner, rowsOf(["Seán O'Neil"])));
  expect(preview.counts).toMatchObject({ new: 0, here: 1 });
});

test("a row with an id keeps its name as it stands", async () => {
  const owner = await newPlayer();
  const ids = SPELLINGS.map((_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`);
  const names = SPELLINGS.map((name) => name.normalize().trim());
  await imported(owner, rowsOf(SPELLINGS, ids));
  const { rows } = await listFlips(owner, "CFB26", asked({ sort: "createdAt", dir: "asc" }));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
