import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { contentHash, whereReceipt } from "#app/db/once.server.ts";
import { flips, idempotencyKeys, outboxReceipts } from "#app/db/schema.ts";
import { NO_CARD } from "#app/features/cards/which-cards.server.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { addOnce, hasReceipt, purgeReceipts } from "#app/features/flips/offline/receipts.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { addFlip } from "../../support/changes.ts";
import { newAct, newPlayer } from "../../support/players.ts";

const LINE = "J Smith QB 1000 > 2000";
const VALUES = { name: "J Smith", pos: "QB", ovr: null, buy: 1_000, sell: 2_000, status: "sold", note: "" } as const;
const owner = await newPlayer();
const other = await newPlayer();

/** Sends a line with a number of copies; returns the outcome. */
const send = (id: string, { line = LINE, source = "", copies = 1, of = owner } = {}) =>
  addOnce(of, line, {
    ...{ id, game: "CFB26", values: VALUES, typed: VALUES, which: NO_CARD, source, copies, at: new Date() },
  });
const flipsOf = (id: string) => database.$count(flips, and(eq(flips.userId, owner), eq(flips.id, id)));
const hasOldReceipt = async (id: string) =>
  (await database.$count(outboxReceipts, and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id)))) > 0;

async function deleted(id: string) {
  const act = newAct();
  await changeFlips(owner, act, { game: "CFB26", ids: [id] }, { to: "deleted" });
  return act.id;
}

describe("a kept line", () => {
  test("P22: is added once, also when fifty send it at the same moment", async () => {
    const id = uuidv7();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(id)));
    expect(outcomes.toSorted()).toEqual(["added", ...Array(49).fill("known")]);
    expect(await flipsOf(id)).toBe(1);
  });

  test("is known after it was deleted, and gone after it was deleted for good", async () => {
    const id = uuidv7();
    await send(id, { copies: 3 });
    expect(await send(id, { copies: 3 })).toBe("known");
    const lone = uuidv7();
    await send(lone);
    const actId = await deleted(lone);
    expect(await send(lone)).toBe("known");
    await deleteForGood(owner, actId, new Date());
    expect(await send(lone)).toBe("gone");
    expect(await flipsOf(lone)).toBe(0);
  });

  test("of another text under the same id is not added, and says so", async () => {
    const id = uuidv7();
    await send(id);
    expect(await send(id, { line: "J Smith QB 1000 > 3000" })).toBe("other");
    expect(await flipsOf(id)).toBe(1);
  });

  test("under the id of a flip that a form added is that flip where it is the same, else a duplicate", async () => {
    const same = uuidv7();
    const another = uuidv7();
    await addFlip(owner, "CFB26", { id: same, values: VALUES }, new Date());
    await addFlip(owner, "CFB26", { id: another, values: { ...VALUES, buy: 1_100 } }, new Date());
    expect(await send(same)).toBe("added");
    expect(await send(another)).toBe("duplicate");
    expect(await hasReceipt(owner, another), "no receipt of what was not added").toBe(false);
    expect(await hasReceipt(owner, same)).toBe(true);
  });

  test("of another player under the same id is that player's own", async () => {
    const id = uuidv7();
    expect(await send(id)).toBe("added");
    expect(await send(id, { of: other })).toBe("added");
  });
});

describe("a receipt of an earlier release", () => {
  /** A line that an earlier release added, with its receipt. */
  async function addedBefore(flip: Partial<typeof VALUES> = {}) {
    const id = uuidv7();
    await addFlip(owner, "CFB26", { id, values: { ...VALUES, ...flip } }, new Date());
    const sent = { id, content: `CFB26 ${LINE} #` };
    await database.insert(outboxReceipts).values({ userId: owner, id, contentHash: contentHash(sent) });
    return id;
  }

  test("makes its line known, also after it was deleted for good", async () => {
    const id = await addedBefore();
    expect(await hasReceipt(owner, id)).toBe(true);
    expect(await send(id, { line: `${LINE} now` })).toBe("other");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(id)));
    expect(outcomes).toEqual(Array(10).fill("known"));
    expect(await flipsOf(id)).toBe(1);
    await deleteForGood(owner, await deleted(id), new Date());
    expect(await send(id)).toBe("gone");
    const unsent = await addedBefore();
    await deleteForGood(owner, await deleted(unsent), new Date());
    expect(await send(unsent)).toBe("gone");
  });

  test("of another text leaves no receipt of that text", async () => {
    const id = await addedBefore();
    expect(await send(id, { line: `${LINE} now` })).toBe("other");
    expect(await database.$count(idempotencyKeys, whereReceipt(owner, id))).toBe(0);
    expect(await send(id)).toBe("known");
  });

  test("stays 35 days", async () => {
    const old = uuidv7();
    const young = uuidv7();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const rows = [
      { id: old, at: ago(35.1) },
      { id: young, at: ago(34.9) },
    ];
    await database
      .insert(outboxReceipts)
      .values(rows.map((row) => ({ userId: owner, contentHash: Buffer.alloc(32), ...row })));
    await purgeReceipts();
    expect(await hasOldReceipt(old)).toBe(false);
    expect(await hasOldReceipt(young)).toBe(true);
  });
});
