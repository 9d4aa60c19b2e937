import { execFile, execFileSync } from "node:child_process";
import { chownSync, globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../server.ts";

const run = promisify(execFile);

export interface OwnPostgres {
  url: string;
  version: string;
  stop: () => Promise<void>;
}

/** Starts Debian's Postgres in the empty `folder`; null if it isn't installed. */
export async function debianPostgres(folder: string): Promise<OwnPostgres | null> {
  const programs = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
  if (programs === undefined) return null;
  const data = join(folder, "postgres");
  const owner = ownerOf(data);
  const port = await freePort();
  const pgCtl = (...words: string[]) =>
    run(join(programs, "pg_ctl"), ["-D", data, "-w", ...words], { ...owner, cwd: "/" });
  await run(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"], {
    ...owner,
    cwd: "/",
  });
  await pgCtl("-o", `-p ${port} -h 127.0.0.1 -k ""`, "-l", join(data, "log"), "start");
  const admin = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await admin.connect();
  await admin.query("create role htmc login");
  await admin.query("create database htmc owner htmc");
  const { rows } = await admin.query<{ server_version: string }>("show server_version");
  await admin.end();
  return {
    url: `postgres://htmc@127.0.0.1:${port}/htmc`,
    version: rows[0]?.server_version ?? "unknown",
    stop: async () => void (await pgCtl("-m", "fast", "stop")),
  };
}

/** Creates the data directory. If this process is root, which Postgres refuses to be, another user owns it. */
function ownerOf(data: string): { uid?: number; gid?: number } {
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = { uid: id("-u"), gid: id("-g") };
  chownSync(data, owner.uid, owner.gid);
  return owner;
}
