import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/** What a process holds after it has collected its garbage: bytes, and handles by their kind. */
export interface Held {
  heap: number;
  /** Outside of the heap, buffers among it. */
  external: number;
  resident: number;
  handles: Record<string, number>;
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

function held(): Held {
  // why: what the first collection finalizes, the second takes
  for (let n = 0; n < 2; n++) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: heapUsed, external, resident: rss, handles };
}

// why: loaded ahead of the server by --import, on a port of its own, so that nothing of the product knows of it
if (isMainThread && process.env.SOAK_PORT) {
  createServer((_req, res) => res.setHeader("Connection", "close").end(JSON.stringify(held())))
    .listen(Number(process.env.SOAK_PORT), "127.0.0.1")
    .unref();
}
