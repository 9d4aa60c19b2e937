import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readImage } from "../support/dockerfile.ts";
import { peakGrowth } from "../support/measures.ts";
import { type Answer, ask, repeat } from "../support/server.ts";
import { type Browser, headersOf, startWatchedServer } from "../support/two-servers.ts";

/** The server's cost of some work: ms, and MB above its resident size before. */
export interface Cost {
  processor: number;
  held: number;
  memory: number;
  /** Slowest `/healthz` response during the work. */
  health: number;
}

interface Sent {
  body?: string | Buffer | URLSearchParams;
  headers?: Record<string, string>;
}

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** The server as in the container, on a core of its own, and what requests cost it. */
export async function startTarget() {
  const image = readImage(readFileSync(resolve(import.meta.dirname, "../../Dockerfile"), "utf8"));
  const options = [...image.command.slice(1, -1), "--max-old-space-size=560"];
  const server = await startWatchedServer({ LOG_LEVEL: "silent" }, options.join(" "));
  execFileSync("taskset", ["-acp", "0", String(server.pid)]);

  function send(path: string, by: Browser, { body, headers }: Sent = {}): Promise<Answer> {
    const method = body === undefined ? "GET" : "POST";
    const all = { ...headersOf(server, by), "Sec-Fetch-Site": "same-origin", ...headers };
    return ask(server.origin + path, { method, body, headers: all });
  }

  async function measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    await server.inside("/collect");
    const before = await server.inside();
    let health = 0;
    const stop = repeat(async () => {
      const start = performance.now();
      await ask(`${server.origin}/healthz`);
      health = Math.max(health, performance.now() - start);
      await sleep(5);
    });
    const { result, grown } = await peakGrowth(server.pid, work).finally(stop);
    const { processor, held } = await server.inside();
    return { result, cost: { processor: processor - before.processor, held, memory: grown, health } };
  }

  return { send, measure, stop: server.stop };
}
