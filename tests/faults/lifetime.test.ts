import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { runToEnd } from "../support/server.ts";

/** A process that shuts itself down, and code to run meanwhile. */
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
])("a process that ends while %s reports it by its exit code", async (_what, meanwhile, code) => {
  expect(await ending(meanwhile)).toEqual({ code, log: "" });
});

test("a process ends even if nobody reads its log and its last line was never written", async () => {
  const work = `
    import { log } from "#app/log.server.ts";
    import { run, shutdown } from "#app/server/shutdown.ts";
    await run(async () => {
      process.stderr.write("up");
      process.stdin.once("data", () => {
        log.info("the last line");
        void shutdown(0);
      });
    });`;
  const env = { ...process.env, LOG_LEVEL: "info" };
  // A shell's pipe whose reader ends behaves differently from the socket that Node gives a child process.
  const shell = `{ "$0" --input-type=module --eval "$1"; echo "code $?" >&2; } | true`;
  const child = spawn("sh", ["-c", shell, process.execPath, work], { env, stdio: ["pipe", "ignore", "pipe"] });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    told += text;
    if (told === "up") setTimeout(() => child.stdin.write("x"), 100);
  });
  await once(child, "exit");
  expect(told).toBe("upcode 0\n");
});
