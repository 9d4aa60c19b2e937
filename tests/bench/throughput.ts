import autocannon from "autocannon";
import { median } from "../support/measures.ts";
import { processorMs } from "./processor.ts";
import type { Bench, Measured } from "./row.ts";
import type { Site } from "./servers.ts";

/** Requests to a site that are answered with this status; by default the front page's. */
export interface Load {
  site: Site;
  requests?: autocannon.Request[];
  status?: number;
}

const CONNECTIONS = 16;
export const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html" };

/** How many responses of one load cost as much CPU time as one of another's; `own` is the CPU time of one, in ms. */
export interface Share extends Measured {
  share: number;
  own: number;
}

/**
 * Compares the CPU time per response of two loads: the median, minimum and maximum of five alternating runs, each
 * against the run before it. The wall-clock share beside it depends on what else the machine does.
 */
export async function shareOf({ quick }: Bench, other: Load, load: Load, atLeast: number, length = 4): Promise<Share> {
  const [rounds, seconds] = quick ? [2, 1] : [5, length];
  const mine: Cost[] = [];
  const theirs: Cost[] = [];
  await fire(other, 1);
  await fire(load, quick ? 1 : 3);
  for (let round = 0; round < rounds; round++) {
    theirs.push(await fire(other, seconds));
    mine.push(await fire(load, seconds));
  }
  const shares = mine.map(({ own }, at) => (theirs[at]?.own ?? Number.NaN) / own);
  const share = median(shares);
  const own = median(mine.map((cost) => cost.own));
  const against = median(theirs.map((cost) => cost.own));
  const database = median(mine.map((cost) => cost.database));
  const byClock = median(mine.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN)));
  const text =
    `${share.toFixed(2)} × (${Math.min(...shares).toFixed(2)}–${Math.max(...shares).toFixed(2)}; ${ms(own)} against ` +
    `${ms(against)}, Postgres ${ms(database)}; by the clock ${byClock.toFixed(2)} ×)`;
  return { share, own, text, ok: share >= atLeast };
}

const ms = (time: number) => `${time.toFixed(time < 1 ? 2 : 1)} ms`;

/** CPU ms per response of the site and of Postgres, and responses per second. */
interface Cost {
  own: number;
  database: number;
  rate: number;
}

async function fire(load: Load, duration: number): Promise<Cost> {
  const { site, requests = [{ path: "/", headers: BROWSER_HEADERS }], status = 200 } = load;
  const before = await processorMs(site.pid);
  const result = await autocannon({ url: site.origin, connections: CONNECTIONS, duration, requests });
  const after = await processorMs(site.pid);
  const { requests: answered, statusCodeStats = {}, errors } = result;
  if (errors > 0 || Object.keys(statusCodeStats).some((code) => Number(code) !== status)) {
    const answers = JSON.stringify(statusCodeStats);
    throw new Error(`${site.origin} did not answer ${status} each time: ${answers}, ${errors} errors`);
  }
  return {
    own: (after.own - before.own) / answered.total,
    database: (after.database - before.database) / answered.total,
    rate: answered.total / result.duration,
  };
}
