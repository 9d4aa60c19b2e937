import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { ask, dataFolder, postgresPid, startServer, until } from "../support/server.ts";
import { confirmedTrader } from "../support/wire-session.ts";

const FLIPS = 50_000;
const LIST = "/dashboard/my-flips";

/** URL of the local Postgres in a data folder. */
function localUrl(folder: string): string {
  const port = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://htmc:${readFileSync(join(folder, "postgres-password"), "utf8").trim()}@127.0.0.1:${port}/htmc`;
}

test("keeps all 50,000 flips when Postgres is killed while deleting them, and deletes all on a retry", async () => {
  const { folder, remove } = dataFolder();
  const server = await startServer({
    file: "app/cli/start.ts",
    env: { DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "silent" },
  });
  const trader = await confirmedTrader(server);
  const connect = async () => {
    const client = new pg.Client({ connectionString: localUrl(folder) });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  let client = await connect();
  for (let from = 0; from < FLIPS; from += 5_000)
    await client.query(
      `insert into flips (user_id, id, game, name, buy) select u.id, gen_random_uuid(), 'CFB26', 'Flip ' || n, 1000
       from users u, generate_series($1::int, $2::int) n`,
      [from + 1, from + 5_000],
    );
  const state = async () => {
    const { rows } = await client.query(`select
      (select count(*)::int from flips) as flips, (select count(*)::int from binned_flips) as binned,
      (select count(*)::int from flip_acts) as acts,
      (select array[sum(flips)::int, sum(binned)::int] from totals) as totals`);
    return rows[0];
  };

  const fields = { intent: "delete-all", game: "CFB26", act: uuidv7() };
  const running = async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity
        where state = 'active' and query ilike '%insert into "binned_flips"%' and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  };
  const deleting = trader.send(LIST, fields);
  await until(running, 30_000);
  process.kill(postgresPid(folder) ?? Number.NaN, "SIGKILL");
  expect([303, 503]).toContain((await deleting).status);
  await until(async () => (await ask(`${server.origin}/readyz`)).status === 200, 30_000);
  client = await connect();
  expect(await state()).toEqual({ flips: FLIPS, binned: 0, acts: 0, totals: [FLIPS, 0] });

  expect((await trader.send(LIST, fields)).status).toBe(303);
  expect(await state()).toEqual({ flips: 0, binned: FLIPS, acts: 1, totals: [0, FLIPS] });
  expect((await trader.send(`${LIST}/undo/${fields.act}`, { intent: "undo" })).status).toBe(303);
  expect(await state()).toEqual({ flips: FLIPS, binned: 0, acts: 1, totals: [FLIPS, 0] });
  await client.end();
  expect(await server.stop()).toBe(0);
  remove();
});
