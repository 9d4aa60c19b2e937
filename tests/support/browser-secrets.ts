import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { leaksIn, type Secrets } from "./log-search.ts";

/** Where the processes that run tests write together which secrets went to the site. */
export const secretsFile = () => `${process.env.HTMC_E2E_DATA}.secrets`;

/** Remembers secrets that went to the site. */
export function noteSecrets(secrets: Secrets): void {
  for (const entry of secrets) appendFileSync(secretsFile(), `${JSON.stringify(entry)}\n`);
}

/** The lines of the site's log that hold a secret, each with what it is. */
export function leaksOfTheSite(logFile: string): string[] {
  const lines = existsSync(secretsFile()) ? readFileSync(secretsFile(), "utf8").trim().split("\n") : [];
  const log = readFileSync(logFile, "utf8");
  if (!log.includes('"msg":"answered"')) return [`the site's log at ${logFile} tells of no answer`];
  return leaksIn(log, new Map(lines.map((line) => JSON.parse(line))));
}
