import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { OperatorError, persistedSecret } from "#app/env.server.ts";
import { type Cluster, openCluster } from "./postgres/cluster.server.ts";
import { type Launch, launch, runningServer } from "./postgres/process.server.ts";

/** Shared advisory lock of every process; the one that gets it exclusively is the last and stops Postgres. */
const LEASE = 4_720_000;
const PATIENCE = 30_000;

/** Temporary failures: another process was faster, or the previous server is still shutting down. */
const TRANSIENT_ERRORS = /lock file|pre-existing shared memory|could not create any TCP\/IP sockets|could not bind/;

export type LocalPostgres = { url: string; release: () => Promise<void> };

/** Finds or starts the local Postgres, and restarts it on the same port if it dies while this process holds it. */
export async function localPostgres(): Promise<LocalPostgres> {
  const password = persistedSecret("postgres-password");
  const cluster = await openCluster(password);
  let released = false;
  let lease = await hold();
  // The URL of this process's database must not change.
  const { port } = lease;

  async function hold(port?: number): Promise<pg.Client> {
    const held = await connectOrStart(cluster, password, port);
    held.once("end", () => {
      if (!released) void holdAgain();
    });
    return held;
  }

  async function holdAgain() {
    let output = "";
    for (; !released; await sleep(1_000)) {
      try {
        lease = await hold(port);
        return;
      } catch (error) {
        const problem = error instanceof OperatorError ? error.message : String(error);
        if (problem !== output) process.stderr.write(`${problem}\n`);
        output = problem;
      }
    }
  }

  await createDatabase(lease);
  return {
    url: urlOf(port, password, "htmc"),
    async release() {
      if (released) return;
      released = true;
      await leave(lease, cluster).catch(() => {});
    },
  };
}

async function createDatabase(lease: pg.Client) {
  const { rowCount } = await lease.query("select from pg_database where datname = 'htmc'");
  if (rowCount) return;
  await lease.query("create database htmc").catch((error) => {
    // Another process may be creating it.
    if (!["42P04", "23505"].includes(error.code)) throw error;
  });
}

const urlOf = (port: number, password: string, name: string) => `postgres://htmc:${password}@127.0.0.1:${port}/${name}`;

async function connectOrStart(cluster: Cluster, password: string, port?: number): Promise<pg.Client> {
  let launched: Launch | null = null;
  for (const start = Date.now(); Date.now() - start < PATIENCE; await sleep(40)) {
    const running = runningServer(cluster);
    if (running?.port && port !== undefined && running.port !== port)
      throw new OperatorError(`The local Postgres is back at port ${running.port} and not ${port}: start this again.`);
    if (running?.port) {
      const lease = await connect(running.port, password, cluster);
      if (lease) return lease;
    } else if (!running && (!launched || launched.ended)) {
      if (launched?.reason && !TRANSIENT_ERRORS.test(launched.reason))
        throw new OperatorError(`The local Postgres did not start: ${launched.reason} (more in ${cluster.log})`);
      launched = await launch(cluster, port);
      if (!launched)
        throw new OperatorError(
          `Port ${port} of the local Postgres is taken by another program: end that one, or start this again, which ` +
            "takes another port.",
        );
    }
  }
  throw new OperatorError(
    `The local Postgres did not answer within ${PATIENCE / 1_000} seconds; its log is ${cluster.log}.`,
  );
}

/** A connection to our own cluster; null while it starts or stops, or if another server uses the port. */
async function connect(port: number, password: string, cluster: Cluster): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, "postgres"),
    application_name: "htmc lease",
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    if (rows[0].data_directory === cluster.folder) {
      // Waits while another process stops the server, and fails with it.
      await client.query("select pg_advisory_lock_shared($1)", [LEASE]);
      return client;
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01") {
      throw new OperatorError(
        `The local Postgres refuses the password kept in the data folder; remove ${cluster.folder} to begin anew, ` +
          "or put the file postgres-password back.",
      );
    }
  }
  await client.end().catch(() => {});
  return null;
}

/** Releases the lease, and stops Postgres (fast; committed work is safe) if nobody else has one. */
async function leave(lease: pg.Client, cluster: Cluster) {
  await lease.query("select pg_advisory_unlock_shared($1)", [LEASE]);
  const { rows } = await lease.query("select pg_try_advisory_lock($1) as last", [LEASE]);
  const pid = rows[0].last ? runningServer(cluster)?.pid : undefined;
  if (pid) await stop(pid, cluster);
  await lease.end();
}

async function stop(pid: number, cluster: Cluster) {
  process.kill(pid, "SIGINT");
  for (const start = Date.now(); runningServer(cluster)?.pid === pid; await sleep(40)) {
    if (Date.now() - start > 10_000) return void process.kill(pid, "SIGQUIT");
  }
}
