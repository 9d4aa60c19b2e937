import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "#app/env.server.ts";
import { flushLog, log } from "#app/log.server.ts";

/** npm forwards a Ctrl-C that the terminal has already sent, so a second signal this soon is the same one. */
const ECHO_MS = 1_000;
const FLUSH_MS = 1_000;

type Step = () => Promise<unknown>;
const steps: Step[] = [];
let endingSince: number | null = null;
let exitCode = 0;

/** Adds a shutdown step; the last one added runs first. */
export function onShutdown(step: Step) {
  steps.push(step);
}

/** Runs every step and exits with `code`, or with that of the first failure meanwhile. */
export async function shutdown(code: number): Promise<void> {
  exitCode ||= code;
  if (endingSince !== null) return;
  endingSince = performance.now();
  for (const step of steps.reverse()) {
    await step().catch((error) => {
      log.error({ err: error }, "shutdown step failed");
      exitCode ||= 1;
    });
  }
  // Lines left at the exit would be retried forever if their reader is gone.
  await Promise.race([flushLog(), sleep(FLUSH_MS)]);
  process.exit(exitCode);
}

/** The first signal ends the process in order, a second one at once. An `OperatorError` is printed as one sentence. */
export async function run(work: () => Promise<void>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onSignal);
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, fail);
  await work().catch(fail);
}

function onSignal() {
  if (endingSince !== null && performance.now() - endingSince > ECHO_MS) process.exit(1);
  void shutdown(0);
}

function fail(error: unknown) {
  if (error instanceof OperatorError) process.stderr.write(`${error.message}\n`);
  // A failure during the shutdown must not cut off the requests it waits for.
  else log.fatal({ err: error }, "this process cannot go on");
  void shutdown(1);
}
