import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ask, dataFolder, runToEnd, startServer } from "../support/server.ts";

const root = resolve(import.meta.dirname, "../..");
const { folder, remove } = dataFolder();
afterAll(remove);

test("what the image holds, without a source file of ours, migrates, serves and runs the operator's commands", async () => {
  for (const part of ["build", "drizzle", "package.json"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  expect(await runToEnd(join(folder, "build/server/cli/migrate.js"))).toEqual({ code: 0, log: "" });
  const server = await startServer({ file: join(folder, "build/server/main.js") });
  for (const path of ["/", "/readyz", "/favicon.svg"]) expect((await ask(server.origin + path)).status).toBe(200);
  expect((await ask(server.origin)).body).toMatch(/<style>[^<]{1000}/);
  expect(await server.stop()).toBe(0);
  const commands = readdirSync(join(folder, "build/server/cli")).filter((name) => /^(import|delete|reconcile)/.test(name));
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
