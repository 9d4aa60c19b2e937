import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { priceFloors, trainingValues } from "#app/db/schema.ts";
import { importFloors, importTraining } from "#app/features/training/import/import-reference.server.ts";
import { listPriceFloors } from "#app/features/training/values.server.ts";
import { csvFile } from "../../../support/csv-files.ts";

const url = process.env.DATABASE_URL ?? "";
const training = (content: string, game: "CFB26" | null = null) => importTraining(url, csvFile(content), game);
const valuesOf = async (game: "CFB26" | "MADDEN26") =>
  (await database.select().from(trainingValues).where(eq(trainingValues.game, game)).orderBy(trainingValues.ovr)).map(
    ({ ovr, training: value, source }) => [ovr, value, source],
  );

beforeEach(async () => {
  await database.delete(trainingValues);
  await database.delete(priceFloors);
});

describe("a file of training values", () => {
  test("replaces the values of the games it has rows for, and says what it did", async () => {
    await training(
      "game,ovr,training,source\nCFB26,80,100,Old\nCFB26,81,120,Old\nCFB26,82,140,Old\nMADDEN26,80,90,Old\n",
    );
    const report = await training(
      'game,ovr,training,source\nCFB26,80,100,Old\ncfb,81,"1,250",New\nCFB26,85,10000000,New\n',
    );
    expect(report).toMatchObject({ read: 3, added: 1, changed: 1, unchanged: 1, removed: 1, refused: 0 });
    expect(await valuesOf("CFB26")).toEqual([
      [80, 100, "Old"],
      [81, 1_250, "New"],
      [85, 10_000_000, "New"],
    ]);
    expect(await valuesOf("MADDEN26")).toEqual([[80, 90, "Old"]]);
  });

  test("brought a second time changes nothing", async () => {
    const content = csvFile("ovr,value\n80,100\n81,120\n");
    expect(await importTraining(url, content, "CFB26")).toMatchObject({ added: 2 });
    expect(await importTraining(url, content, "CFB26")).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      removed: 0,
    });
  });

  test("without a source takes its own name for it, and without a game the command's", async () => {
    await training("ovr,training\n80,100\n", "CFB26");
    expect(await valuesOf("CFB26")).toEqual([[80, 100, expect.stringMatching(/^file-\d+\.csv$/)]]);
    await expect(training("ovr,training\n80,100\n")).rejects.toThrow("has no column for game (game)");
    expect((await training("game,ovr,training\nCFB27,80,100\n", "CFB26")).notes).toContain(
      "The column game was ignored: --game decides.",
    );
  });

  test.each([
    ["a game that is not known", "CFB27,80,100,x", 'the game "CFB27" is not known'],
    ["an OVR of 0", "CFB26,0,100,x", 'the OVR "0" is not a whole number from 1 to 99'],
    ["a negative value", "CFB26,80,-5,x", 'the training value "-5" is not a whole number up to 10000000'],
    [
      "a value beyond all reason",
      "CFB26,80,10000001,x",
      'the training value "10000001" is not a whole number up to 10000000',
    ],
    ["an OVR that was there", "CFB26,79,1,x", "OVR 79 stands in line 2 already"],
    ["a NUL", "CFB26,80,100,x\0", 'the source "x\uFFFD" holds a NUL'],
  ])("has a line refused for %s", async (_what, line, reason) => {
    const report = await training(`game,ovr,training,source\nCFB26,79,95,x\n${line}\n`);
    expect(report).toMatchObject({ read: 2, added: 1, refused: 1, refusals: [{ line: 3, reason }] });
  });

  test("without its columns is refused whole and changes nothing", async () => {
    await training("game,ovr,training\nCFB26,80,100\n");
    await expect(training("game,ovr,price\nCFB26,80,100\n")).rejects.toThrow("has no column for value (training, ");
    expect(await valuesOf("CFB26")).toHaveLength(1);
  });
});

test("a file of floors is read in the same way", async () => {
  const report = await importFloors(
    url,
    csvFile('game,ovr,floor_coins_inferred,exact_hit_in_data\nCFB26,88,163200,False\nMADDEN26,90,"1,000",True\n'),
    null,
  );
  expect(report).toMatchObject({ read: 2, added: 2, refused: 0, notes: ["Columns not used: exact_hit_in_data."] });
  expect(
    (await database.select().from(priceFloors)).map(({ game, ovr, floorCoins }) => [game, ovr, floorCoins]).sort(),
  ).toEqual([
    ["CFB26", 88, 163_200],
    ["MADDEN26", 90, 1_000],
  ]);
});

test("a floor says when it was last imported, and one that came with the product doesn't", async () => {
  await database.insert(priceFloors).values([{ game: "CFB26", ovr: 88, floorCoins: 1, source: "Seeded" }]);
  const floors = () => listPriceFloors("CFB26", "UTC");
  expect(await floors()).toEqual([{ ovr: 88, coins: 1, source: "Seeded" }]);
  const file = csvFile("game,ovr,floor,source\nCFB26,88,163200,Market\n");
  await importFloors(url, file, null);
  await database.update(priceFloors).set({ importedAt: new Date("2026-09-01T12:00:00Z") });
  expect(await floors()).toEqual([{ ovr: 88, coins: 163_200, source: "Market, imported Sep 1, 2026" }]);
  expect(await importFloors(url, file, null)).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await floors()).not.toMatchObject([{ source: "Market, imported Sep 1, 2026" }]);
});

test("every process is told, so that it forgets the pages made from the old values", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const told = new Promise((resolve) =>
    client.on("notification", ({ channel, payload }) => resolve([channel, payload])),
  );
  await client.query("listen reference_changed");
  await training("game,ovr,training\nCFB26,80,100\n");
  expect(await told).toEqual(["reference_changed", "training_values"]);
  await client.end();
});
