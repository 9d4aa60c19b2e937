import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/** What a server process tells of itself: memory in bytes, times in ms. */
export interface Inside {
  heap: number;
  /** Outside the V8 heap, such as buffers. */
  external: number;
  resident: number;
  /** Active handles by kind. */
  handles: Record<string, number>;
  /** CPU time of all threads so far. */
  processor: number;
  /** Longest event-loop delay since the last request. */
  held: number;
}

const RESOLUTION_MS = 5;

// Preloaded into the server with --import, on a separate port, so the product has no code for it.
if (isMainThread && process.env.INSIDE_PORT) {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  createServer((req, res) => {
    const { user, system } = process.cpuUsage();
    const held = delay.max / 1e6;
    // The second collection frees what the first one finalized.
    if (req.url === "/collect") for (let n = 0; n < 2; n++) collect();
    const { heapUsed: heap, external, rss: resident } = process.memoryUsage();
    const handles: Inside["handles"] = {};
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
    const inside: Inside = { heap, external, resident, handles, processor: (user + system) / 1_000, held };
    // A forced collection also blocks the loop. The monitor records that at its next tick, so reset after it.
    setTimeout(() => {
      delay.reset();
      res.setHeader("Connection", "close").end(JSON.stringify(inside));
    }, 4 * RESOLUTION_MS);
  })
    .listen(Number(process.env.INSIDE_PORT), "127.0.0.1")
    .unref();
}
