import { Agent } from "node:http";
import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { ask } from "../support/server.ts";
import { type Bench, median } from "./row.ts";
import { BROWSER_HEADERS } from "./throughput.ts";

export interface View {
  path: string;
  account: string;
}

/** Edits a player's newest flip, which invalidates every page of flips. */
export const changeFlips = (account: string) =>
  database.execute(sql`
    update flips set buy = 1000 + version % 1000, version = version + 1 where user_id = ${account} and id = (
      select id from flips where user_id = ${account} and game = 'CFB26' order by created_at desc, id desc limit 1
    )`);

/** Median response time of each view in ms; views alternate, and `change` runs before each request. */
export async function responseTimes(
  bench: Bench,
  views: readonly View[],
  change: (account: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = await Promise.all(views.map(({ account }) => bench.cookieOf(account)));
  const asks = views.map(({ path }, at) => async () => {
    const answer = await ask(bench.app.origin + path, { agent, headers: { ...BROWSER_HEADERS, cookie: cookies[at] } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  });
  const times = await timesOf(bench, asks, (at) => change(views[at]?.account ?? ""));
  agent.destroy();
  return times;
}

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
