import type { SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { type Db, database } from "#app/db/client.server.ts";
import type { flipImports } from "#app/db/schema.ts";
import { getImport, stagedRows } from "#app/features/imports/imports.server.ts";
import { stageImport } from "#app/features/imports/stage-import.server.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { newPlayer } from "../../support/players.ts";

/** Two batches, and some more rows. */
const ROWS = 1_200;
const SHEET = ["Name,Buy", ...Array.from({ length: ROWS }, (_, at) => `Card ${at},1000`), ""].join("\n");

/** A sheet in two chunks: reports when the first was read; the second waits until it's released or fails. */
function sheetInTwo(length: number) {
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  async function* pieces() {
    yield Buffer.from(SHEET.slice(0, length));
    read.resolve();
    await goOn.promise;
    yield Buffer.from(SHEET.slice(length));
  }
  const breakOff = () => goOn.reject(new Error("broken off"));
  return { pieces: pieces(), read: read.promise, goOn: goOn.resolve, breakOff };
}

async function* whole() {
  yield Buffer.from(SHEET);
}

// The same millisecond, as with two presses.
const NOW = new Date();
const send = (owner: string, id: string, pieces: AsyncIterable<Uint8Array>, db = database) =>
  stageImport(owner, { id, game: "CFB26", fileName: "flips.csv", timeZone: "UTC", pieces }, NOW, db);

/** Two uploads of the same sheet: the first has read 9,000 bytes when the second, at `length`, has taken it over. */
async function bothReading(length: number) {
  const owner = await newPlayer();
  const id = uuidv7();
  const slow = sheetInTwo(9_000);
  const slower = sheetInTwo(length);
  const first = send(owner, id, slow.pieces);
  await slow.read;
  const second = send(owner, id, slower.pieces);
  await slower.read;
  return { owner, id, slow, slower, first, second };
}

/** A database whose transaction waits after its delete; `onCount` runs before rows are counted. */
function waitingAfterDelete(wait: () => Promise<unknown>, onCount = () => {}): typeof database {
  const waiting = (tx: Db): Db =>
    new Proxy(tx, {
      get: (own, name) =>
        name !== "delete"
          ? Reflect.get(own, name)
          : (table: typeof flipImports) => ({
              where: async (which: SQL) => {
                await own.delete(table).where(which);
                await wait();
              },
            }),
    });
  const transaction: Db["transaction"] = (work) => database.transaction((tx) => work(waiting(tx) as typeof tx));
  const $count: Db["$count"] = (...which) => {
    onCount();
    return database.$count(...which);
  };
  return new Proxy(database, {
    get: (own, name) => Reflect.get({ transaction, $count }, name) ?? Reflect.get(own, name),
  });
}

/** The sheet's declared rows, its stored rows, and the number of names. */
async function kept(owner: string, id: string) {
  const names: string[] = [];
  for await (const batch of stagedRows(owner, id)) names.push(...batch.map(({ cells }) => cells[0] ?? ""));
  return [(await getImport(owner, id, new Date()))?.rows, names.length, new Set(names).size];
}

describe("the same sheet, sent twice at once, is kept once and neither is refused", () => {
  // Before anything is stored, between two batches, and when all but the end is stored.
  test.each([20, 9_000, 14_000])("where the first stands still at byte %d until the second is read", async (length) => {
    const owner = await newPlayer();
    const id = uuidv7();
    const slow = sheetInTwo(length);
    const first = send(owner, id, slow.pieces);
    await slow.read;
    expect(await send(owner, id, whole())).toBe(true);
    slow.goOn();
    expect(await first).toBe(true);
    expect(await kept(owner, id)).toEqual([ROWS, ROWS, ROWS]);
  });

  test.each([20, 9_000])("where the first goes on while the second stands still at byte %d", async (length) => {
    const { owner, id, slow, slower, first, second } = await bothReading(length);
    slow.goOn();
    slower.goOn();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(await kept(owner, id)).toEqual([ROWS, ROWS, ROWS]);
  });

  test("where the second stands still between what it takes away and its own", async () => {
    const owner = await newPlayer();
    const id = uuidv7();
    const slow = sheetInTwo(9_000);
    const first = send(owner, id, slow.pieces);
    await slow.read;
    const taken = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const second = send(
      owner,
      id,
      whole(),
      waitingAfterDelete(async () => {
        taken.resolve();
        await goOn.promise;
      }),
    );
    await taken.promise;
    slow.goOn();
    await waitUntilBlocked();
    goOn.resolve();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(await kept(owner, id)).toEqual([ROWS, ROWS, ROWS]);
  });

  test("at the same moment", async () => {
    const owner = await newPlayer();
    const id = uuidv7();
    expect(await Promise.all([0, 1, 2, 3].map(() => send(owner, id, whole())))).toEqual([true, true, true, true]);
    expect(await kept(owner, id)).toEqual([ROWS, ROWS, ROWS]);
  });
});

describe("of the same sheet, sent twice at once,", () => {
  test("the first is told that it was not kept where the second, which took it over, breaks off", async () => {
    const { owner, id, slow, slower, first, second } = await bothReading(20);
    slow.goOn();
    slower.breakOff();
    await expect(second).rejects.toThrow("broken off");
    expect(await first).toBe(false);
    expect(await kept(owner, id)).toEqual([undefined, 0, 0]);
    expect(await send(owner, id, whole())).toBe(true);
  });

  test("the second is read where the first came between and breaks off", async () => {
    const owner = await newPlayer();
    const id = uuidv7();
    const slow = sheetInTwo(9_000);
    const firsts: Promise<unknown>[] = [];
    const second = send(
      owner,
      id,
      whole(),
      waitingAfterDelete(async () => {
        if (firsts.length > 0) return;
        firsts.push(send(owner, id, slow.pieces).catch(() => "broken off"));
        await slow.read;
      }, slow.breakOff),
    );
    expect([await second, await firsts[0]]).toEqual([true, "broken off"]);
    expect(await kept(owner, id)).toEqual([ROWS, ROWS, ROWS]);
  });
});
