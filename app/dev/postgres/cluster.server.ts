import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { env, OperatorError, unwritable } from "#app/env.server.ts";
import {
  homeFor,
  moveUnlessThere,
  type Owner,
  type Programs,
  postgresOwner,
  postgresPrograms,
} from "./programs.server.ts";

/** A local Postgres on disk: its data, its log, and the programs that run it. */
export type Cluster = { folder: string; log: string; programs: Programs; owner: Owner | undefined };

/** Finds or makes the cluster in the data folder; several processes may ask at once and get the same one. */
export async function openCluster(password: string): Promise<Cluster> {
  const owner = postgresOwner();
  try {
    const home = homeFor(owner);
    const programs = await postgresPrograms(home, owner);
    const cluster = { folder: join(home, "postgres"), log: join(env.dataDir, "postgres.log"), programs, owner };
    if (!existsSync(cluster.folder)) await create(cluster, home, password);
    return cluster;
  } catch (error) {
    throw error instanceof OperatorError ? error : unwritable(error);
  }
}

/** Builds the cluster aside and moves it in place as a whole, so that it is either not there or complete. */
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
