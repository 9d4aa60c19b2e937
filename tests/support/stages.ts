import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { failedStage, type Tally } from "./tally.ts";

const root = resolve(import.meta.dirname, "../..");

export interface Stage {
  name: string;
  clock: number;
  processor: number;
}

export const stages: Stage[] = [];

// Node can't measure its children's CPU time; a shell can, for the ones it waited for.
const TIMED = '"$@"; code=$?; times >&3; exit $code';

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Runs a tool; returns its exit code. With `beside`, output is printed only if it fails, at its end. A signal that would
 * end this process ends the tool with all processes of its group, and is thrown.
 */
export async function run(name: string, words: readonly string[], { beside = false, env = {} } = {}): Promise<number> {
  const start = performance.now();
  const output = beside ? "pipe" : "inherit";
  const child = spawn("sh", ["-c", TIMED, name, ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output, "pipe"],
    detached: true,
  });
  let interruption: Error | undefined;
  const interrupt = (signal: NodeJS.Signals) => {
    interruption = new Error(`${name}: interrupted by ${signal}`);
    // The only signal on which Playwright tears down its site.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT");
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const said = collect(child.stdout, child.stderr);
  const used = collect(child.stdio[3]);
  const code = await new Promise<number>((done) => {
    child.on("error", () => done(1));
    child.on("close", (status) => done(status ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, interrupt);
  if (interruption) throw interruption;
  const clock = (performance.now() - start) / 1_000;
  stages.push({ name, clock, processor: processorSeconds(used()) });
  console.log(
    `${code === 0 ? "✓" : "✗"} ${name} (${clock.toFixed(1)} s)${code !== 0 && beside ? `\n${said().trimEnd()}` : ""}`,
  );
  return code;
}

function collect(...streams: (NodeJS.EventEmitter | null | undefined)[]): () => string {
  let text = "";
  for (const stream of streams) stream?.on("data", (chunk) => (text += chunk));
  return () => text;
}

/** Sum of the shell's `times` output in seconds: user and system time of the shell and its children. */
export const processorSeconds = (times: string): number =>
  [...times.matchAll(/(\d+)m(\d+)[.,](\d+)s/g)].reduce(
    (sum, [, m, s, part]) => sum + Number(m) * 60 + Number(`${s}.${part}`),
    0,
  );

export async function check(name: string, words: readonly string[]): Promise<Tally> {
  const code = await run(name, words, { beside: true });
  return code === 0 ? { passed: 1, failures: [], skips: [] } : failedStage(name);
}

export function stageTable(all: readonly Stage[]): string {
  const width = Math.max(...all.map(({ name }) => name.length), "all, one after the other".length);
  const line = (name: string, clock: string, processor: string) =>
    `${name.padEnd(width)} ${clock.padStart(8)} ${processor.padStart(11)}`;
  const row = ({ name, clock, processor }: Stage) => line(name, clock.toFixed(1), processor.toFixed(1));
  const total = (key: "clock" | "processor") => all.reduce((sum, stage) => sum + stage[key], 0);
  const sum = row({ name: "all, one after the other", clock: total("clock"), processor: total("processor") });
  return [line("seconds", "clock", "processor"), ...all.map(row), sum].join("\n");
}
