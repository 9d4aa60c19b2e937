import { once } from "node:events";
import { existsSync, readFileSync, statSync, watch } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  ask,
  dataFolder,
  freePort,
  postgresPid,
  type RunningServer,
  runProgram,
  runToEnd,
  startServer,
  until,
} from "../support/server.ts";

const folders: ReturnType<typeof dataFolder>[] = [];
afterEach(() => {
  for (const { remove } of folders.splice(0)) remove();
});

async function localMode() {
  const data = dataFolder();
  folders.push(data);
  const env = { DATABASE_URL: "", DATA_DIR: data.folder };
  const start = async () => {
    const port = String(await freePort());
    return startServer({ file: "app/cli/start.ts", env: { ...env, PORT: port } });
  };
  return { folder: data.folder, env, start };
}

/** Listens on a port as soon as it's free. */
async function holdPort(port: number) {
  const server = createServer((socket) => socket.destroy());
  const listens = () =>
    new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
    });
  await until(listens, 60_000);
  return { release: () => new Promise((done) => server.close(done)) };
}

const portIn = (folder: string) => Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[3]);

/** Kills a site's Postgres and takes its port before another one can start. */
async function takePort(server: RunningServer, folder: string) {
  const killed = postgresPid(folder) ?? Number.NaN;
  const port = portIn(folder);
  server.signal("SIGSTOP");
  process.kill(killed, "SIGKILL");
  const other = await holdPort(port);
  server.signal("SIGCONT");
  return { killed, port, other };
}

const isReady = (origin: string) => ask(`${origin}/readyz`).then((answer) => answer.status === 200);

test("two starts at once share one Postgres, and the last to stop takes it along", async () => {
  const { folder, start } = await localMode();
  const [first, second] = await Promise.all([start(), start()]);
  const postgres = postgresPid(folder);
  expect(first.log()).toContain(`HTMC is ready at http://localhost:${first.port}\n`);
  expect(first.log()).toContain(`It started its own Postgres; its data is in ${folder}.\n`);
  expect(first.log()).toContain(`Mail is written to ${join(folder, "outbox")}.\n`);
  expect(await first.stop()).toBe(0);
  expect(postgresPid(folder)).toBe(postgres);
  expect(await isReady(second.origin)).toBe(true);
  expect(await second.stop()).toBe(0);
  expect(postgresPid(folder)).toBeNull();
});

test("a start that is interrupted while its Postgres starts leaves none behind", async () => {
  const { folder, env } = await localMode();
  await runToEnd("build/server/cli/migrate.js", env);
  const watcher = watch(join(folder, "postgres"));
  const command = runProgram("build/server/cli/migrate.js", env);
  await once(watcher, "change");
  command.signal("SIGTERM");
  watcher.close();
  await command.ended;
  expect(postgresPid(folder)).toBeNull();
});

test("a second command finds the running Postgres and leaves it running", async () => {
  const { folder, env, start } = await localMode();
  const server = await start();
  const postgres = postgresPid(folder);
  expect(await runToEnd("build/server/cli/migrate.js", env)).toEqual({ code: 0, log: "" });
  expect(postgresPid(folder)).toBe(postgres);
  expect(await isReady(server.origin)).toBe(true);
  await server.stop();
});

test("commands that come and go at the same time all succeed, and the last one leaves no Postgres behind", async () => {
  const { folder, env } = await localMode();
  await runToEnd("build/server/cli/migrate.js", env);
  for (let round = 0; round < 4; round++) {
    const runs = Array.from({ length: 6 }, () => runToEnd("build/server/cli/migrate.js", env));
    for (const run of await Promise.all(runs)) expect(run).toEqual({ code: 0, log: "" });
    expect(postgresPid(folder)).toBeNull();
  }
  // Two servers on one data directory would destroy it.
  expect(readFileSync(join(folder, "postgres.log"), "utf8")).not.toMatch(/PANIC|could not open file "postmaster.pid"/);
});

test("after the site is killed, the next start reuses the Postgres still running", async () => {
  const { folder, start } = await localMode();
  const killed = await start();
  const postgres = postgresPid(folder);
  killed.signal("SIGKILL");
  await killed.ended;
  const next = await start();
  expect(postgresPid(folder)).toBe(postgres);
  await next.stop();
  expect(postgresPid(folder)).toBeNull();
});

test("after a hard kill of Postgres another starts, and the site answers without a restart", async () => {
  const { folder, start } = await localMode();
  const server = await start();
  for (let round = 0; round < 3; round++) {
    const killed = postgresPid(folder) ?? Number.NaN;
    process.kill(killed, "SIGKILL");
    await until(() => ![killed, null].includes(postgresPid(folder)), 60_000);
    await until(() => isReady(server.origin), 60_000);
  }
  expect(await server.stop()).toBe(0);
});

test("a killed Postgres comes back on its port, even if another program briefly takes it", async () => {
  const { folder, start } = await localMode();
  const server = await start();
  const { killed, other } = await takePort(server, folder);
  await until(async () => !(await isReady(server.origin)), 60_000);
  // The site would start another one within a few of these.
  for (let looks = 0; looks < 40; looks++)
    expect([await isReady(server.origin), postgresPid(folder) ?? killed]).toEqual([false, killed]);
  await other.release();
  await until(() => isReady(server.origin), 60_000);
  expect(await server.stop()).toBe(0);
});

test("reports a port that another program keeps, and takes another port on the next start", async () => {
  const { folder, start } = await localMode();
  const server = await start();
  const { port, other } = await takePort(server, folder);
  const told = `Port ${port} of the local Postgres is taken by another program: end that one, or start this again`;
  await until(() => server.log().includes(told), 60_000);
  await server.stop();
  const again = await start();
  expect(portIn(folder)).not.toBe(port);
  expect(await isReady(again.origin)).toBe(true);
  await again.stop();
  await other.release();
});

test("only the owner can read the secrets in the data folder", async () => {
  const { folder, env } = await localMode();
  await runToEnd("build/server/cli/migrate.js", env);
  expect(statSync(join(folder, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
  expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
});
