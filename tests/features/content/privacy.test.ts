import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const policy = readFileSync(join(root, "app/content/legal/privacy-policy.md"), "utf8");
const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|tsx|js)$/.test(path))
  .map((path) => readFileSync(join(root, "app", path), "utf8"))
  .join("\n");
const found = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, name = ""]) => name);

test("the privacy policy lists every cookie that the site sets, and no other", () => {
  const set = found(/(?:signedCookie\(|const COOKIE = |document\.cookie = )["`]([\w-]+)/g);
  const [, table = ""] = policy.split("## Cookies and browser storage");
  const listed = [...(table.split("Where scripts run")[0] ?? "").matchAll(/^\| ([a-z][\w-]*) +\|/gm)].map(
    ([, name = ""]) => name,
  );
  expect(listed.sort()).toEqual([...new Set(set)].sort());
});

test("the privacy policy lists every key of the browser's own storage", () => {
  const keys = found(/["`](htmc:[a-z]+)(?::\$\{game\})?["`];/g);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(policy).toContain(key);
});
