import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { newFlip } from "../support/players.ts";
import { until } from "../support/server.ts";
import {
  activityOn,
  addFlipOn,
  type MeasuredServer,
  pageOn,
  postOn,
  startMeasuredServer,
} from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";

let here: MeasuredServer;
let there: MeasuredServer;

beforeAll(async () => {
  [here, there] = await Promise.all([startMeasuredServer(), startMeasuredServer()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

const noneOpenThere = async () => (await there.metric(/^activity_streams 0$/m)) !== undefined;

test("a flip added on one process is told on the other, to its owner alone, and is there", async () => {
  const player = await signedIn();
  const other = await signedIn();
  const stream = await activityOn(there, player);
  const theirs = await activityOn(there, other);
  for (const name of ["Hollis Ironside", "Jett Fairwick", "Kobe Garlund"]) {
    const changed = stream.next("changed");
    expect((await addFlipOn(here, player, name)).status).toBe(303);
    await changed;
    expect((await pageOn(there, player, "/dashboard")).body).toContain(`Listed ${name}`);
  }
  expect(theirs.events).toEqual([]);
  stream.leave();
  theirs.leave();
  await until(noneOpenThere, 30_000);
});

test("a page read before a flip was added hears of it once its stream opens", async () => {
  const player = await signedIn();
  const readAt = Date.now();
  await addFlipOn(here, player, "Missed Otherwise");
  const stream = await activityOn(there, player, readAt);
  expect((await stream.next("changed")).name).toBe("changed");
  stream.leave();
});

/** Ends a session by expiry, of which no process is notified. */
const lapse = (player: { id: string }) =>
  database.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, player.id));

test("logging out on one process is told, and ends the streams of that session on the other, and no others", async () => {
  let isOtherOpen = false;
  // The check every 25 seconds would end both, and may coincide with a log-out.
  for (let tries = 0; !isOtherOpen && tries < 5; tries++) {
    const player = await signedIn();
    const other = await signedIn();
    const stream = await activityOn(there, player);
    const theirs = await activityOn(there, other);
    await lapse(other);
    await postOn(here, player, "/logout", {});
    await stream.ended;
    expect(stream.events.map(({ name }) => name)).toEqual(["ended"]);
    await newFlip(other.id);
    isOtherOpen = await Promise.race([theirs.next("changed").then(() => true), theirs.ended.then(() => false)]);
    theirs.leave();
  }
  expect(isOtherOpen).toBe(true);
});

test("a session that lapses ends its stream at the next look", async () => {
  const player = await signedIn();
  const stream = await activityOn(there, player);
  await lapse(player);
  await stream.ended;
  expect(stream.events.at(-1)?.name).toBe("ended");
});

test("refuses a player's 21st stream with 429, and doesn't count streams as slow answers", async () => {
  const player = await signedIn();
  const open = await Promise.all(Array.from({ length: 20 }, () => activityOn(there, player)));
  const refused = await activityOn(there, player);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect(open.map(({ status, headers }) => [status, headers["content-encoding"]])).toEqual(
    open.map(() => [200, undefined]),
  );
  for (const stream of open) stream.leave();
  await until(noneOpenThere, 30_000);
  expect(await there.metric(/_count\{route="\/dashboard\/activity",method="GET",status="429"\} 1/)).toBeDefined();
  expect(await there.metric(/_count\{route="\/dashboard\/activity",method="GET",status="200"\}/)).toBeUndefined();
});

test("P15: a SIGTERM with 100 streams open says goodbye to each and ends with 0", async () => {
  const server = await startMeasuredServer();
  const players = await Promise.all(Array.from({ length: 10 }, () => signedIn()));
  const streams = await Promise.all(
    players.flatMap((player) => Array.from({ length: 10 }, () => activityOn(server, player))),
  );
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  const pausesOf = () => streams.map(({ events }) => Number(events.find(({ name }) => name === "bye")?.data));
  // Sent events arrive when this process reads them.
  await until(async () => pausesOf().every(Number.isFinite), 60_000);
  const pauses = pausesOf();
  for (const pause of pauses) expect(pause >= 1_000 && pause <= 5_000).toBe(true);
  expect(new Set(pauses).size).toBeGreaterThan(50);
});
