import { setImmediate } from "node:timers/promises";

/** Runs work; returns its result and how often the event loop ran other tasks meanwhile. */
export async function turnsOfOthers<Result>(work: () => Promise<Result>) {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const result = await work();
  isOver = true;
  await others;
  return { result, turns };
}
