import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Measured, Row } from "./row.ts";

const README = join(import.meta.dirname, "README.md");
const FROM = "<!-- measured -->";
const TO = "<!-- /measured -->";

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

export function writeReadme(table: string) {
  const [before = "", rest = ""] = readFileSync(README, "utf8").split(FROM);
  const after = rest.split(TO)[1] ?? "";
  writeFileSync(README, `${before}${FROM}\n${table}\n${TO}${after}`);
  // Biome requires aligned columns.
  execFileSync("biome", ["format", "--write", README]);
}
