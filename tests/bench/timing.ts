import { Agent } from "node:http";
import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { median } from "../support/measures.ts";
import { ask } from "../support/server.ts";
import type { Bench, Measured } from "./row.ts";
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

/** Compares the median times of two requests, which alternate. */
export async function compareTimes(
  { quick }: Bench,
  asks: readonly [() => Promise<unknown>, () => Promise<unknown>],
  limit = 1.3,
  before: (at: 0 | 1) => Promise<unknown> = async () => {},
): Promise<Measured> {
  const times: [number[], number[]] = [[], []];
  const [warming, rounds] = quick ? [10, 40] : [50, 300];
  for (let round = -warming; round < rounds; round++)
    for (const at of [0, 1] as const) {
      await before(at);
      const start = performance.now();
      await asks[at]();
      if (round >= 0) times[at].push(performance.now() - start);
    }
  const small = median(times[0]);
  const large = median(times[1]);
  const text = `${(large / small).toFixed(2)} × (${large.toFixed(1)} against ${small.toFixed(1)} ms)`;
  return { text, ok: large <= limit * small };
}

/** Compares the response times of two views; `change` runs before each request. */
export async function compareViews(
  bench: Bench,
  views: readonly [View, View],
  change?: (account: string) => Promise<unknown>,
  limit?: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asking = async ({ path, account }: View) => {
    const headers = { ...BROWSER_HEADERS, cookie: await bench.cookieOf(account) };
    return async () => {
      const { status } = await ask(bench.app.origin + path, { agent, headers });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
  };
  const asks = [await asking(views[0]), await asking(views[1])] as const;
  const compared = await compareTimes(bench, asks, limit, async (at) => change?.(views[at].account));
  agent.destroy();
  return compared;
}

/** The read with the highest median time, which must stay below `limit` ms; `BENCH_DETAILS` prints them all. */
export async function slowestOf(
  reads: readonly (readonly [name: string, read: () => Promise<unknown>])[],
  limit: number,
  quick: boolean,
): Promise<Measured> {
  const times: [string, number][] = [];
  for (const [name, read] of reads) {
    const runs: number[] = [];
    for (let run = 0; run < (quick ? 2 : 7); run++) {
      const start = performance.now();
      await read();
      runs.push(performance.now() - start);
    }
    times.push([name, median(runs)]);
  }
  if (process.env.BENCH_DETAILS) console.table(times);
  const [name, ms] = times.reduce((slowest, time) => (time[1] > slowest[1] ? time : slowest));
  return { text: `${ms.toFixed(1)} ms (${name})`, ok: ms <= limit };
}
