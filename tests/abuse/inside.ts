import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

export interface Inside {
  /** Of all threads so far, in ms. */
  processor: number;
  /** Longest event-loop delay since the last request, in ms. */
  held: number;
}

const RESOLUTION_MS = 5;

// Preloaded into the server with --import, on a separate port, so the product has no code for it.
if (isMainThread && process.env.ABUSE_PORT) {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  createServer((req, res) => {
    const { user, system } = process.cpuUsage();
    const inside: Inside = { processor: (user + system) / 1_000, held: delay.max / 1e6 };
    if (req.url === "/collect") collect();
    // A forced collection also blocks the loop. The monitor records that at its next tick, so reset after it.
    setTimeout(() => {
      delay.reset();
      res.setHeader("Connection", "close").end(JSON.stringify(inside));
    }, 4 * RESOLUTION_MS);
  })
    .listen(Number(process.env.ABUSE_PORT), "127.0.0.1")
    .unref();
}
