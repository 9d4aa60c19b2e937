import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as timers from "node:timers";
import { expect, test } from "vitest";
import { listen } from "#app/db/listen.server.ts";
import { findLeftovers, NOTHING } from "../../support/left-over.ts";
import { until } from "../../support/server.ts";

type Started = { end: () => unknown };

async function serverAt(place: string | number): Promise<Started> {
  const server = createServer().listen(place).unref();
  await once(server, "listening");
  return { end: () => server.close() };
}

function interval(start: typeof setInterval): Started {
  const timer = start(() => {}, 60_000).unref();
  return { end: () => clearInterval(timer) };
}

async function child(): Promise<Started> {
  const running = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  running.unref();
  return {
    end: () => {
      running.ref();
      running.kill();
      return once(running, "exit");
    },
  };
}

async function listener(): Promise<Started> {
  let hears = false;
  const end = listen([{ channel: "left_over", onNotify: () => {}, onReconnect: () => (hears = true) }]);
  await until(() => hears, 10_000);
  return { end };
}

test.each([
  ["a server", "servers", () => serverAt(0)],
  ["a server on a pipe", "servers", () => serverAt(join(tmpdir(), `htmc-left-over-${process.pid}`))],
  ["an interval", "intervals", () => interval(setInterval)],
  ["an interval by the module of timers", "intervals", () => interval(timers.setInterval)],
  ["a child process", "children", child],
  ["a connection that listens", "listeners", listener],
])("%s left running is found until it ends", async (_what, kind, start) => {
  const { end } = await start();
  expect(await findLeftovers()).toEqual({ ...NOTHING, [kind]: 1 });
  await end();
  expect(await findLeftovers()).toEqual(NOTHING);
});
