import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../app/docs/grafana.json");

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

/** Words of the query language that stand where a metric could. */
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

/** The names of the series that the dashboard in `docs/grafana.json` asks for. */
export function dashboardMetrics(): string[] {
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as Dashboard;
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  // why: what stands in braces, brackets, quotes and after "by" are labels, times and values
  const bare = asked.map((expr) => expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, " "));
  const names = bare.flatMap((expr) => expr.match(/[a-z_][a-z0-9_]*/gi) ?? []);
  return [...new Set(names)].filter((name) => !WORDS.has(name));
}

/** A figure of a page of metrics by its name with its labels; undefined where it is not told. */
export function figureOf(page: string, name: string): number | undefined {
  const line = page.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
