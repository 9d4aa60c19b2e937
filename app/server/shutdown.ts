import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "#app/env.server.ts";
import { flushLog, log } from "#app/log.server.ts";

/**
 * npm passes Ctrl-C on to a process that the terminal has told already, so what follows this close is the same wish.
 */
const ECHO_MS = 1_000;
/** How long the last lines of the log may take. */
const FLUSH_MS = 1_000;

type Step = () => Promise<unknown>;
const steps: Step[] = [];
let endingSince: number | null = null;
let exitCode = 0;

/** Adds what must be done before this process may end; the last added is done first. */
export function onShutdown(step: Step) {
  steps.push(step);
}

/** Does every step and exits with `code`, or with that of the first thing that fails meanwhile. */
export async function shutdown(code: number): Promise<void> {
  exitCode ||= code;
  if (endingSince !== null) return;
  endingSince = performance.now();
  for (const step of steps.reverse()) {
    await step().catch((error) => {
      log.error({ err: error }, "a step of the shutdown failed");
      exitCode ||= 1;
    });
  }
  // why: lines that are left at the exit itself would be tried for ever where their reader is gone
  await Promise.race([flushLog(), sleep(FLUSH_MS)]);
  process.exit(exitCode);
}

/**
 * Runs the work of this process. A signal ends it in order, a second one at once with 1; what the operator must put
 * right is told in one sentence.
 */
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
  // why: what fails during the shutdown must not cut off the requests it waits for
  else log.fatal({ err: error }, "this process cannot go on");
  void shutdown(1);
}
