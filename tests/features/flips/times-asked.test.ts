import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks } from "#app/db/schema.ts";
import { calendar } from "#app/domain/days.ts";
import { countMatchingFlips, listFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { plansFor } from "../../support/plans.ts";
import { insertListedFlips, newFlip, newPlayer } from "../../support/players.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const query = (text: string) => parseListQuery(new URLSearchParams(text), calendar("UTC"));

/** A flip that was asked for so many minutes ago. */
async function askedFlip(owner: string, minutes: readonly number[], row: Parameters<typeof newFlip>[1] = {}) {
  const id = await newFlip(owner, { name: `Asked ${minutes.join(" ")}`, ...row });
  await database.delete(flipAsks).where(sql`user_id = ${owner} and flip_id = ${id}`);
  const asks = minutes.map((ago) => ({ userId: owner, flipId: id, at: new Date(NOW - ago * 60_000), price: 1_500 }));
  if (asks.length > 0) await database.insert(flipAsks).values(asks);
  return id;
}

async function asker() {
  const owner = await newPlayer();
  const other = await newPlayer();
  await askedFlip(owner, []);
  await askedFlip(owner, [90], { status: "listed" });
  // Two of its three asks stood for less than ten minutes.
  await askedFlip(owner, [90, 85, 80], { status: "listed" });
  await askedFlip(owner, [90, 80]);
  await askedFlip(owner, [90, 60, 30], { status: "listed", sell: 1_501 });
  await askedFlip(owner, [99, 98, 70, 40, 10]);
  await askedFlip(owner, [90, 60], { game: "MADDEN26" });
  await askedFlip(other, [90, 60], { name: "Theirs" });
  return owner;
}

async function namesOf(owner: string, text: string): Promise<string[]> {
  const { rows } = await listFlips(owner, "CFB26", query(text));
  return rows.map(({ name }) => name.replace("Asked ", ""));
}

describe("times asked", () => {
  test.each([
    ["asked=0", [""]],
    ["asked=1", ["90", "90 85 80"]],
    ["asked=2", ["90 80"]],
    ["asked=2-", ["90 60 30", "90 80", "99 98 70 40 10"]],
    ["asked=4", ["99 98 70 40 10"]],
    ["asked=4-&show=listed", []],
    ["asked=1-&show=listed", ["90", "90 60 30", "90 85 80"]],
  ])("%s shows the flips, listed and sold, that were asked for so often", async (text, expected) => {
    const owner = await asker();
    expect((await namesOf(owner, text)).toSorted()).toEqual(expected);
    expect(await countMatchingFlips(owner, "CFB26", query(text))).toMatchObject({ flips: expected.length });
  });

  test("order a list in both directions, also a filtered one", async () => {
    const owner = await asker();
    const inOrder = ["", "90 85 80", "90", "90 80", "90 60 30", "99 98 70 40 10"];
    expect(await namesOf(owner, "sort=asked&dir=asc")).toEqual(inOrder);
    expect(await namesOf(owner, "sort=asked-desc")).toEqual([
      ...["99 98 70 40 10", "90 60 30", "90 80"],
      ...["90 85 80", "90", ""],
    ]);
    expect(await namesOf(owner, "sort=asked-asc&show=listed&asked=1-")).toEqual(["90 85 80", "90", "90 60 30"]);
  });

  test("are counted by the player's asks in their index, whatever others ask", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await insertListedFlips(other, 5_000, 900);
    await insertListedFlips(owner, 60, 900);
    const plans = await plansFor(owner, async () => {
      expect((await listFlips(owner, "CFB26", query("asked=1&sort=asked"))).rows).toHaveLength(50);
      expect(await countMatchingFlips(owner, "CFB26", query("asked=1"))).toMatchObject({ flips: 60 });
    });
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on flip_asks/);
  });
});
