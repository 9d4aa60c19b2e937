import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { findLeaks, type Secrets } from "./log-search.ts";

/** File in which all test processes collect the secrets sent to the site. */
export const secretsFile = () => `${process.env.HTMC_E2E_DATA}.secrets`;

export function noteSecrets(secrets: Secrets): void {
  for (const entry of secrets) appendFileSync(secretsFile(), `${JSON.stringify(entry)}\n`);
}

export function leaksOfTheSite(logFile: string): string[] {
  const lines = existsSync(secretsFile()) ? readFileSync(secretsFile(), "utf8").trim().split("\n") : [];
  const log = readFileSync(logFile, "utf8");
  if (!log.includes('"msg":"answered"')) return [`the site's log at ${logFile} tells of no answer`];
  return findLeaks(log, new Map(lines.map((line) => JSON.parse(line))));
}
