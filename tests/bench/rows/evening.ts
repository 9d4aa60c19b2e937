import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { seedCards } from "../card-stock.ts";
import { OTHERS } from "../database.ts";
import { OLD_FLIP, ONE_LISTED, PRICED, TASKS, type Task, WAITING } from "../evening-tasks.ts";
import type { Bench, Row } from "../row.ts";
import { type Effort, withThumb } from "../thumb.ts";

const LIST = "/dashboard/my-flips";
const CARDS = 2_500;
const LISTED = "Brody Foley";
const THREE_WEEKS = 21 * 24 * 60 * 60 * 1_000;

const evening: Row = {
  what: "A trader's evening on a slow phone: 150 ms, 1.6 Mbit/s, a quarter of the processor; a tap 1 s, a key 0.25 s",
  budget: TASKS.map(({ what, most }) => `${what} ≤ ${most} s`).join(", "),
  async measure(bench) {
    await seedCards(CARDS);
    // Earlier rows leave only sold flips on an account's first page.
    for (const owner of OTHERS.slice(0, 3)) await addListed(owner);
    const efforts: Effort[] = [];
    for (const task of TASKS) efforts.push(await middleOf(bench, task));
    return {
      text: efforts.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(", "),
      ok: TASKS.every(({ most }, at) => (efforts[at]?.seconds ?? most) <= most),
      detail: [
        ["task", "taps", "keys", "waiting", "in all", "aim"],
        ...TASKS.map(({ what, most }, at) => {
          const { taps = 0, keys = 0, waited = 0, seconds = 0 } = efforts[at] ?? {};
          return [what, `${taps}`, `${keys}`, `${waited.toFixed(1)} s`, `${seconds.toFixed(1)} s`, `≤ ${most} s`];
        }),
      ],
    };
  },
};

/**
 * Sells what an account has listed, and adds a listed flip per task on top of its list, the flips that waited, the old
 * flip of the search task among them, and sales of today.
 */
async function addListed(owner: string): Promise<void> {
  const card = { game: "CFB26", pos: "QB", ovr: 84, buy: 12_000, sell: 15_500 } as const;
  const createdAt = new Date(Date.now() - THREE_WEEKS);
  const sold = { ...card, userId: owner, createdAt, sell: 15_000, status: "sold", soldAt: new Date() } as const;
  const old = () => ({ ...card, userId: owner, id: uuidv7({ msecs: createdAt.getTime() }), createdAt });
  await database
    .update(flips)
    .set({ status: "sold", soldAt: createdAt })
    .where(and(eq(flips.userId, owner), eq(flips.status, "listed")));
  await database
    .insert(flips)
    .values([
      ...[OLD_FLIP, ...WAITING].map((name) => ({ ...old(), name })),
      { ...card, userId: owner, id: uuidv7(), name: ONE_LISTED },
      ...TASKS.map(() => ({ ...card, userId: owner, id: uuidv7(), name: LISTED })),
      ...[LISTED, ...PRICED].map((name) => ({ ...sold, id: uuidv7(), name })),
    ]);
}

/** The median of three tries, each with another player and a new browser. */
async function middleOf({ app, cookieOf, quick }: Bench, { work }: Task): Promise<Effort> {
  const tries: Effort[] = [];
  for (let at = 0; at < (quick ? 1 : 3); at++) {
    const cookie = await cookieOf(OTHERS[at] ?? "");
    const effort = await withThumb(app.origin, cookie, async (thumb) => {
      await thumb.open(LIST);
      await work(thumb);
      return thumb.take();
    });
    tries.push(effort);
  }
  tries.sort((a, b) => a.seconds - b.seconds);
  return tries[tries.length >> 1] as Effort;
}

export const eveningRows: Row[] = [evening];
