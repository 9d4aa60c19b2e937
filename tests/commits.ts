import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { subjectProblems } from "./support/commit-subject.ts";

// `npm run check:commits -- SINCE` checks the subjects since a commit; `--message FILE` the one being committed.

const [first, file] = process.argv.slice(2);

function subjects(): string[] {
  if (first === "--message" && file) return [readFileSync(file, "utf8").split("\n", 1)[0] ?? ""];
  if (first === undefined) throw new Error("Which commits? npm run check:commits -- SINCE");
  return execFileSync("git", ["log", "--format=%s", `${first}..HEAD`], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}

for (const subject of subjects()) {
  for (const problem of subjectProblems(subject)) {
    console.error(`${subject}\n  ${problem}`);
    process.exitCode = 1;
  }
}
