import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, until } from "../support/server.ts";
import { type PostgresServer, query } from "./postgres.ts";
import type { Workshop } from "./processes.ts";

// The site sets these on direct connections; a pooler doesn't pass them on.
const LIMITS = "set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000";

/** PgBouncer in transaction mode; `pointTo` points it at another server. */
export interface Pooler {
  url: string;
  pointTo: (server: PostgresServer) => void;
}

export async function startPooler(at: Workshop, first: PostgresServer): Promise<Pooler> {
  const port = await freePort();
  const file = join(at.folder, "pgbouncer.ini");
  const users = join(at.folder, "users.txt");
  const write = (server: PostgresServer) =>
    writeFileSync(
      file,
      `[databases]
htmc = host=127.0.0.1 port=${server.port} connect_query='${LIMITS}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 3
server_connect_timeout = 3
`,
    );
  writeFileSync(users, '"htmc" ""\n');
  write(first);
  const program = at.start("pgbouncer", "pgbouncer", [file]);
  const url = `postgres://htmc@127.0.0.1:${port}/htmc`;
  const limit = async () => (await query({ url }, "show statement_timeout")).rows[0].statement_timeout;
  await until(async () => (await limit().catch(() => "away")) === "5s", 10_000);
  return {
    url,
    pointTo: (server) => {
      write(server);
      process.kill(program.pid, "SIGHUP");
    },
  };
}

/**
 * Starts HAProxy with round-robin balancing over the site's processes and waits until it's ready. The `X-Served-By`
 * header of a response names the process.
 */
export async function startBalancer(at: Workshop, port: number, processes: readonly { port: number }[]): Promise<void> {
  const file = join(at.folder, "haproxy.cfg");
  const each = (options: string) =>
    processes.map((one, n) => `  server process-${n + 1} 127.0.0.1:${one.port} ${options}`).join("\n");
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
frontend site
  bind 127.0.0.1:${port}
  http-response set-header X-Served-By %s
  # with the database away nobody is ready, and pages that need none are answered all the same
  use_backend unready if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
${each("check inter 500 fall 2 rise 1")}
backend unready
  balance roundrobin
${each("")}
`,
  );
  at.start("haproxy", "haproxy", ["-db", "-f", file]);
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await until(async () => (await ready())?.ok ?? false, 30_000);
}
