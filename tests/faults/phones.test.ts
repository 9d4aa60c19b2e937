import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { lineProxy } from "../support/line-proxy.ts";
import { newDisk, openPage } from "../support/phone-in-node.ts";
import { type Faults, postLine, runPhone } from "../support/phone-runs.ts";
import { newPlayerOn } from "../support/random-acts.ts";
import type { RunningServer } from "../support/server.ts";
import { startMeasuredServer } from "../support/two-servers.ts";

// PHONES=1000 SEED=7 sets the number of runs and the first seed; the default seed is random.
const RUNS = Number(process.env.PHONES ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let servers: RunningServer[];
beforeAll(async () => {
  servers = await Promise.all([startMeasuredServer(), startMeasuredServer()]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test("P22: of what phones keep on bad lines nothing is lost, nothing is added twice, and each flip is dated when typed", async () => {
  console.log(`phones: ${RUNS} runs from seed ${SEED}`);
  const faults: Record<number, Faults> = {};
  for (let run = 0; run < RUNS; run++) {
    const found = await runPhone(SEED + run, servers);
    if (Object.values(found).some((names) => names.length > 0)) faults[SEED + run] = found;
  }
  expect(faults, `what went wrong, by seed (SEED=${SEED})`).toEqual({});
});

test("P22: a line whose answer is cut after any of its bytes is one flip after it was sent again", async () => {
  const [server] = servers;
  if (!server) throw new Error("There is no server.");
  const line = await lineProxy(server.port);
  let wholeAt: number | null = null;
  for (let bytes = 0; wholeAt === null; ) {
    // An account may write 300 times a minute.
    const player = await newPlayerOn(1);
    const [browser = { cookies: new Map() }] = player.browsers;
    vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => postLine(server, browser, body, line.port));
    newDisk();
    const page = await openPage();
    await page.writePlayer({ owner: player.owner, game: "CFB26", found: {}, ahead: 0 });
    const kept = { game: "CFB26", line: "J Smith QB 1000", found: "", ahead: 0, owner: player.owner } as const;
    let lines = 0;
    for (; lines < 100 && wholeAt === null; bytes++) {
      lines++;
      await page.keepLine({ ...kept, id: uuidv7(), typedAt: Date.now() });
      line.cutAnswersAt(bytes);
      if ((await page.sendLines()).end === "done") wholeAt = bytes;
      line.cutAnswersAt(null);
      await page.sendLines();
    }
    expect(await page.waitingLines()).toEqual([]);
    expect(await database.$count(flips, eq(flips.userId, player.owner))).toBe(lines);
  }
  line.close();
  vi.unstubAllGlobals();
  expect(wholeAt).toBeGreaterThan(500);
});
