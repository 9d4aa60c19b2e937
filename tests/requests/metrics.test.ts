import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipImports, outbox, stripeEvents } from "#app/db/schema.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { metricsServer, timeResponses } from "#app/server/metrics.ts";
import { deleteFlip } from "../support/changes.ts";
import { figureOf } from "../support/metrics.ts";
import { newAct, newFlip } from "../support/players.ts";
import { ask, freePort, startServer, until } from "../support/server.ts";
import { activityOn, type MeasuredServer, pageOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";

let server: MeasuredServer;
beforeAll(async () => {
  // Requests that wait for a blocked database needn't wait long.
  server = await startMeasuredServer({ DATABASE_PATIENCE: "1" });
});
const told = () => server.metrics();
afterAll(() => server.stop());

/** The metrics of the test's own process. */
const own = (): Promise<string> =>
  new Promise((done) => {
    const answer = { setHeader: () => {}, end: done };
    metricsServer().emit("request", {} as IncomingMessage, answer as unknown as ServerResponse);
  });

const get = (path: string) => ask(server.origin + path, { headers: { Host: `localhost:${server.port}` } });

/** Resolves when a metric's value satisfies the predicate. */
const becomes = (name: string, is: (value: number) => boolean, meanwhile = async () => {}) =>
  until(async () => {
    await meanwhile();
    return is(figureOf(await told(), name) ?? Number.NaN);
  }, 10_000);

const mail = () => ({ id: uuidv7(), toAddress: "a@example.com", subject: "Hi", textBody: "Hi", htmlBody: "Hi" });

/** What changes each metric; the order matters. */
const MOVES: Record<string, () => Promise<unknown>> = {
  http_request_duration_seconds: async () => {
    const login = 'http_request_duration_seconds_count{route="/login",method="GET",status="200"}';
    const before = figureOf(await told(), login) ?? 0;
    await get("/login");
    await becomes(login, (value) => value === before + 1);
  },
  db_pool_connections: async () => {
    const player = await signedIn();
    const pages: Promise<unknown>[] = [];
    const ask14 = async () => {
      for (let n = 0; n < 14; n++) pages.push(pageOn(server, player, "/dashboard"));
    };
    await database.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      await becomes('db_pool_connections{state="waiting"}', (value) => value > 0, ask14);
    });
    await Promise.all(pages);
    const rest = await told();
    const states = ["total", "waiting"].map((state) => figureOf(rest, `db_pool_connections{state="${state}"}`));
    expect(states).toEqual([10, 0]);
    await becomes('db_pool_connections{state="idle"}', (value) => value > 0);
  },
  page_cache_pages: () => growsWith("page_cache_pages", "/legal/terms"),
  page_cache_bytes: () => growsWith("page_cache_bytes", "/madden-26"),
  page_cache_requests_total: async () => {
    const [hits, misses] = ["hit", "miss"].map((result) => `page_cache_requests_total{result="${result}"}`);
    const before = await told();
    for (let n = 0; n < 3; n++) await get("/legal/privacy-policy");
    const after = await told();
    expect(figureOf(after, misses ?? "")).toBe((figureOf(before, misses ?? "") ?? 0) + 1);
    expect(figureOf(after, hits ?? "")).toBe((figureOf(before, hits ?? "") ?? 0) + 2);
  },
  activity_streams: async () => {
    const stream = await activityOn(server, await signedIn());
    await becomes("activity_streams", (value) => value === 1);
    stream.leave();
    await becomes("activity_streams", (value) => value === 0);
  },
  db_listen_up: async () => {
    const cut = async () => {
      await database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'htmc listen' and datname = current_database()`);
    };
    await becomes("db_listen_up", (value) => value === 0, cut);
    await becomes("db_listen_up", (value) => value === 1);
  },
  password_queue: async () => {
    const passwords = Array.from({ length: 7 }, () => hashPassword("a long enough one 7"));
    const busy = await own();
    await Promise.all(passwords);
    const states = (text: string) =>
      ["running", "waiting"].map((of) => figureOf(text, `password_queue{state="${of}"}`));
    expect([states(busy), states(await own())]).toEqual([
      [3, 4],
      [0, 0],
    ]);
  },
  event_loop_delay_p99_seconds: async () => {
    timeResponses(() => "/");
    // A delayed turn is counted once it's over, so the next scrape has it.
    await until(async () => {
      const delay = figureOf(await own(), "event_loop_delay_p99_seconds") ?? 0;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      return delay > 0.25;
    }, 10_000);
  },
  outbox_lag_seconds: async () => {
    const dueAt = sql`now() - interval '90 seconds'`;
    // The other server may send the mail in between.
    await until(async () => {
      await database.insert(outbox).values({ ...mail(), dueAt });
      return (figureOf(await own(), "outbox_lag_seconds") ?? 0) >= 90;
    }, 10_000);
    await database.delete(outbox);
    expect(figureOf(await own(), "outbox_lag_seconds")).toBe(0);
  },
  outbox_mails: async () => {
    const far = sql`now() + interval '1 hour'`;
    await database.delete(outbox);
    await database.insert(outbox).values([
      { ...mail(), dueAt: far },
      { ...mail(), dueAt: far, failed: true },
      { ...mail(), dueAt: far, failed: true },
    ]);
    const text = await own();
    await database.delete(outbox);
    expect(["waiting", "failed"].map((state) => figureOf(text, `outbox_mails{state="${state}"}`))).toEqual([1, 2]);
  },
  webhook_lag_seconds: async () => {
    const { id: userId } = await signedIn();
    const createdAt = sql`now() - interval '30 seconds'`;
    await database.insert(stripeEvents).values({ id: uuidv7(), userId, type: "invoice.paid", createdAt });
    expect(figureOf(await own(), "webhook_lag_seconds")).toBeGreaterThanOrEqual(30);
  },
  undo_bin_flips: async () => {
    const { id } = await signedIn();
    const flipId = await newFlip(id);
    const before = figureOf(await own(), "undo_bin_flips") ?? 0;
    await database.transaction(async (tx) => {
      await deleteFlip(id, flipId, newAct(), tx);
      // Postgres otherwise flushes its statistics some seconds later.
      await tx.execute(sql`select pg_stat_force_next_flush()`);
    });
    expect(figureOf(await own(), "undo_bin_flips")).toBe(before + 1);
  },
  flip_imports: async () => {
    expect(await importsByState("flip_imports")).toEqual([1, 1, 2]);
  },
  flip_import_rows: async () => {
    expect(await importsByState("flip_import_rows")).toEqual([0, 3, 9]);
  },
};

/** Requests a page for the first time, and waits until the metric is higher. */
async function growsWith(name: string, path: string) {
  const before = figureOf(await told(), name) ?? 0;
  await get(path);
  await becomes(name, (value) => value > before);
}

/** A metric of staged imports by state, for one that is parsed, one that is staged and two that are imported. */
async function importsByState(name: string) {
  const { id: userId } = await signedIn();
  await database.delete(flipImports);
  const sheet = { userId, game: "CFB26" } as const;
  await database.insert(flipImports).values([
    { ...sheet, id: uuidv7() },
    { ...sheet, id: uuidv7(), rows: 3 },
    { ...sheet, id: uuidv7(), rows: 4, actId: uuidv7() },
    { ...sheet, id: uuidv7(), rows: 5, actId: uuidv7() },
  ]);
  const text = await own();
  await database.delete(flipImports);
  return ["parsing", "staged", "imported"].map((state) => figureOf(text, `${name}{state="${state}"}`));
}

describe("what it counts moves the metric", () => {
  test.each(Object.keys(MOVES))("%s", async (name) => {
    await MOVES[name]?.();
  });
});

/** Metrics of the process by Node itself. */
const ABOUT_THE_PROCESS = /^(?:process|nodejs)_/;

test("every metric of ours has something that moves it", async () => {
  const names = [...(await told()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "");
  expect(names.filter((name) => ABOUT_THE_PROCESS.test(name))).toContain("nodejs_heap_size_used_bytes");
  expect(names.filter((name) => !ABOUT_THE_PROCESS.test(name)).sort()).toEqual(Object.keys(MOVES).sort());
});

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

/** Words of PromQL in the dashboard. */
const WORDS = new Set([
  "by",
  "le",
  "rate",
  "sum",
  "max",
  "min",
  "avg",
  "increase",
  "histogram_quantile",
  "or",
  "vector",
]);

/** Names of the metrics in `docs/grafana.json`. */
function dashboardMetrics(): string[] {
  const file = join(import.meta.dirname, "../../app/docs/grafana.json");
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as Dashboard;
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  // Without label matchers, ranges, `by` clauses and strings.
  const bare = asked.map((expr) => expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, " "));
  const names = bare.flatMap((expr) => expr.match(/[a-z_][a-z0-9_]*/gi) ?? []);
  return [...new Set(names)].filter((name) => !WORDS.has(name));
}

test("the dashboard shows every metric of ours, and none that is not told", async () => {
  const page = await told();
  const names = dashboardMetrics();
  expect(names.filter((name) => !new RegExp(`^${name}[{ ]`, "m").test(page))).toEqual([]);
  const shown = new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(Object.keys(MOVES).filter((name) => !shown.has(name))).toEqual([]);
});

test("metrics are told on their own port by route pattern, and not on the site's", async () => {
  for (const path of ["/", "/login.data", "/no-such-page", `/dashboard/my-flips/${uuidv7()}`]) await get(path);
  const text = await told();
  for (const route of ["/", "/login", "/*", "/dashboard/my-flips/:flipId"])
    expect(text).toContain(`http_request_duration_seconds_count{route="${route}"`);
  expect(text).not.toContain("no-such-page");
  expect((await get("/metrics")).status).toBe(404);
});

test("every metric that an alarm or a question of operate.md names is told", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../../app/docs/operate.md"), "utf8");
  const named = new Set(readme.match(/\b(http|db|event_loop|password|outbox|webhook)_[a-z0-9_]+(?=[^a-z0-9_`])/g));
  expect(named.size).toBeGreaterThan(7);
  const text = await told();
  for (const name of named) expect(text).toMatch(new RegExp(`^${name}[{ ]`, "m"));
});

test("while the database is away the other metrics are told all the same", async () => {
  const port = await freePort();
  const alone = await startServer({
    env: { METRICS_PORT: String(port), DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` },
  });
  const { body } = await ask(`http://127.0.0.1:${port}/metrics`);
  await alone.stop();
  expect(figureOf(body, 'db_pool_connections{state="waiting"}')).toBeDefined();
  for (const name of ["outbox_lag_seconds", "webhook_lag_seconds", "undo_bin_flips"])
    expect(figureOf(body, name)).toBe(Number.NaN);
  expect(body).not.toMatch(/^(?:outbox_mails|flip_imports|flip_import_rows)\{/m);
});
