import { afterAll, expect } from "vitest";
import { newLeaks } from "./log-search.ts";

// why: after every test of a file, and after what it arranged was put away, since a process writes its last lines then
afterAll(() => {
  expect(newLeaks().slice(0, 5), "what the logs of this file's servers must not hold").toEqual([]);
});
