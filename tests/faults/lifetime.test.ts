import { expect, test } from "vitest";
import { runToEnd } from "../support/server.ts";

/** A process that begins to end by itself, and what happens meanwhile. */
const ending = (meanwhile: string) =>
  runToEnd("--input-type=module", { LOG_LEVEL: "silent" }, [
    "--eval",
    `import { onShutdown, shutdown, run } from "#app/server/shutdown.ts";
     await run(async () => {
       onShutdown(() => new Promise((done) => setTimeout(done, 300)));
       setTimeout(() => { ${meanwhile} }, 50);
       await shutdown(0);
     });`,
  ]);

test.each([
  ["nothing fails", "", 0],
  ["an error is not caught", "throw new Error('no')", 1],
  ["a promise is left to fail", "void Promise.reject(new Error('no'))", 1],
])("a process that ends while %s tells so by its exit code", async (_what, meanwhile, code) => {
  expect(await ending(meanwhile)).toEqual({ code, log: "" });
});
