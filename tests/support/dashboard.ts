import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../app/docs/grafana.json");

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

const WORDS = new Set([
  "by",
  "le",
  "rate",
  "sum",
  "max",
  "min",
  "avg",
  "increase",
  "histogram_quantile",
  "or",
  "vector",
]);

/** Names of the metrics in `docs/grafana.json`. */
export function dashboardMetrics(): string[] {
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as Dashboard;
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  // Without label matchers, ranges, `by` clauses and strings.
  const bare = asked.map((expr) => expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, " "));
  const names = bare.flatMap((expr) => expr.match(/[a-z_][a-z0-9_]*/gi) ?? []);
  return [...new Set(names)].filter((name) => !WORDS.has(name));
}

/** A metric's value by name and labels; undefined if it's missing. */
export function figureOf(page: string, name: string): number | undefined {
  const line = page.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
