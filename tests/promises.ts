import { globSync, readFileSync } from "node:fs";
import { buildIfStale, root } from "#app/cli/build.ts";
import { findFaults, namePattern, promisesIn, tagsIn } from "./support/promises.ts";
import { run } from "./support/stages.ts";

// `npm run promises`: prints the promises with their numbers of tests and files; `-- P7 P8` runs the tests of these,
// and `--check` prints only what is wrong.
process.chdir(root);
const promises = promisesIn(readFileSync("app/docs/security.md", "utf8"));
const files = globSync("tests/**/*.{test,spec}.ts").sort();
const tags = files.flatMap((file) => tagsIn(readFileSync(file, "utf8"), file));
const chosen = process.argv.slice(2).filter((word) => word !== "--check");
const faults = [
  ...findFaults(promises, tags),
  ...chosen.filter((word) => !promises.some(({ number }) => number === word)).map((word) => `There is no ${word}.`),
];
for (const fault of faults) console.error(fault);
if (!process.argv.includes("--check"))
  for (const { number, sentence } of promises) {
    const own = tags.filter((tag) => tag.number === number);
    const count = `tests: ${own.length}, files: ${new Set(own.map(({ file }) => file)).size}`;
    if (chosen.length === 0 || chosen.includes(number)) console.log(`${number.padEnd(4)}${sentence} (${count})`);
  }

/** Runs the tests of the chosen promises; false if one fails. */
async function runChosen(): Promise<boolean> {
  await buildIfStale();
  const own = [...new Set(tags.filter(({ number }) => chosen.includes(number)).map(({ file }) => file))];
  const journeys = own.filter((file) => file.startsWith("tests/e2e/"));
  const others = own.filter((file) => !journeys.includes(file));
  const env = { DATA_DIR: ".data/promises" };
  const vitest = ["vitest", "run", "--config", "tests/vitest.config.ts", "-t", namePattern(chosen), ...others];
  const playwright = ["playwright", "test", "--config", "tests/playwright.config.ts", "-g", namePattern(chosen)];
  const codes = [
    others.length === 0 ? 0 : await run("vitest", vitest, { env }),
    journeys.length === 0 ? 0 : await run("playwright", [...playwright, ...journeys], { env }),
  ];
  return codes.every((code) => code === 0);
}

const isKept = faults.length === 0 && (chosen.length === 0 || (await runChosen()));
process.exitCode = isKept ? 0 : 1;
