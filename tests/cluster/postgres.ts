import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort, until } from "../support/server.ts";
import type { Program, Workshop } from "./processes.ts";

const VERSIONS = "/usr/lib/postgresql";

const postgresProgram = (name: string): string => {
  const newest = Math.max(...readdirSync(VERSIONS).map(Number));
  return join(VERSIONS, String(newest), "bin", name);
};

export interface PostgresServer {
  name: string;
  port: number;
  folder: string;
  url: string;
  program: Program;
}

const addressOf = (port: number, database: string) => `postgres://htmc@127.0.0.1:${port}/${database}`;

export async function newServer(at: Workshop, name: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = join(at.folder, name);
  at.run(postgresProgram("initdb"), [
    `--pgdata=${folder}`,
    "--username=htmc",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ]);
  const server = await startPostgres(at, name, settings);
  await query({ ...server, url: addressOf(server.port, "postgres") }, "create database htmc");
  return server;
}

/** Starts Postgres on the data directory of this name and waits until it answers. */
export async function startPostgres(
  at: Workshop,
  name: string,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const folder = join(at.folder, name);
  const port = await freePort();
  const own = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  const words = ["-D", folder, ...own.flatMap((setting) => ["-c", setting])];
  const program = at.start(name, postgresProgram("postgres"), words);
  const server = { name, port, folder, url: addressOf(port, "htmc"), program };
  const maintenance = { ...server, url: addressOf(port, "postgres") };
  let over = false;
  program.ended.then(() => {
    over = true;
  });
  await until(async () => {
    if (over) throw new Error(`${name} ended as it started; its log is ${folder}.log`);
    return query(maintenance, "select 1").then(
      () => true,
      () => false,
    );
  }, 60_000);
  return server;
}

/** Copies a running server with pg_basebackup and the options `words`; returns the folder. */
export function copyServer(at: Workshop, from: PostgresServer, name: string, words: readonly string[]): string {
  const folder = join(at.folder, name);
  const source = ["--host=127.0.0.1", `--port=${from.port}`, "--username=htmc"];
  at.run(postgresProgram("pg_basebackup"), [`--pgdata=${folder}`, ...source, "--checkpoint=fast", ...words]);
  return folder;
}

export async function query(
  { url }: Pick<PostgresServer, "url">,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Promotes a standby; resolves once it takes writes. */
export const promote = (standby: PostgresServer) => query(standby, "select pg_promote(true, 120)");
