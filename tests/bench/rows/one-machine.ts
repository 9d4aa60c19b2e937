import { execFileSync } from "node:child_process";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { ask, freePort, startServer } from "../../support/server.ts";
import { OWNERS } from "../database.ts";
import { median, type Row } from "../row.ts";
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
  async measure(bench) {
    const seconds = bench.quick ? 4 : 20;
    const addresses = await accountsToSignInTo(Math.ceil((seconds * A_SECOND) / EACH));
    const metricsPort = await freePort();
    const { SESSION_SECRETS = "", DATA_DIR = "" } = process.env;
    const server = await startServer({
      stdout: "ignore",
      env: { SESSION_SECRETS, DATA_DIR, METRICS_PORT: String(metricsPort) },
    });
    const delay = async () => {
      const { body } = await ask(`http://127.0.0.1:${metricsPort}/metrics`);
      return Number(/^event_loop_delay_p99_seconds (\S+)$/m.exec(body)?.[1]) * 1_000;
    };
    const cookie = await bench.cookieOf(OWNERS.middle);
    try {
      await delay();
      const beside = readAgain(`${server.origin}/dashboard/my-flips`, cookie);
      const begun = performance.now();
      const sent = await Promise.all(
        Array.from({ length: seconds * A_SECOND }, async (_, at) => {
          await sleep((at / A_SECOND) * 1_000);
          return signIn(server.origin, addresses[at % addresses.length] ?? "", at);
        }),
      );
      const took = (performance.now() - begun) / 1_000;
      const pages = await beside();
      const signedIn = sent.filter(({ status }) => status === 303).length;
      const p99 = await delay();
      const mb = Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.pid)])) / 1_000;
      return {
        text:
          `${signedIn} of ${sent.length} in ${took.toFixed(1)} s, each ${inMs(sent.map(({ ms }) => ms))}; ` +
          `My Flips ${inMs(pages)}; event loop ${Math.round(p99)} ms at the 99th percentile; ${Math.round(mb)} MB`,
        ok: signedIn === sent.length && p99 <= MOST_DELAY_MS,
      };
    } finally {
      await server.stop();
    }
  },
};

const inMs = (times: number[]) =>
  `${Math.round(median(times))} ms, at the 99th percentile ` +
  `${Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN)} ms`;

/** Requests a page in a loop; the returned function stops it and returns the times in ms. */
function readAgain(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await ask(url, { agent, headers: { ...BROWSER_HEADERS, Cookie: cookie } });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      times.push(performance.now() - start);
      await sleep(100);
    }
    agent.destroy();
    return times;
  };
  const reading = read();
  return () => {
    isOver = true;
    return reading;
  };
}

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

async function signIn(origin: string, email: string, at: number): Promise<{ status: number; ms: number }> {
  const body = new URLSearchParams({ email, password: PASSWORD }).toString();
  const start = performance.now();
  const { status } = await ask(`${origin}/login`, {
    method: "POST",
    body,
    // A client may log in 1,000 times an hour.
    localAddress: `127.0.2.${(at % 200) + 1}`,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
      "Sec-Fetch-Site": "same-origin",
    },
  });
  return { status, ms: performance.now() - start };
}

const largest = (what: string, path: string) =>
  largestAgainstSmallest(`${what}, 1,000,000 flips of 10,000,000 against 100`, path);

export const oneMachineRows: Row[] = [signIns];

/** Only for `--large`, whose data takes half an hour to create. */
export const largeRows: Row[] = [
  largest("My Flips", "/dashboard/my-flips"),
  largest("Overview", "/dashboard"),
  largest("Coin ledger", "/dashboard/coins"),
];
