import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseProxy, databaseProxy } from "../support/database-proxy.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { ask, until } from "../support/server.ts";
import { type MeasuredServer, pageOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";

const GUARDED = ["/dashboard", "/dashboard/my-flips", "/dashboard/coins", "/dashboard/settings"];

let proxy: DatabaseProxy;
let server: MeasuredServer;
beforeAll(async () => {
  proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  server = await startMeasuredServer({ DATABASE_URL: proxy.url, DATABASE_PATIENCE: "1" });
});
afterAll(async () => {
  await server.stop();
  proxy.close();
});

const statusOf = async (path: string) =>
  (await ask(server.origin + path, { headers: { Host: `localhost:${server.port}` } })).status;

test("P16: with the database away every public page answers, players are told to try again and stay logged in", async () => {
  const player = await signedIn();
  const pages = async () => Promise.all(GUARDED.map((path) => pageOn(server, player, path)));
  expect((await pages()).map(({ status }) => status)).toEqual(GUARDED.map(() => 200));

  // The one public page that queries the database; it was requested before, as on a running site.
  await statusOf("/tools/training");
  proxy.refuse(true);
  await until(async () => (await statusOf("/readyz")) === 503, 10_000);
  for (const { path } of PUBLIC_PAGES) expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const { status, headers } of await pages()) {
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
    expect(headers["set-cookie"] ?? []).toEqual([]);
  }
  expect(await statusOf("/healthz")).toBe(200);

  proxy.refuse(false);
  await until(async () => (await statusOf("/readyz")) === 200, 10_000);
  expect((await pages()).map(({ status }) => status)).toEqual(GUARDED.map(() => 200));
});
