import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Census } from "../support/census.ts";
import { ask, startServer } from "../support/server.ts";

const root = resolve(import.meta.dirname, "../..");

test("a server's process holds one pool and one copy of each server module", async () => {
  const server = await startServer({ env: { NODE_OPTIONS: `--import ${resolve(root, "tests/support/census.ts")}` } });
  for (const path of ["/", "/login?next=/dashboard", "/readyz", "/dashboard/my-flips", "/tools/training"]) await ask(server.origin + path);
  expect(await server.stop()).toBe(0);
  const { modules, pools }: Census = JSON.parse(/^census (.*)$/m.exec(server.log())?.[1] ?? "null");
  expect(pools).toBe(1);
  const loaded = Object.entries(modules);
  expect(loaded.length).toBeGreaterThan(30);
  expect(loaded.filter(([, times]) => times !== 1)).toEqual([]);
});

test("the build holds no server module: it imports each from where the server has it", () => {
  const built = readFileSync(resolve(root, "build/server/index.js"), "utf8");
  const files = globSync("app/**/*.server.ts", { cwd: root });
  const inside = files.filter((file) => {
    const names = [...readFileSync(resolve(root, file), "utf8").matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)];
    return names.some(([, name]) => new RegExp(`^(?:async )?(?:function\\*?|const|let|class) ${name}(?![\\w$])`, "m").test(built));
  });
  expect(inside).toEqual([]);
  expect(built).toContain('from "#app/http/session.server.ts"');
});
