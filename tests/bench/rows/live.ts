import { Agent } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { type OpenStream, openEvents } from "../../support/events.ts";
import { percentile, residentMb } from "../../support/measures.ts";
import { ask } from "../../support/server.ts";
import { startMeasuredServer } from "../../support/two-servers.ts";
import { OTHERS } from "../database.ts";
import type { Bench, Row } from "../row.ts";
import { BROWSER_HEADERS } from "../throughput.ts";

const EACH = 5;
/** The page's debounce before it reloads. */
const GATHER_MS = 100;
const MOST_MS = 1_000;
const MOST_MB = 400;

const live: Row = {
  what: `Live update, second process to browser and its reload, ${OTHERS.length * EACH} streams open`,
  budget: "≤ 1 s at the 99th percentile; process ≤ 400 MB",
  async measure(bench) {
    // Node's default heap on the 1 GB machine of fly.toml; on a larger one it would collect later.
    const holder = await startMeasuredServer({ NODE_OPTIONS: "--max-old-space-size=512" });
    const players: Player[] = [];
    for (const [at, account] of OTHERS.entries()) players.push(await openPages(bench, holder.origin, account, at));
    try {
      const times: Times[] = [];
      const rounds = bench.quick ? 40 : 400;
      let round = 0;
      const writers = Array.from({ length: 4 }, async () => {
        for (let mine = round++; mine < rounds; mine = round++) {
          const player = players[mine % players.length];
          if (player) times.push(...(await timeOne(bench, holder.origin, player)));
        }
      });
      await Promise.all(writers);
      const p99 = (name: keyof Times) =>
        Math.round(
          percentile(
            times.map((time) => time[name]),
            0.99,
          ),
        );
      const mb = Math.round(residentMb(holder.pid));
      const text = `${p99("shown")} ms, of which told ${p99("told")} ms; ${mb} MB`;
      return { text, ok: p99("shown") <= MOST_MS && mb <= MOST_MB };
    } finally {
      for (const { streams } of players) for (const stream of streams) stream.leave();
      await holder.stop();
    }
  },
};

/** Milliseconds until the stream delivered the event, and until the page had loaded the change. */
interface Times {
  told: number;
  shown: number;
}

interface Player {
  cookie: string;
  streams: OpenStream[];
}

/** Opens one player's streams from a separate IP address, because of the limit per client. */
async function openPages(bench: Bench, origin: string, account: string, at: number): Promise<Player> {
  const cookie = await bench.cookieOf(account);
  const address = `127.0.1.${at + 1}`;
  const url = `${origin}/dashboard/activity?since=${Date.now()}`;
  const streams = await Promise.all(
    Array.from({ length: EACH }, () => openEvents(url, { ...BROWSER_HEADERS, Cookie: cookie }, address)),
  );
  for (const { status } of streams) if (status !== 200) throw new Error(`A stream answered ${status}.`);
  return { cookie, streams };
}

/** The first change event after `start`. A stream that opened while its process began to LISTEN gets an extra one. */
async function nextChange(stream: OpenStream, start: number) {
  for (;;) {
    const event = await stream.next("changed");
    if (event.at > start) return event;
  }
}

const writing = new Agent({ keepAlive: true });
const reading = new Agent({ keepAlive: true });

/**
 * Milliseconds from the start of a post on one process until each of the player's pages on the other has loaded the
 * flip.
 */
async function timeOne(bench: Bench, origin: string, { cookie, streams }: Player): Promise<Times[]> {
  const name = `Live ${uuidv7()}`;
  const start = performance.now();
  const told = streams.map((stream) => nextChange(stream, start));
  const posted = ask(`${bench.app.origin}/dashboard/my-flips/new`, {
    agent: writing,
    body: new URLSearchParams({ id: uuidv7(), name, pos: "QB", buy: "1000", status: "listed", intent: "save" }),
    headers: { Cookie: cookie },
  });
  const times = told.map(async (event) => {
    const { at } = await event;
    const answer = await ask(`${origin}/dashboard.data`, { agent: reading, headers: { Cookie: cookie } });
    if (!answer.body.includes(name))
      throw new Error(`A page that was told to load again did not find the flip: ${answer.status}`);
    return { told: at - start, shown: performance.now() - start + GATHER_MS };
  });
  if ((await posted).status !== 303) throw new Error(`Adding a flip answered ${(await posted).status}.`);
  return Promise.all(times);
}

export const liveRows: Row[] = [live];
