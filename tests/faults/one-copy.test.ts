import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Census } from "../support/census.ts";
import { ask, startServer } from "../support/server.ts";

const root = resolve(import.meta.dirname, "../..");
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(resolve(root, file), "utf8"));

test.each(["build/server/main.js", "app/cli/start.ts"])(
  "the process of %s holds one pool and loads each of our files once",
  async (file) => {
    const server = await startServer({
      file,
      env: { NODE_OPTIONS: `--import ${resolve(root, "tests/support/census.ts")}` },
    });
    for (const path of ["/", "/login?next=/dashboard", "/readyz", "/dashboard/my-flips", "/tools/training"])
      await ask(server.origin + path);
    expect(await server.stop()).toBe(0);
    const { modules, pools }: Census = JSON.parse(/^census (.*)$/m.exec(server.log())?.[1] ?? "null");
    expect(pools).toBe(1);
    const loaded = Object.entries(modules);
    expect(loaded.length).toBeGreaterThan(15);
    expect(loaded.filter(([, times]) => times !== 1)).toEqual([]);
    const sources = loaded.map(([name]) => name).filter((name) => !name.startsWith("build/server/"));
    expect(sources).toEqual(file === "app/cli/start.ts" ? ["app/cli/start.ts", "app/cli/build.ts"] : []);
  },
);

/** Declarations in texts: each name with its line, without the number that a bundler appends to the name of a copy. */
const declared = (texts: string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|let|var|class) (\w+).*/gm)].map(
      ([line, name = ""]) => ({
        name,
        line: line.replace(/\$\d+/g, ""),
      }),
    ),
  );

test("no server module is in the build twice, however many programs share it", () => {
  const ours = new Set(declared(textsOf("app/**/*.server.ts")).map(({ name }) => name));
  const sources = declared(textsOf("app/**/*.{ts,tsx}"));
  // A name declared differently in two modules is no evidence of copies.
  const only = new Set([...ours].filter((name) => sources.filter((other) => other.name === name).length === 1));
  const built = declared(textsOf("build/server/**/*.js")).filter(({ name }) => only.has(name));
  expect(built.length).toBeGreaterThan(300);
  const lines = built.map(({ line }) => line);
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});
