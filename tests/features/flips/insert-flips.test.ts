import { and, eq, getTableColumns } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { insertFlips, type NewFlip } from "#app/features/flips/insert-flips.server.ts";
import { isSourceLimit, sourceFinder } from "#app/features/sources/sources.server.ts";
import { newPlayer } from "../../support/players.ts";

/** Columns that no new flip has: its version begins at 1, and `cameSell` comes with an edit. */
const LATER = ["version", "cameSell"];

test("an insert fills every column of a flip", async () => {
  const owner = await newPlayer();
  const source = await sourceFinder(database)({ owner, game: "CFB26", now: new Date() }, "Snipe 84s");
  if (isSourceLimit(source)) throw new Error("no source");
  const at = new Date("2026-11-20T20:00:00Z");
  const flip: Required<NewFlip> = {
    ...{ id: uuidv7(), game: "CFB26", name: "J Smith", pos: "QB", ovr: 84, buy: 12_000, sell: 15_500, status: "sold" },
    ...{ createdAt: at, soldAt: new Date("2026-11-20T21:00:00Z"), taxRate: "0.050", note: "late" },
    ...{ sourceId: source.id, lotId: uuidv7(), lotCopies: 3, program: "Rivals", team: "Purdue" },
    ...{ cardId: uuidv7(), takenCardId: uuidv7(), cameAs: "00112233445566778899aabbccddeeff" },
  };
  await insertFlips(database, owner, [flip]);
  const [row] = await database
    .select()
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.id, flip.id)));
  const stored = { ...row, cameAs: row?.cameAs?.toString("hex") };
  const columns = Object.entries(getTableColumns(flips)).filter(([, { generated }]) => generated === undefined);
  const expected: Record<string, unknown> = { ...flip, userId: owner };
  for (const [name] of columns.filter(([key]) => !LATER.includes(key))) {
    expect(expected, `${name} is a value of NewFlip`).toHaveProperty(name);
    expect(stored[name as keyof typeof stored], name).toEqual(expected[name]);
  }
});
