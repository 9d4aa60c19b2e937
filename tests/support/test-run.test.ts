import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastLine } from "./tally.ts";
import { type CountedRun, countRun, retryFailures } from "./test-run.ts";

/** A test file with a test that fails only in its first run. */
const flaky = (seen: string) => `import { existsSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
test("steady", () => expect(1).toBe(1));
test.each([1])("flaky (%i) | by its whole name", () => {
  const isAgain = existsSync(${JSON.stringify(seen)});
  writeFileSync(${JSON.stringify(seen)}, "");
  expect(isAgain).toBe(true);
});
`;

async function triedTwice(files: (folder: string) => Record<string, string>) {
  // Inside the checkout, so that vitest is found.
  const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.retry-"));
  try {
    const config = join(folder, "vitest.config.mjs");
    writeFileSync(config, `export default { root: ${JSON.stringify(folder)}, test: { exclude: [] } };`);
    for (const [name, text] of Object.entries(files(folder))) writeFileSync(join(folder, name), text);
    const counted = await countRun({ name: "some tests", tool: "vitest", words: ["--config", config] });
    return { counted, ...(await retryFailures([counted])) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a test that fails once and passes alone is flaky and counts as passed, one that fails again has failed", async () => {
  const { counted, tally, ...told } = await triedTwice((folder) => ({
    "some.test.mjs": `${flaky(join(folder, "seen"))}test("broken", () => expect(1).toBe(2));`,
  }));
  expect(lastLine(counted.tally)).toBe("1 passed, 2 failed");
  expect(lastLine(tally)).toBe("2 passed, 1 failed");
  expect(told.flaky.map(({ name }) => name)).toEqual([expect.stringContaining("flaky (1)")]);
  expect(tally.failures.map(({ name }) => name)).toEqual([expect.stringContaining("broken")]);
});

test("what fails outside the tests stays failed beside a flaky one", async () => {
  const { tally, ...told } = await triedTwice((folder) => ({
    "flaky.test.mjs": flaky(join(folder, "seen")),
    "hook.test.mjs": `${flaky(join(folder, "hook"))}afterAll(() => { throw new Error("something is left over"); });`,
    "unhandled.test.mjs": `import { test } from "vitest";
test("steady", () => {});
Promise.reject(new Error("nobody caught this"));`,
  }));
  expect(told.flaky.map(({ name }) => name)).toEqual([expect.stringContaining("flaky.test.mjs")]);
  const messages = tally.failures.map(({ message }) => message).join();
  expect(messages).toContain("something is left over");
  expect(messages).toContain("nobody caught this");
});

/** A run with one passed test and a failure per selection; null for a check. */
const runWith = (...selections: (string[] | null)[]): CountedRun => ({
  run: { name: "tests", tool: "vitest", words: ["--project", "some"] },
  tally: {
    passed: 1,
    failures: selections.map((selection, n) => ({ name: `test ${n}`, message: "no", selection })),
    skips: [],
  },
});

const passes = async () => ({ passed: 1, failures: [], skips: [] });

test.each([
  [3, "4 passed, 0 failed"],
  [4, "1 passed, 4 failed"],
])("with %i flaky tests reports: %s", async (count, line) => {
  const { tally, flaky } = await retryFailures([runWith(...Array(count).fill(["a.test.ts"]))], passes);
  expect([lastLine(tally), flaky.length]).toEqual([line, count]);
});

test("a failing build or check, and a test that isn't found again, are failures", async () => {
  const build = await retryFailures([runWith(null)], passes);
  expect([lastLine(build.tally), build.flaky]).toEqual(["1 passed, 1 failed", []]);
  const lost = await retryFailures([runWith(["gone.test.ts"])], async () => ({ passed: 0, failures: [], skips: [] }));
  expect([lastLine(lost.tally), lost.flaky]).toEqual(["1 passed, 1 failed", []]);
});

test("reruns nothing after so many failures that something must be broken", async () => {
  const runs = runWith(...Array(13).fill(["a.test.ts"]));
  const { tally } = await retryFailures([runs], () => expect.fail("was run again"));
  expect(lastLine(tally)).toBe("1 passed, 13 failed");
});
