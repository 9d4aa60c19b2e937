import { afterEach, expect, test } from "vitest";
import { databaseProxy } from "../support/database-proxy.ts";
import { openEvents } from "../support/events.ts";
import { ask, dataFolder, postgresPid, until } from "../support/server.ts";
import { activityOn, addFlipOn, pageOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";
import { confirmedTrader } from "../support/wire-session.ts";

const leftOver: (() => unknown)[] = [];
afterEach(async () => {
  for (const tidy of leftOver.splice(0).reverse()) await tidy();
});

test("P16: after Postgres was killed and is back, an open stream delivers again without a restart", async () => {
  const { folder, remove } = dataFolder();
  leftOver.push(remove);
  const env = { DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "silent" };
  const here = await startMeasuredServer(env, "app/cli/start.ts");
  leftOver.push(here.stop);
  const there = await startMeasuredServer(env, "app/cli/start.ts");
  leftOver.push(there.stop);
  const trader = await confirmedTrader(here);
  const stream = await openEvents(`${there.origin}/dashboard/activity?since=${Date.now()}`, { Cookie: trader.cookie });
  expect(stream.status).toBe(200);
  process.kill(postgresPid(folder) ?? Number.NaN, "SIGKILL");
  await stream.next("reload");
  const ready = async () => (await ask(`${here.origin}/readyz`)).status === 200;
  await until(ready, 10_000);
  const changed = stream.next("changed");
  const flip = { id: crypto.randomUUID(), game: "CFB26", name: "After", buy: "1000", status: "listed" };
  // A busy machine may still answer 503, and the same form is never saved twice.
  const isAdded = async () => (await trader.send("/dashboard/my-flips/new", flip))?.status === 303;
  await until(isAdded, 60_000);
  await changed;
  stream.leave();
});

test("P16: a database connection that died without a word is found, and streams go on", async () => {
  const player = await signedIn();
  const proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  leftOver.push(proxy.close);
  const [healthy, cutOff] = await Promise.all([
    startMeasuredServer(),
    startMeasuredServer({ DATABASE_URL: proxy.url }),
  ]);
  leftOver.push(healthy.stop, cutOff.stop);
  const stream = await activityOn(cutOff, player);
  await addFlipOn(healthy, player, "Before");
  await stream.next("changed");
  proxy.freeze();
  await addFlipOn(healthy, player, "Unheard");
  await stream.next("reload");
  await addFlipOn(healthy, player, "After");
  await stream.next("changed");
  expect((await pageOn(cutOff, player, "/dashboard")).body).toContain("Listed Unheard");
  stream.leave();
});

test("answers rather than hangs when each database answer takes 2 seconds", async () => {
  const player = await signedIn();
  const proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  leftOver.push(proxy.close);
  const server = await startMeasuredServer({ DATABASE_URL: proxy.url });
  leftOver.push(server.stop);
  expect((await pageOn(server, player, "/dashboard")).status).toBe(200);
  proxy.delay(2_000);
  for (let n = 0; n < 3; n++) {
    const { status } = await pageOn(server, player, "/dashboard");
    expect([200, 503]).toContain(status);
  }
  proxy.delay(0);
  await until(async () => (await pageOn(server, player, "/dashboard")).status === 200, 10_000);
});
