import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Who the servers run as when we are root, which Postgres and PgBouncer refuse to be. */
type Owner = { uid: number; gid: number };

/** A program of the machine's that we started. */
export interface Program {
  pid: number;
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A folder in the temporary files that the servers may write to, and what ends everything that was started in it. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), "htmc-cluster-"));
  readonly owner = serverOwner();
  readonly #endings: (() => unknown)[] = [];

  constructor() {
    if (this.owner) chownSync(this.folder, this.owner.uid, this.owner.gid);
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => void this.close().finally(() => process.exit(1)));
  }

  /** Remembers what ends something; the last one is called first. */
  later(end: () => unknown): void {
    this.#endings.push(end);
  }

  /** Starts a server, whose output goes to a log of its name. */
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
    // why: with SIGINT Postgres cuts its connections and ends in order, PgBouncer and HAProxy end at once
    this.later(() => started.stop("SIGINT"));
    return started;
  }

  /** Runs a program to its end; returns what it said, and throws when it fails. */
  run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): string {
    return execFileSync(program, words, {
      ...this.owner,
      cwd: this.folder,
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Ends everything, and removes the folder. */
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

/** Kills a process and all its children, as a machine that loses its power does. */
export function killAll({ pid }: Program): void {
  // why: children that lose their parent look for a way to end in order
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, "SIGKILL");
}

const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);

function parentOf(pid: number): number | null {
  try {
    // why: the second field is the program's name in parentheses, which may hold blanks
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return null;
  }
}

/** Installs the Debian packages that are missing; says so in one sentence where it cannot. */
export function installMissingPackages(...names: string[]): void {
  const missing = names.filter((name) => spawnSync("dpkg", ["-s", name], { stdio: "ignore" }).status !== 0);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words: string[]) => spawnSync("apt-get", words, { env, stdio: "ignore" }).status === 0;
  if (!apt("update", "-qq") || !apt("install", "-y", "-qq", "--no-install-recommends", ...missing))
    throw new Error(`This needs Debian and its packages: sudo apt-get install ${missing.join(" ")}`);
}
