import autocannon from "autocannon";
import { type Bench, type Measured, median } from "./row.ts";
import type { Site } from "./servers.ts";

export type Load = (site: Site) => Pick<autocannon.Options, "requests" | "headers">;

const CONNECTIONS = 16;
/** What a browser says it can read. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };
const hello: Load = () => ({ requests: [{ path: "/", headers: BROWSER }] });

/** A site under a load, and the status that each answer has. */
interface Loaded {
  site: Site;
  load: Load;
  status: number;
}

/** Requests per second as a share of the bare page's. */
export const shareOfBarePage = (bench: Bench, load: Load, status: number, atLeast: number, length = 4) =>
  shareOf(bench, { site: bench.bare, load: hello, status: 200 }, { site: bench.app, load, status }, atLeast, length);

/**
 * Requests per second of one load as a share of another's: the median of five alternating runs, each against the other
 * run before it.
 */
export async function shareOf(
  { quick }: Bench,
  other: Loaded,
  own: Loaded,
  atLeast: number,
  length = 4,
): Promise<Measured> {
  const [rounds, seconds] = quick ? [2, 1] : [5, length];
  const rates: { own: number; other: number }[] = [];
  await fire(other, 1);
  await fire(own, quick ? 1 : 3);
  for (let round = 0; round < rounds; round++)
    rates.push({ other: await fire(other, seconds), own: await fire(own, seconds) });
  const share = median(rates.map((rate) => rate.own / rate.other));
  const [mine, theirs] = [median(rates.map((rate) => rate.own)), median(rates.map((rate) => rate.other))];
  return {
    text: `${share.toFixed(2)} × (${Math.round(mine)} of ${Math.round(theirs)} a second)`,
    ok: share >= atLeast,
  };
}

/** Answers per second; any other answer than `status` is an error. */
async function fire({ site, load, status }: Loaded, duration: number): Promise<number> {
  const result = await autocannon({ url: site.origin, connections: CONNECTIONS, duration, ...load(site) });
  const answers = Object.entries(result.statusCodeStats ?? {});
  if (result.errors > 0 || answers.some(([code]) => Number(code) !== status)) {
    throw new Error(
      `${site.origin} did not answer ${status} each time: ` +
        `${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  }
  return result.requests.total / result.duration;
}
