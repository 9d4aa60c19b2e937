import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask, freePort, startServer } from "../support/server.ts";

test("metrics are told on their own port by route pattern, and not on the site's", async () => {
  const port = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(port) } });
  const headers = { Host: `localhost:${server.port}` };
  for (const path of [
    "/",
    "/login",
    "/login.data",
    "/no-such-page",
    "/dashboard/my-flips/0199a5e0-0000-7000-8000-000000000000",
  ]) {
    await ask(server.origin + path, { headers });
  }
  const { body } = await ask(`http://127.0.0.1:${port}/metrics`);
  for (const route of ["/", "/login", "/*", "/dashboard/my-flips/:flipId"])
    expect(body).toContain(`http_request_duration_seconds_count{route="${route}"`);
  expect(body).not.toContain("no-such-page");
  expect(body).toMatch(/^db_pool_connections\{state="waiting"\} 0$/m);
  expect(body).toMatch(/^event_loop_delay_p99_seconds \d/m);
  expect(body).toMatch(/^activity_streams 0$/m);
  expect(body).toMatch(/^password_queue\{state="waiting"\} 0$/m);
  expect(body).toMatch(/^outbox_lag_seconds 0$/m);
  expect(body).toMatch(/^outbox_mails\{state="waiting"\} \d+$/m);
  expect(body).toMatch(/^webhook_lag_seconds 0$/m);
  expect(body).toMatch(/^db_listen_up [01]$/m);
  // why: an alarm on a metric that is not there never rings
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const named = new Set(readme.match(/\b(http|db|event_loop|password|outbox|webhook)_[a-z0-9_]+(?=[^a-z0-9_`])/g));
  expect(named.size).toBeGreaterThan(7);
  for (const name of named) expect(body).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  expect((await ask(`${server.origin}/metrics`, { headers })).status).toBe(404);
  await server.stop();
});
