import { Agent } from "node:http";
import { eq, sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { totals } from "#app/db/schema.ts";
import { ask } from "../support/server.ts";
import { type Bench, median } from "./row.ts";
import { BROWSER } from "./throughput.ts";

/** A page as one account sees it. */
export interface View {
  path: string;
  account: string;
}

/** Gives a player's flips another revision, so that what is cached of them is read anew. */
export const changeFlips = (account: string) =>
  database.update(totals).set({ revision: sql`gen_random_uuid()` }).where(eq(totals.userId, account));

/** The median time of each view in milliseconds, asked for one after the other by turns, each after `change`. */
export async function responseTimes(
  bench: Bench,
  views: readonly View[],
  change: (account: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = await Promise.all(views.map(({ account }) => bench.cookieOf(account)));
  const asks = views.map(({ path }, at) => async () => {
    const answer = await ask(bench.app.origin + path, { agent, headers: { ...BROWSER, cookie: cookies[at] } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  });
  const times = await timesOf(bench, asks, (at) => change(views[at]?.account ?? ""));
  agent.destroy();
  return times;
}

/** The median time of each request in milliseconds, sent one after the other by turns. */
export async function timesOf(
  { quick }: Bench,
  asks: readonly (() => Promise<void>)[],
  before: (at: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const times: number[][] = asks.map(() => []);
  const [warming, rounds] = quick ? [10, 40] : [50, 300];
  for (let round = -warming; round < rounds; round++) {
    for (const [at, send] of asks.entries()) {
      await before(at);
      const start = performance.now();
      await send();
      if (round >= 0) times[at]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}
