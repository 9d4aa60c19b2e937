import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

export type Isolation = "namespaces" | "modes";

export const ISOLATION: Record<Isolation, string> = {
  namespaces:
    "a root folder of its own (chroot) that is mounted read-only, with a writable /tmp of 64 MB; its own mounts and " +
    "process numbers, so node is process 1; user 1000 without capabilities. Debian's programs and libraries of this " +
    "machine and this Node stand for the base image. Network, memory and processor are shared with this machine.",
  modes:
    "NONE but file modes: this user may not mount, so the files are made read-only by their modes, node runs as the " +
    "same user, sees the whole machine and is not process 1.",
};

export interface Program {
  /** The folder that serves as "/". */
  root: string;
  /** Working directory inside the image. */
  folder: string;
  env: Record<string, string>;
  words: readonly string[];
  /** Root may write everywhere, node only in /tmp. */
  user: "root" | "node";
}

export interface Running {
  /** Process id on this machine; null before the program runs. */
  pid: () => number | null;
  said: () => string;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
}

const PATH = "/usr/local/bin:/usr/bin:/bin";

/** The command line with the user, dropped capabilities and a clean environment. */
function shell({ folder, env, words, user }: Program): string[] {
  const drop = ["--reuid=1000", "--regid=1000", "--clear-groups", "--no-new-privs", "--inh-caps=-all"];
  const become = user === "node" ? ["/usr/bin/setpriv", ...drop, "--bounding-set=-all"] : [];
  const home = user === "node" ? "/home/node" : "/root";
  const settings = Object.entries({ PATH, HOME: home, ...env }).map(([name, value]) => `${name}=${value}`);
  return [...become, "/usr/bin/env", "-i", "-C", folder, ...settings, ...words];
}

export function start(program: Program, isolation: Isolation, { npmCache = "" } = {}): Running {
  const mountPoint = mkdtempSync(join(tmpdir(), "htmc-root-"));
  const child = isolation === "namespaces" ? apartChild(program, mountPoint, npmCache) : plainChild(program);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  let over = false;
  const ended = new Promise<number | null>((done) => {
    child.on("error", () => done(null));
    child.on("close", done);
  }).finally(() => {
    over = true;
  });
  void ended.then(() => rmdirSync(mountPoint)).catch(() => {});
  const pid = () => (isolation === "namespaces" ? onlyChildOf(child.pid) : (child.pid ?? null));
  const signal = (name: NodeJS.Signals) => {
    const target = over ? null : pid();
    if (target !== null) process.kill(target, name);
  };
  return { pid, said: () => output, signal, ended };
}

const APART = ["--mount", "--pid", "--fork", "--kill-child", "--ipc", "--uts"];

function apartChild(program: Program, mountPoint: string, npmCache: string): ChildProcess {
  const mode = program.user === "node" ? "ro" : "rw";
  const places = [mountPoint, program.root, process.execPath, npmFolder(), mode, npmCache];
  const words = [...APART, "sh", join(import.meta.dirname, "enter.sh"), ...places, ...shell(program)];
  return spawn("unshare", words, { stdio: ["ignore", "pipe", "pipe"] });
}

function plainChild({ root, folder, env, words: [name = "", ...words] }: Program): ChildProcess {
  const program = name === "node" ? process.execPath : name;
  const own = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: tmpdir(), ...env };
  return spawn(program, words, { cwd: join(root, folder), env: own, stdio: ["ignore", "pipe", "pipe"] });
}

function onlyChildOf(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]) || null;
  } catch {
    return null;
  }
}

/** The command that runs a program beside process `pid`, like a container's health check. */
export function beside(pid: number, program: Program, isolation: Isolation): string[] {
  if (isolation === "modes") return program.words.map((word, at) => (at === 0 ? process.execPath : word));
  return ["nsenter", `--target=${pid}`, "--mount", "--pid", "--root", ...shell(program)];
}

/** The strongest isolation available to this user, found by trying it on the files in `root`. */
export async function bestIsolation(root: string): Promise<Isolation> {
  if (process.getuid?.() !== 0) return "modes";
  const program: Program = { root, folder: "/", env: {}, words: ["node", "--version"], user: "node" };
  const code = await start(program, "namespaces").ended.catch(() => null);
  return code === 0 ? "namespaces" : "modes";
}

/** Folder of the npm on PATH, which replaces the base image's. */
function npmFolder(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const npm = folders.map((folder) => join(folder, "npm")).find((path) => existsSync(path));
  if (npm === undefined) throw new Error("npm is not on the path.");
  return dirname(dirname(realpathSync(npm)));
}
