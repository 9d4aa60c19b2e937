import { isMainThread } from "node:worker_threads";

// Preloaded with --import into processes that tests start. Their stdin is a pipe, which closes however its writer ends.
// Not TypeScript, whose compiler would count in a server's measured memory.
if (isMainThread) {
  process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume();
  process.stdin.unref();
}
