import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/** What the server's process says of itself. */
export interface Inside {
  /** Processor time so far of all its threads, milliseconds. */
  processor: number;
  /** The longest that its event loop was held since it was last asked, milliseconds. */
  held: number;
}

const RESOLUTION_MS = 5;

// why: loaded ahead of the server by --import, on a port of its own, so that nothing of the product knows of it
if (isMainThread && process.env.ABUSE_PORT) {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  createServer((req, res) => {
    const { user, system } = process.cpuUsage();
    const inside: Inside = { processor: (user + system) / 1_000, held: delay.max / 1e6 };
    if (req.url === "/collect") collect();
    // why: collecting on demand holds the loop too, and counts for nobody; the monitor records it at its next tick
    setTimeout(() => {
      delay.reset();
      res.setHeader("Connection", "close").end(JSON.stringify(inside));
    }, 4 * RESOLUTION_MS);
  })
    .listen(Number(process.env.ABUSE_PORT), "127.0.0.1")
    .unref();
}
