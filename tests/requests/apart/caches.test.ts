import { afterAll, expect, test } from "vitest";
import { RandomActs } from "../../support/random-acts.ts";
import { startMeasuredServer } from "../../support/two-servers.ts";

const SEED = Number(process.env.SEED ?? Date.now() % 1e6);
const ACTS = 200;

const servers = await Promise.all([startMeasuredServer(), startMeasuredServer()]);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test(`${ACTS} random acts leave no old figure on another server (seed ${SEED})`, async () => {
  const random = new RandomActs(servers, SEED);
  await random.begin();
  for (let n = 1; n <= ACTS; n++) {
    const { what, status, stale } = await random.next();
    expect(stale, `act ${n}: ${what} (${status})`).toEqual([]);
  }
});
