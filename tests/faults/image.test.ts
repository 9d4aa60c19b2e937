import { cpSync, globSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ask, dataFolder, runToEnd, startServer } from "../support/server.ts";

const root = resolve(import.meta.dirname, "../..");
const { folder, remove } = dataFolder();
afterAll(remove);

test("what the image holds, without a source file of ours, migrates, serves and runs the operator's commands", async () => {
  for (const part of ["build", "drizzle", "package.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  expect(await runToEnd(join(folder, "build/server/cli/migrate.js"))).toEqual({ code: 0, log: "" });
  const server = await startServer({ file: join(folder, "build/server/main.js") });
  for (const path of ["/", "/readyz", "/favicon.svg"]) expect((await ask(server.origin + path)).status).toBe(200);
  expect((await ask(server.origin)).body).toMatch(/<style>[^<]{1000}/);
  expect(await server.stop()).toBe(0);
  const commands = readdirSync(join(folder, "build/server/cli")).filter((name) =>
    /^(import|delete|reconcile)/.test(name),
  );
  expect(commands).toHaveLength(5);
  for (const name of commands) {
    const { code, log } = await runToEnd(join(folder, "build/server/cli", name));
    expect([name, code, log.split("\n")]).toEqual([
      name,
      1,
      [expect.stringMatching(/^(Use|One file|Whose account|STRIPE_SECRET_KEY is missing)/), ""],
    ]);
  }
});

test("what was built needs no package but those that a production install has", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = globSync("build/server/**/*.js", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  const imports = files.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^"\n]*"((?!node:|\.)[^"]+)";?$/gm)].map(([, name = ""]) => name),
  );
  const packages = new Set(imports.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")));
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => !(name in dependencies) && !isBuiltin(name))).toEqual([]);
});
