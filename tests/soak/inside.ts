import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/** Memory in bytes after garbage collection, and active handles by kind. */
export interface MemoryUsage {
  heap: number;
  /** Outside the V8 heap, such as buffers. */
  external: number;
  resident: number;
  handles: Record<string, number>;
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function measureMemory(): MemoryUsage {
  // The second collection frees what the first one finalized.
  for (let n = 0; n < 2; n++) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: heapUsed, external, resident: rss, handles };
}

// Preloaded into the server with --import, on a separate port, so the product has no code for it.
if (isMainThread && process.env.SOAK_PORT) {
  createServer((_req, res) => res.setHeader("Connection", "close").end(JSON.stringify(measureMemory())))
    .listen(Number(process.env.SOAK_PORT), "127.0.0.1")
    .unref();
}
