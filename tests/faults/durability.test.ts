import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { dataFolder, postgresPid, startServer, until } from "../support/server.ts";
import { confirmedTrader } from "../support/wire-session.ts";

test("P13: no flip that was answered as added is missing after Postgres was killed while they were written", async () => {
  const { folder, remove } = dataFolder();
  const server = await startServer({
    file: "app/cli/start.ts",
    env: { DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "silent" },
  });
  const trader = await confirmedTrader(server);
  const answered: string[] = [];
  const statuses = new Set<number>();
  let going = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; going; n++) {
      const name = `Flip ${writer} ${n}`;
      const { status } = await trader.send("/dashboard/my-flips/new", {
        id: uuidv7(),
        game: "CFB26",
        name,
        buy: "1000",
        status: "listed",
      });
      statuses.add(status);
      if (status === 303) answered.push(name);
      // While the database is away, responses are immediate.
      else await sleep(100);
    }
  });
  await until(() => answered.length > 20, 60_000);
  const postgres = postgresPid(folder);
  if (postgres === null) throw new Error("There is no Postgres in the data folder.");
  process.kill(postgres, "SIGKILL");
  const before = answered.length;
  await until(() => answered.length > before + 20, 120_000);
  going = false;
  await Promise.all(writers);

  const { body } = await trader.send("/dashboard/my-flips/export.csv");
  const kept = new Set(body.split("\r\n").map((line) => line.split(",")[1]));
  expect(answered.filter((name) => !kept.has(name))).toEqual([]);
  expect([...statuses].filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(await server.stop()).toBe(0);
  remove();
});
