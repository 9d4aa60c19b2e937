import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { median, percentile, residentMb } from "../../support/measures.ts";
import { figureOf } from "../../support/metrics.ts";
import { ask, repeat } from "../../support/server.ts";
import { startMeasuredServer } from "../../support/two-servers.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { BROWSER_HEADERS } from "../throughput.ts";
import { largestAgainstSmallest } from "./depth.ts";

const A_SECOND = 50;
/** Log-ins per account, below the number that is throttled. */
const EACH = 8;
const MOST_DELAY_MS = 100;
const PASSWORD = "correct horse 7 battery";

const signIns: Row = {
  what: `${A_SECOND} sign-ins a second, with My Flips asked for beside them`,
  budget: `each is signed in; event loop's delay ≤ ${MOST_DELAY_MS} ms at the 99th percentile`,
  async measure({ cookieOf, quick }) {
    const count = (quick ? 4 : 20) * A_SECOND;
    const addresses = await accountsToSignInTo(Math.ceil(count / EACH));
    const server = await startMeasuredServer();
    const delay = async () => 1_000 * (figureOf(await server.metrics(), "event_loop_delay_p99_seconds") ?? Number.NaN);
    const headers = { ...BROWSER_HEADERS, Cookie: await cookieOf(OWNERS.middle) };
    const pages: number[] = [];
    const logIns: number[] = [];
    const timed = async (times: number[], expected: number, asked: () => ReturnType<typeof ask>) => {
      const start = performance.now();
      const { status } = await asked();
      if (status !== expected) throw new Error(`answered ${status}`);
      times.push(performance.now() - start);
    };
    try {
      await delay();
      const start = performance.now();
      const stop = repeat(async () => {
        await timed(pages, 200, () => ask(`${server.origin}/dashboard/my-flips`, { headers }));
        await sleep(100);
      });
      await Promise.allSettled(
        Array.from({ length: count }, async (_, at) => {
          await sleep((at / A_SECOND) * 1_000);
          await timed(logIns, 303, () => signIn(server.origin, addresses[at % addresses.length] ?? "", at));
        }),
      );
      const seconds = (performance.now() - start) / 1_000;
      await stop();
      const p99 = await delay();
      return {
        text:
          `${logIns.length} of ${count} in ${seconds.toFixed(1)} s, each ${inMs(logIns)}; My Flips ${inMs(pages)}; ` +
          `event loop ${Math.round(p99)} ms at the 99th percentile; ${Math.round(residentMb(server.pid))} MB`,
        ok: logIns.length === count && p99 <= MOST_DELAY_MS,
      };
    } finally {
      await server.stop();
    }
  },
};

const inMs = (times: number[]) =>
  `${Math.round(median(times))} ms, at the 99th percentile ${Math.round(percentile(times, 0.99))} ms`;

/** New accounts that share one password hash. */
async function accountsToSignInTo(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => `${uuidv7()}@example.com`);
  const passwordHash = await hashPassword(PASSWORD);
  const confirmed = { passwordHash, emailConfirmedAt: new Date() };
  await database
    .insert(users)
    .values(addresses.map((email) => ({ id: uuidv7(), email, emailKey: email, ...confirmed })));
  return addresses;
}

const signIn = (origin: string, email: string, at: number) =>
  ask(`${origin}/login`, {
    body: new URLSearchParams({ email, password: PASSWORD }),
    // A client may log in 1,000 times an hour.
    localAddress: `127.0.2.${(at % 200) + 1}`,
  });

const largest = (what: string, path: string) =>
  largestAgainstSmallest(`${what}, 1,000,000 flips of 10,000,000 against 100`, path);

export const oneMachineRows: Row[] = [signIns];

/** Only for `--large`, whose data takes half an hour to create. */
export const largeRows: Row[] = [
  largest("My Flips", "/dashboard/my-flips"),
  largest("Overview", "/dashboard"),
  largest("Coin ledger", "/dashboard/coins"),
];
