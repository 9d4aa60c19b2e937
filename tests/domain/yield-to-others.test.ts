import { expect, test } from "vitest";
import { yieldToEventLoop } from "#app/features/imports/yield-to-others.ts";
import { turnsOfOthers } from "../support/turns-of-others.ts";

test("P21: five sheets that yield ten times each leave others a turn between any two pieces", async () => {
  const sheet = async () => {
    for (let piece = 0; piece < 10; piece++) await yieldToEventLoop();
  };
  const { turns } = await turnsOfOthers(() => Promise.all([sheet(), sheet(), sheet(), sheet(), sheet()]));
  expect(turns).toBeGreaterThanOrEqual(50);
});
