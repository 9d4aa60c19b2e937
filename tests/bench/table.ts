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
  return [
    machine(postgres),
    "",
    "| row | measured | budget | |",
    "|---|---|---|---|",
    ...lines,
    ...results.flatMap(({ what, detail }) => (detail ? ["", `${what.split(",")[0]}:`, "", ...markdown(detail)] : [])),
  ].join("\n");
}

const machine = (postgres: string) =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Postgres ${postgres}, ` +
  `${cpus().length} × ${cpus()[0]?.model.trim()}`;

function markdown([heads = [], ...lines]: string[][]): string[] {
  return [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Replaces the list in the README; the budgets and the details are in the printed table. */
export function writeReadme(results: readonly (Row & Measured)[], postgres: string) {
  const [before = "", rest = ""] = readFileSync(README, "utf8").split(FROM);
  const after = rest.split(TO)[1] ?? "";
  const rows = results.map(({ what, text, ok }) => `- ${ok ? "" : "**Over its budget**: "}${what}: ${shortened(text)}`);
  writeFileSync(README, [before + FROM, machine(postgres), "", ...rows, TO + after].join("\n"));
}

/** A share with its own time alone. */
const shortened = (text: string) => text.replaceAll(/ × \([^;)]*; ([\d.]+ ms) against[^)]*\)/g, " × ($1)");
