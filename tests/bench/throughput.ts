import autocannon from "autocannon";
import { processorMs } from "./processor.ts";
import { type Bench, type Measured, median } from "./row.ts";
import type { Site } from "./servers.ts";

export type Load = (site: Site) => Pick<autocannon.Options, "requests" | "headers">;

const CONNECTIONS = 16;
export const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html" };

interface Loaded {
  site: Site;
  load: Load;
  status: number;
}

/** CPU ms per response of the site and of Postgres, and responses per second. */
interface Cost {
  own: number;
  database: number;
  rate: number;
}

const plain =
  (path: string): Load =>
  () => ({ requests: [{ path, headers: BROWSER_HEADERS }] });

/** How many responses of one load cost as much CPU time as one of another's: median, minimum and maximum. */
export interface Share extends Measured {
  share: number;
  least: number;
  most: number;
  /** CPU time per response, in ms. */
  own: number;
}

/** Leaves the parenthesis open. */
const openShare = ({ share, least, most }: Pick<Share, "share" | "least" | "most">) =>
  `${share.toFixed(2)} × (${least.toFixed(2)}–${most.toFixed(2)}`;

export const formatShare = (share: Share): string => `${openShare(share)})`;

export const shareOfBarePage = (bench: Bench, load: Load, status: number, atLeast: number, length = 4) =>
  shareOf(
    bench,
    { site: bench.bare, load: plain("/"), status: 200 },
    { site: bench.app, load, status },
    atLeast,
    length,
  );

/** Compares the app with the textbook page; `text` includes the bare page's share. */
export async function shareOfTextbook(bench: Bench, load: Load, atLeast: number): Promise<Share> {
  const textbook = { site: bench.textbook, load: plain("/"), status: 200 };
  const measured = await shareOf(bench, textbook, { site: bench.app, load, status: 200 }, atLeast);
  const { share } = await shareOfBarePage(bench, load, 200, 0);
  return { ...measured, text: `${measured.text}; ${share.toFixed(2)} × the bare page` };
}

/**
 * Compares the CPU time per response of two loads: the median, minimum and maximum of five alternating runs, each
 * against the run before it. The wall-clock share beside it depends on what else the machine does.
 */
export async function shareOf(
  { quick }: Bench,
  other: Loaded,
  own: Loaded,
  atLeast: number,
  length = 4,
): Promise<Share> {
  const [rounds, seconds] = quick ? [2, 1] : [5, length];
  const costs: { own: Cost; other: Cost }[] = [];
  await fire(other, 1);
  await fire(own, quick ? 1 : 3);
  for (let round = 0; round < rounds; round++)
    costs.push({ other: await fire(other, seconds), own: await fire(own, seconds) });
  const shares = costs.map((cost) => cost.other.own / cost.own.own);
  const spread = { share: median(shares), least: Math.min(...shares), most: Math.max(...shares) };
  const byClock = median(costs.map((cost) => cost.own.rate / cost.other.rate));
  const [mine, theirs, database] = [
    median(costs.map((cost) => cost.own.own)),
    median(costs.map((cost) => cost.other.own)),
    median(costs.map((cost) => cost.own.database)),
  ];
  return {
    ...spread,
    own: mine,
    text: `${openShare(spread)}; ${ms(mine)} against ${ms(theirs)}, Postgres ${ms(database)}; by the clock ${byClock.toFixed(2)} ×)`,
    ok: spread.share >= atLeast,
  };
}

export const ms = (time: number) => `${time.toFixed(time < 1 ? 2 : 1)} ms`;

async function fire({ site, load, status }: Loaded, duration: number): Promise<Cost> {
  const before = await processorMs(site.pid);
  const result = await autocannon({ url: site.origin, connections: CONNECTIONS, duration, ...load(site) });
  const after = await processorMs(site.pid);
  const answers = Object.entries(result.statusCodeStats ?? {});
  if (result.errors > 0 || answers.some(([code]) => Number(code) !== status)) {
    throw new Error(
      `${site.origin} did not answer ${status} each time: ` +
        `${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  }
  const { total } = result.requests;
  return {
    own: (after.own - before.own) / total,
    database: (after.database - before.database) / total,
    rate: total / result.duration,
  };
}
