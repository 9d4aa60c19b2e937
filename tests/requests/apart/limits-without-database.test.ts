import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Settings are read at the first import; nothing listens there.
vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:9/none");
const { retryAfterSeconds: waitFor } = await import("#app/http/guards/limits.server.ts");
const { resetLoginAttempts, countLoginAttempt } = await import("#app/http/guards/limits.server.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

const waits = async (times: number, wait: () => Promise<number>) => {
  const answers: number[] = [];
  for (let n = 0; n < times; n++) answers.push(await wait());
  return answers;
};

test("with the database away a limit is counted in memory, and its time passes", async () => {
  const search = () => waitFor("bulk", "a player");
  expect(await waits(11, search)).toEqual([...Array(10).fill(0), 60]);
  pass(60);
  expect(await search()).toBe(0);
});

test("with the database away guessing is as slow as ever, by network, by account and in a known browser", async () => {
  const stranger = { address: "an account", client: "a network", browser: null };
  expect(await waits(12, () => countLoginAttempt(stranger))).toEqual([...Array(11).fill(0), 60]);
  const elsewhere = (n: number) => countLoginAttempt({ ...stranger, client: `network ${n}` });
  expect(await elsewhere(1)).toBe(10);
  pass(10);
  expect([await elsewhere(2), await elsewhere(3)]).toEqual([0, 10]);
  const known = { ...stranger, browser: "a browser" };
  expect(await waits(12, () => countLoginAttempt(known))).toEqual([...Array(11).fill(0), 10]);
  await resetLoginAttempts(known);
  expect(await waits(10, () => countLoginAttempt(known))).toEqual(Array(10).fill(0));
});
