import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { type OpenStream, openEvents } from "../support/events.ts";
import { repeat, until } from "../support/server.ts";
import type { Pooler } from "./in-front.ts";
import { newTrader } from "./journey.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { type PostgresServer, promote, query } from "./postgres.ts";
import { killAll } from "./processes.ts";

const WRITERS = 6;
/** Below the limit of 300 writes a minute per player. */
const PAUSE_MS = 250;
/** Enough for an idle machine; `until` allows ten times as long. */
const LIMIT_MS = 30_000;

interface Servers {
  primary: PostgresServer;
  standby: PostgresServer;
  pooler: Pooler;
}

/** Ids of acknowledged writes, and the count of each response status. */
interface Written {
  acknowledged: string[];
  statuses: Map<string, number>;
}

/**
 * Kills the primary while players write, promotes the standby and points the pooler at it. Throws if an acknowledged
 * write is lost, a player is logged out, or pages and streams don't recover.
 */
export async function failOver(site: { origin: string }, servers: Servers, say: (text: string) => void): Promise<void> {
  const traders = await Promise.all(Array.from({ length: WRITERS }, () => newTrader(site)));
  const written: Written = { acknowledged: [], statuses: new Map() };
  const stops = traders.map((trader, n) => repeat(() => write(trader, n % 2 === 0, written)));
  try {
    await killAndPromote(site, servers, written.acknowledged, say);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  await compare(written, servers.standby, say);
}

async function killAndPromote(
  site: { origin: string },
  { primary, standby, pooler }: Servers,
  acknowledged: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const watcher = await newTrader(site);
  const streams = await Promise.all(Array.from({ length: 4 }, () => activity(site, watcher)));
  await until(() => acknowledged.length > 100, 60_000);
  const reloads = streams.map((stream) => stream.next("reload"));
  const killed = performance.now();
  const since = () => `${((performance.now() - killed) / 1_000).toFixed(1)} s after it`;
  killAll(primary.program);
  say(`the primary is killed, with ${acknowledged.length} writes acknowledged`);
  const page = () => watcher.session.send("/dashboard/my-flips");
  await until(async () => (await page()).status === 503, LIMIT_MS);
  expectRetry(await page());
  const { status } = await watcher.session.send("/");
  say(`signed-in pages say 503 with a retry ${since()}; the home page says ${status}`);

  await promote(standby);
  pooler.pointTo(standby);
  say(`the standby is promoted and the pooler leads there ${since()}`);
  await until(async () => (await page()).status === 200, LIMIT_MS);
  say(`signed-in pages are back ${since()}, and nobody had to log in again`);
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 50, LIMIT_MS);
  await Promise.all(reloads);
  say(`all ${streams.length} streams have told to read again ${since()}`);
  const changes = streams.map((stream) => stream.next("changed"));
  await watcher.press("/dashboard/my-flips/new", "Add Flip", { name: "Told after it", buy: "500" }, "Told after it");
  await Promise.all(changes);
  say(`a new flip is told on all of them ${since()}`);
  for (const stream of streams) stream.leave();
}

const activity = (site: { origin: string }, { session }: PlainBrowser): Promise<OpenStream> =>
  openEvents(`${site.origin}/dashboard/activity?since=${Date.now()}`, { Cookie: session.cookie });

function expectRetry({ body, headers }: { body: string; headers: Record<string, unknown> }) {
  if (!headers["retry-after"] || !body.includes("Back in a moment"))
    throw new Error(`The 503 does not say when to try again:\n${body.slice(0, 2_000)}`);
}

async function write({ session }: PlainBrowser, isFlip: boolean, into: Written) {
  const path = isFlip ? "/dashboard/my-flips/new" : "/dashboard/coins/adjust";
  const fields: Record<string, string> = isFlip
    ? { name: "Under load", buy: "1000", status: "listed" }
    : { amount: "100", direction: "credit", notes: "Under load" };
  const id = uuidv7();
  const { status, headers } = await session.send(path, { id, game: "CFB26", ...fields });
  const toLogIn = headers.location?.includes("/login") ? " to log in" : "";
  into.statuses.set(status + toLogIn, (into.statuses.get(status + toLogIn) ?? 0) + 1);
  if (status === 303 && !toLogIn) into.acknowledged.push(id);
  await sleep(PAUSE_MS);
}

async function compare({ acknowledged, statuses }: Written, server: PostgresServer, say: (text: string) => void) {
  const kept = await query(server, "select id from flips union select id from coin_events");
  const ids = new Set(kept.rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id));
  const told = [...statuses].map(([status, times]) => `${status} × ${times}`).join(", ");
  say(`of ${acknowledged.length} acknowledged writes ${lost.length} are lost; answers to writes: ${told}`);
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(", ")}`);
  const strange = [...statuses.keys()].filter((status) => status !== "303" && status !== "503");
  if (strange.length > 0) throw new Error(`Writes were answered ${strange.join(", ")}.`);
}
