import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { databaseProxy } from "../support/database-proxy.ts";
import { until } from "../support/server.ts";
import { pageOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";

const leftOver: (() => unknown)[] = [];
afterEach(async () => {
  for (const tidy of leftOver.splice(0).reverse()) await tidy();
});

/** A page whose search runs in a transaction. */
const SEARCH = "/dashboard/cards?q=am";

test("P16: connections that are ended in the middle of transactions end no process, and leave none used up", async () => {
  const player = await signedIn();
  const server = await startMeasuredServer();
  leftOver.push(server.stop);
  let over = false;
  const statuses: number[] = [];
  const asking = Array.from({ length: 12 }, async () => {
    while (!over) statuses.push((await pageOn(server, player, SEARCH)).status);
  });
  for (let n = 0; n < 25; n++) {
    const before = statuses.length;
    await until(() => statuses.length > before + asking.length, 5_000);
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'htmc' and datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  over = true;
  await Promise.all(asking);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (let n = 0; n < 12; n++) expect((await pageOn(server, player, SEARCH)).status).toBe(200);
});

test("gives connections back when the network goes silent during transactions", async () => {
  const player = await signedIn();
  const proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  leftOver.push(proxy.close);
  const server = await startMeasuredServer({ DATABASE_URL: proxy.url });
  leftOver.push(server.stop);
  const pages = () => Promise.all(Array.from({ length: 12 }, () => pageOn(server, player, SEARCH)));
  const inUse = async () => {
    const metrics = await server.metrics();
    const [total, idle] = ["total", "idle"].map((state) => new RegExp(`state="${state}"} (\\d+)`).exec(metrics)?.[1]);
    return Number(total) - Number(idle);
  };
  await pages();
  proxy.delay(20);
  // Staggered, so that some are just beginning their transaction when the network goes silent.
  const cutOff = Array.from({ length: 12 }, (_, at) => sleep(at * 15).then(() => pageOn(server, player, SEARCH)));
  await sleep(200);
  proxy.freeze();
  await Promise.all(cutOff);
  await until(async () => (await pages()).every(({ status }) => status === 200), 15_000);
  await until(async () => (await inUse()) === 0, 5_000);
});

test("the next transaction on a connection doesn't commit one whose end was never heard", async () => {
  await database.execute(sql`create table half_done (n int)`);
  leftOver.push(() => database.execute(sql`drop table half_done`));
  const slow = database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '30s'`);
    await tx.execute(sql`insert into half_done values (1)`);
    await tx.execute(sql`select pg_sleep(14)`);
  });
  await expect(slow).rejects.toThrow();
  const running = sql`select from pg_stat_activity where query like '%pg_sleep(14)%' and state = 'active' and pid <> pg_backend_pid()`;
  await until(async () => (await database.execute(running)).rowCount === 0, 10_000);
  await Promise.all(
    Array.from({ length: 10 }, () => database.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`))),
  );
  expect((await database.execute(sql`select n from half_done`)).rows).toEqual([]);
});
