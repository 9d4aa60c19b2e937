import { execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "#app/cli/build.ts";
import { installMissingPackages } from "../support/debian-packages.ts";
import { childrenOf } from "../support/measures.ts";
import { type RunningServer, runToEnd, startServer } from "../support/server.ts";

/** The servers' user if this process is root, which Postgres and PgBouncer refuse to be. */
type Owner = { uid: number; gid: number };

export interface Program {
  pid: number;
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A temporary folder that the servers may write to, and the cleanup of everything started in it. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), "htmc-cluster-"));
  readonly owner = serverOwner();
  readonly #endings: (() => unknown)[] = [];

  constructor() {
    if (this.owner) chownSync(this.folder, this.owner.uid, this.owner.gid);
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => void this.close().finally(() => process.exit(1)));
  }

  /** Registers a cleanup; they run in reverse order. */
  later(end: () => unknown): void {
    this.#endings.push(end);
  }

  /** Starts a server; its output goes to NAME.log. */
  start(name: string, program: string, words: readonly string[]): Program {
    const log = openSync(join(this.folder, `${name}.log`), "a");
    const child = spawn(program, words, { ...this.owner, cwd: this.folder, stdio: ["ignore", log, log] });
    closeSync(log);
    const ended = new Promise<number | null>((done) => child.on("error", () => done(null)).on("exit", done));
    const started: Program = {
      pid: child.pid ?? Number.NaN,
      ended,
      stop: (signal = "SIGTERM") => {
        child.kill(signal);
        return ended;
      },
    };
    // SIGINT is Postgres's fast shutdown; PgBouncer and HAProxy exit at once.
    this.later(() => started.stop("SIGINT"));
    return started;
  }

  /** Runs a program to its end; returns its stdout and throws if it fails. */
  run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): string {
    return execFileSync(program, words, {
      ...this.owner,
      cwd: this.folder,
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Starts the site, or that of another `file`. */
  async serve(env: Record<string, string>, file?: string): Promise<RunningServer> {
    const site = await startServer({ env, file });
    this.later(site.stop);
    return site;
  }

  async close(): Promise<void> {
    for (const end of this.#endings.splice(0).reverse()) await end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Kills a process and its children, like a power failure. */
export function killAll({ pid }: Program): void {
  // Children that lose their parent would shut down in order.
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, "SIGKILL");
}

/** Runs an operator command of the build; returns its output. */
export async function operate(name: string, env: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, log } = await runToEnd(`build/server/cli/${name}.js`, env, words);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${log}`);
  return log.trimEnd();
}

/** Runs `work` with a build, Postgres and these Debian packages, in a workshop that's closed afterwards. */
export async function inWorkshop(packages: readonly string[], work: (at: Workshop) => Promise<void>): Promise<void> {
  await buildIfStale();
  installMissingPackages("postgresql", "postgresql-contrib", ...packages);
  const workshop = new Workshop();
  await work(workshop).finally(() => workshop.close());
}
