import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, unnamedFlips } from "#app/db/schema.ts";
import { nameFlips } from "#app/features/flips/matches/name-flips.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { newCard } from "../../support/card-rows.ts";
import { imported } from "../../support/imports.ts";
import { compareTotals, newFlip, newPlayer } from "../../support/players.ts";

const SHEET = "Date,Name,Pos,OVR,Buy\n2026-11-21,T Larkspur,QB,84,1000\n2026-11-22,T Larkspur,QB,84,2000\n";

test("flips of before get the names of their cards, and are known by the sheet that they came with", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const { id: act } = await imported(owner, SHEET);
  const cardId = await newCard("Tariq Larkspur", { program: "Core" });
  await database.update(flips).set({ cardId, program: "Core" }).where(eq(flips.userId, owner));
  const theirs = await newFlip(other, { name: "Theirs", cardId });
  const own = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.id));
  const gone = { userId: owner, id: uuidv7() };
  await database.insert(unnamedFlips).values([...own.map(({ id }) => ({ userId: owner, id })), gone]);

  await nameFlips();

  const after = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.id));
  const named = own.map((flip) => ({ ...flip, name: "Tariq Larkspur", search: "tariq larkspur\nqb" }));
  expect(after).toEqual(named.map((flip) => ({ ...flip, cameAs: expect.any(Buffer) })));
  expect(await database.select().from(flips).where(eq(flips.id, theirs))).toMatchObject([{ name: "Theirs" }]);
  expect(await database.$count(unnamedFlips, eq(unnamedFlips.userId, owner))).toBe(0);
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
  expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 2 });
  expect(await undoAct(owner, act, new Date()), "an act of before").toMatchObject({ undone: 2, changed: 0 });
});
