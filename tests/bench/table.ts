import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Measured, Row } from "./row.ts";

const README = join(import.meta.dirname, "README.md");
const [FROM, TO] = ["<!-- measured -->", "<!-- /measured -->"];

/** The table of what was measured, in Markdown, with when and on what. */
export function tableOf(results: readonly (Row & Measured)[], postgres: string): string {
  const lines = results.map(
    ({ what, text, budget, ok }) => `| ${what} | ${text} | ${budget} | ${ok ? "ok" : "**over**"} |`,
  );
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Postgres ${postgres}, ` +
      `${cpus().length} × ${cpu?.model.trim()}`,
    "",
    "| row | measured | budget | |",
    "|---|---|---|---|",
    ...lines,
    ...results.flatMap(({ what, detail }) => (detail ? ["", `${what.split(",")[0]}:`, "", ...markdown(detail)] : [])),
  ].join("\n");
}

function markdown([heads = [], ...lines]: string[][]): string[] {
  return [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Puts the table into the README beside this file. */
export function writeReadme(table: string) {
  const [before = "", rest = ""] = readFileSync(README, "utf8").split(FROM);
  const after = rest.split(TO)[1] ?? "";
  writeFileSync(README, `${before}${FROM}\n${table}\n${TO}${after}`);
  // why: the gate refuses a table whose columns do not line up
  execFileSync("biome", ["format", "--write", README]);
}
