import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { childrenOf } from "../support/measures.ts";
import { dataFolder, postgresPid, runProgram, until } from "../support/server.ts";
import type { TestRun } from "../support/test-run.ts";

const tests = resolve(import.meta.dirname, "..");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A test that starts a server and never ends, written for one tool. */
const ENDLESS = {
  vitest: (started: string) => `import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { startServer } from "${tests}/support/server.ts";
test("endless", async () => {
  await startServer();
  writeFileSync("${started}", "");
  await new Promise(() => {});
});`,
  playwright: (started: string) => `import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { startServer } from "${tests}/support/server.ts";
test("endless", async ({ page }) => {
  await page.goto("/login");
  await startServer({ env: { DATABASE_URL: process.env.HTMC_E2E_DATABASE, DATA_DIR: process.env.HTMC_E2E_DATA } });
  writeFileSync("${started}", "");
  await new Promise(() => {});
});`,
};

const CONFIG = {
  vitest: (folder: string) => `import config from "${tests}/vitest.config.ts";
const { projects, ...test } = config.test;
export default {
  root: "${folder}",
  test: {
    ...test,
    include: ["endless.spec.ts"],
    globalSetup: "${tests}/support/template-database.ts",
    setupFiles: "${tests}/support/worker-database.ts",
  },
};`,
  playwright: (folder: string) => `import config from "${tests}/playwright.config.ts";
export default {
  ...config,
  testDir: "${folder}",
  globalSetup: "${tests}/support/browser-site.ts",
  projects: [{ name: "js" }],
};`,
};

/** A stage as `npm test` runs it, once its test has begun: with a Postgres and a server, and in Playwright a browser. */
async function startedStage(tool: TestRun["tool"]) {
  // Inside the checkout, so that the tools are found.
  mkdirSync(".data", { recursive: true });
  const folder = mkdtempSync(resolve(".data/endless-"));
  const data = dataFolder().folder;
  folders.push(folder, data, `${data}.log`);
  const started = join(folder, "started");
  const config = join(folder, "endless.config.ts");
  writeFileSync(config, CONFIG[tool](folder));
  writeFileSync(join(folder, "endless.spec.ts"), ENDLESS[tool](started));
  const run: TestRun = {
    name: "endless",
    tool,
    words: ["--config", config],
    env: { DATA_DIR: data, HTMC_E2E_DATA: data },
  };
  const script = `import { countRun } from "${tests}/support/test-run.ts"; await countRun(${JSON.stringify(run)});`;
  const npmTest = runProgram("--input-type=module", { DATABASE_URL: "" }, ["--eval", script]);
  let over = false;
  void npmTest.ended.then(() => {
    over = true;
  });
  await until(() => {
    if (over) throw new Error(`It ended too soon:\n${npmTest.log()}`);
    return existsSync(started);
  }, 60_000);
  const processes = descendantsOf(npmTest.pid);
  expect(processes).toContain(postgresPid(data));
  return { npmTest, processes };
}

function descendantsOf(pid: number): number[] {
  try {
    return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    // One of Postgres's workers that has just ended.
    return [];
  }
}

/** What a running process was called with; empty for one that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

async function expectEnded(processes: readonly number[]) {
  const running = () => processes.map(commandOf).filter(Boolean);
  await until(() => running().length === 0, 30_000).catch(() => {});
  expect(running()).toEqual([]);
}

// They look at processes in /proc.
const testOnLinux = test.runIf(process.platform === "linux");

testOnLinux.each([
  ["vitest", "SIGTERM"],
  ["playwright", "SIGINT"],
] as const)("%s and all that its tests started end when npm test gets a %s", async (tool, signal) => {
  const { npmTest, processes } = await startedStage(tool);
  npmTest.signal(signal);
  expect(await npmTest.ended).toBe(1);
  await expectEnded(processes);
});

testOnLinux.each(["vitest", "playwright"] as const)("what tests started ends though %s is killed", async (tool) => {
  const { npmTest, processes } = await startedStage(tool);
  const killed = processes.find((pid) => /^node \S*(vitest|playwright) /.test(commandOf(pid)));
  process.kill(killed ?? Number.NaN, "SIGKILL");
  await npmTest.ended;
  await expectEnded(processes);
});
