import autocannon from "autocannon";
import { type Bench, type Measured, median } from "./row.ts";
import type { Site } from "./servers.ts";

type Load = (site: Site) => Pick<autocannon.Options, "requests" | "headers">;

const CONNECTIONS = 16;
/** What a browser says it can read. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };
const hello: Load = () => ({ requests: [{ path: "/", headers: BROWSER }] });

/**
 * Requests per second as a share of the bare page's: the median of five alternating runs, each against the bare run
 * before it.
 */
export async function shareOfBarePage(
  bench: Bench,
  load: Load,
  status: number,
  atLeast: number,
  length = 4,
): Promise<Measured> {
  const [rounds, seconds] = bench.quick ? [2, 1] : [5, length];
  const bare: number[] = [];
  const own: number[] = [];
  await fire(bench.bare, hello, 200, 1);
  await fire(bench.app, load, status, bench.quick ? 1 : 3);
  for (let round = 0; round < rounds; round++) {
    bare.push(await fire(bench.bare, hello, 200, seconds));
    own.push(await fire(bench.app, load, status, seconds));
  }
  const share = median(own.map((rate, round) => rate / (bare[round] ?? 1)));
  return {
    text: `${share.toFixed(2)} × (${Math.round(median(own))} of ${Math.round(median(bare))} a second)`,
    ok: share >= atLeast,
  };
}

/** Answers per second; any other answer than `status` is an error. */
async function fire(site: Site, load: Load, status: number, duration: number): Promise<number> {
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
