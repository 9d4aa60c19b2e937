import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseDockerfile } from "../support/image/dockerfile.ts";
import { type Answer, ask, freePort, type RunningServer, startServer } from "../support/server.ts";
import type { Visitor } from "../support/visitor.ts";
import type { Inside } from "./inside.ts";

/** The server's cost of some work: ms, and MB above its resident size before. */
export interface Cost {
  processor: number;
  held: number;
  memory: number;
  /** Slowest `/healthz` response during the work. */
  health: number;
}

interface Sent {
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

const FORM = "application/x-www-form-urlencoded";

/** Pins a process, its threads and its later children to one core: the server gets one of two, Postgres the other. */
export const pinTo = (core: number, pid: number) => void execFileSync("taskset", ["-acp", String(core), String(pid)]);

function optionsOfImage(): string[] {
  const stages = parseDockerfile(readFileSync(resolve(import.meta.dirname, "../../Dockerfile"), "utf8"));
  return stages.at(-1)?.command.slice(1, -1) ?? [];
}

export class Target {
  readonly #server: RunningServer;
  readonly #insidePort: string;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(server: RunningServer, insidePort: string) {
    this.#server = server;
    this.#insidePort = insidePort;
  }

  static async start(settings: Record<string, string>): Promise<Target> {
    const insidePort = String(await freePort());
    const inside = resolve(import.meta.dirname, "inside.ts");
    const NODE_OPTIONS = `${optionsOfImage().join(" ")} --max-old-space-size=560 --import ${inside}`;
    const env = { ...settings, LOG_LEVEL: "silent", ABUSE_PORT: insidePort, NODE_OPTIONS };
    const server = await startServer({ stdout: "ignore", env });
    pinTo(0, server.pid);
    return new Target(server, insidePort);
  }

  send(path: string, by: Visitor, { body, type = FORM, headers: more = {} }: Sent = {}): Promise<Answer> {
    const headers = {
      Host: `localhost:${this.#server.port}`,
      Cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body !== undefined && {
        "Content-Type": type,
        "Content-Length": String(Buffer.byteLength(body)),
        "Sec-Fetch-Site": "same-origin",
      }),
      ...more,
    };
    const method = body === undefined ? "GET" : "POST";
    return ask(this.#server.origin + path, { method, body, headers, agent: this.#agent });
  }

  async measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
    await this.#inside("/collect");
    // Resets VmHWM, the peak resident size.
    writeFileSync(`/proc/${this.#server.pid}/clear_refs`, "5");
    const resident = this.#memory("VmRSS");
    const before = await this.#inside();
    const watch = this.#watchHealth();
    const result = await work();
    const health = await watch.end();
    const after = await this.#inside();
    const memory = this.#memory("VmHWM") - resident;
    return { result, cost: { processor: after.processor - before.processor, held: after.held, memory, health } };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#server.stop();
  }

  #watchHealth() {
    let [longest, isOver] = [0, false];
    const watching = (async () => {
      while (!isOver) {
        const start = performance.now();
        await ask(`${this.#server.origin}/healthz`, { agent: this.#agent });
        longest = Math.max(longest, performance.now() - start);
        await sleep(5);
      }
    })();
    const end = async () => {
      isOver = true;
      await watching;
      return longest;
    };
    return { end };
  }

  async #inside(path = "/"): Promise<Inside> {
    return JSON.parse((await ask(`http://127.0.0.1:${this.#insidePort}${path}`, { agent: false })).body);
  }

  /** In MB. */
  #memory(name: "VmRSS" | "VmHWM"): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, "utf8");
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
  }
}
