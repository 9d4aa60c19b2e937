import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MISTAKES } from "./support/mistakes/all.ts";
import { type Mistake, needsBuild } from "./support/mistakes/mistake.ts";
import { WorkingCopy } from "./support/mistakes/working-copy.ts";

/**
 * `npm run test:mistakes`: applies one mutation after the other to a copy of the tree and reports whether the tests
 * fail. `-- --core` runs the worst ones; other arguments select by name or file.
 */
const words = process.argv.slice(2).filter((word) => word !== "--core");
const isChosen = ({ core, name, file }: Mistake) =>
  (core === true || !process.argv.includes("--core")) &&
  (words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)));
const chosen = MISTAKES.filter(isChosen);

const copy = new WorkingCopy();
let stopPostgres = async () => {};

async function tidyUp() {
  copy.stop();
  await stopPostgres();
  copy.remove();
}

let interrupted: Promise<void> | undefined;
// npm forwards the terminal's signal, so it arrives twice.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted ??= tidyUp().then(() => process.exit(1));
  });
}

/** One Postgres for all runs, because starting one takes a second. */
async function startPostgres() {
  if (copy.env.TEST_DATABASE_URL) return;
  process.env.DATA_DIR = copy.env.DATA_DIR;
  const { localPostgres } = await import("#app/dev/postgres.server.ts");
  const { url, release } = await localPostgres();
  stopPostgres = release;
  copy.env.TEST_DATABASE_URL = url;
}

/** Why a mutation can't be tried; null if its text occurs exactly once and its files exist. */
function obstacle({ file, find, seenBy }: Mistake): string | null {
  const gone = [file, ...seenBy].filter((path) => !copy.has(path));
  if (gone.length > 0) return `there is no ${gone.join(", ")}`;
  const times = readFileSync(join(copy.folder, file), "utf8").split(find).length - 1;
  return times === 1 ? null : `the text to change stands ${times} times in ${file}: ${find}`;
}

async function verdict(mistake: Mistake): Promise<string | null> {
  const { seenBy } = mistake;
  const { failed } = await copy.with(mistake, () => copy.test(seenBy, { bail: 1 }));
  return failed > 0 ? null : `not seen by ${seenBy.join(", ")}`;
}

async function tryAll(): Promise<number> {
  let failures = 0;
  const tell = (name: string, problem: string | null, ms = 0) => {
    if (problem !== null) failures++;
    console.log(
      `${problem === null ? "✓" : "✗"} ${name}${problem === null ? ` (${(ms / 1_000).toFixed(1)} s)` : `: ${problem}`}`,
    );
  };
  const possible: Mistake[] = [];
  for (const mistake of chosen) {
    const problem = obstacle(mistake);
    if (problem === null) possible.push(mistake);
    else tell(mistake.name, problem);
  }
  await startPostgres();
  if (possible.some(needsBuild)) await copy.build();
  const { failed, output } = await copy.test([...new Set(possible.flatMap(({ seenBy }) => seenBy))]);
  if (failed > 0) throw new Error(`Without any mistake ${failed} of the tests fail:\n${output}`);
  for (const mistake of possible) {
    const start = performance.now();
    const problem = await verdict(mistake).catch((error: Error) => error.message);
    tell(mistake.name, problem, performance.now() - start);
  }
  return failures;
}

const failures = await tryAll().catch((error: Error) => {
  console.error(error.message);
  return chosen.length;
});
await (interrupted ?? tidyUp());
console.log(`${chosen.length - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 && chosen.length > 0 ? 0 : 1;
