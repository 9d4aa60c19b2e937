import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, outboxReceipts } from "#app/db/schema.ts";
import { NO_CARD } from "#app/features/cards/which-cards.server.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { addOnce, purgeReceipts } from "#app/features/flips/offline/receipts.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { addFlip } from "../../support/changes.ts";
import { newAct, newPlayer } from "../../support/players.ts";

const LINE = "J Smith QB 1000 > 2000";
const VALUES = { name: "J Smith", pos: "QB", ovr: null, buy: 1_000, sell: 2_000, status: "sold", note: "" } as const;
const [owner, other] = [await newPlayer(), await newPlayer()];

/** Sends a line with a number of copies; returns the outcome. */
const send = (id: string, { line = LINE, source = "", copies = 1, of = owner } = {}) =>
  addOnce(of, line, {
    ...{ id, game: "CFB26", values: VALUES, typed: VALUES, which: NO_CARD, source, copies, at: new Date() },
  });
const flipsOf = (id: string) => database.$count(flips, and(eq(flips.userId, owner), eq(flips.id, id)));
const receipt = (id: string) => and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id));

async function deleted(id: string) {
  const act = newAct();
  await changeFlips(owner, act, { game: "CFB26", ids: [id] }, { to: "deleted" });
  return act.id;
}

describe("a kept line", () => {
  test("is added once, also when fifty send it at the same moment", async () => {
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
    const [same, another] = [uuidv7(), uuidv7()];
    await addFlip(owner, "CFB26", { id: same, values: VALUES }, new Date());
    await addFlip(owner, "CFB26", { id: another, values: { ...VALUES, buy: 1_100 } }, new Date());
    expect(await send(same)).toBe("added");
    expect(await send(another)).toBe("duplicate");
    expect(await database.$count(outboxReceipts, receipt(another)), "no receipt of what was not added").toBe(0);
  });

  test("of another player under the same id is that player's own", async () => {
    const id = uuidv7();
    expect(await send(id)).toBe("added");
    expect(await send(id, { of: other })).toBe("added");
  });
});

test("a receipt stays 35 days", async () => {
  const [old, young] = [uuidv7(), uuidv7()];
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const rows = [
    { id: old, at: ago(35.1) },
    { id: young, at: ago(34.9) },
  ];
  await database
    .insert(outboxReceipts)
    .values(rows.map((row) => ({ userId: owner, contentHash: Buffer.alloc(32), ...row })));
  await purgeReceipts();
  expect(await database.$count(outboxReceipts, receipt(old))).toBe(0);
  expect(await database.$count(outboxReceipts, receipt(young))).toBe(1);
});
