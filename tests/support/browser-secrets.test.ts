import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leaksOfTheSite, noteSecrets } from "./browser-secrets.ts";
import { findSecrets } from "./log-search.ts";

const folder = mkdtempSync(join(tmpdir(), "htmc-secrets-"));
const log = join(folder, "site.log");
const ANSWERED = '{"msg":"answered","status":303}';
beforeAll(() => void vi.stubEnv("HTMC_E2E_DATA", join(folder, "site")));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a journey's password in the site's log is found, whichever process typed it", () => {
  writeFileSync(log, `${ANSWERED}\n`);
  expect(leaksOfTheSite(log)).toEqual([]);
  noteSecrets(findSecrets({ url: "/login", body: "password=turf-and-chalk-26" }));
  expect(leaksOfTheSite(log)).toEqual([]);
  writeFileSync(log, `${ANSWERED}\n{"msg":"no log-in with turf-and-chalk-26"}\n`);
  expect(leaksOfTheSite(log)).toEqual([expect.stringContaining("no log-in with turf-and-chalk-26")]);
});

test("a log that tells of no answer was not written, and is no proof", () => {
  writeFileSync(log, "");
  expect(leaksOfTheSite(log)).toEqual([`the site's log at ${log} tells of no answer`]);
});
