import { expect, test, vi } from "vitest";
import { createQueue, QueueTimeout } from "#app/http/guards/account-queue.server.ts";

/** Work that runs until it's released, and how often it started. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = vi.fn(() => promise);
  return { run, end: resolve };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs at most a fixed number per key at once, and starts the others in order", async () => {
  const inTurn = createQueue(2, 1_000);
  const all = [work(), work(), work(), work()];
  const done = all.map(({ run }) => inTurn("one", run));
  await settled();
  expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
  all[1]?.end("the second");
  expect(await done[1]).toBe("the second");
  await settled();
  expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
  for (const { end } of all) end("done");
  await Promise.all(done);
});

test("keys don't wait for each other, and a failure frees its turn", async () => {
  const inTurn = createQueue(1, 1_000);
  const held = work();
  const one = inTurn("one", held.run);
  expect(await inTurn("another", async () => "at once")).toBe("at once");
  await expect(
    inTurn("another", async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(await inTurn("another", async () => "again")).toBe("again");
  held.end("done");
  expect(await one).toBe("done");
});

test("a turn without a time limit comes however long the one before it takes", async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createQueue(1);
    const held = work();
    const one = inTurn("one", held.run);
    const two = inTurn("one", async () => "the second");
    await vi.advanceTimersByTimeAsync(3_600_000);
    held.end("the first");
    expect([await one, await two]).toEqual(["the first", "the second"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a turn that does not come in time is a TurnTimeout, and the next turn comes all the same", async () => {
  const inTurn = createQueue(1, 10);
  const held = work();
  const one = inTurn("one", held.run);
  const late = work();
  await expect(inTurn("one", late.run)).rejects.toThrow(QueueTimeout);
  const next = inTurn("one", async () => "next");
  held.end("done");
  expect([await one, await next]).toEqual(["done", "next"]);
  expect(late.run).not.toHaveBeenCalled();
});
