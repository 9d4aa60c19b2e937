import { once } from "node:events";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { Mutex } from "async-mutex";
import { env, root } from "#app/env.server.ts";
import { FONT_FILES } from "#app/features/brand/font-files.ts";
import { log } from "#app/log.server.ts";
import type { Drawing } from "./picture-worker.ts";

const MOST_MS = 5_000 * env.databasePatience;
/** Waiting or being drawn. */
const MOST_ASKED = 8;

// Not `import.meta.env`, which Node lacks when it runs the source.
const isBuilt = import.meta.filename.endsWith(".js");

const WORKER = isBuilt
  ? join(root, "build/server/picture-worker.js")
  : join(root, "app/features/sharing/picture-worker.ts");
const FONTS = FONT_FILES.map((file) =>
  isBuilt ? join(root, "build/server/fonts", basename(file)) : join(root, "node_modules", file),
);

/** One at a time: the process has one core, and each drawing takes some 40 MB. */
const turn = new Mutex();
let asked = 0;

/**
 * A PNG of an SVG, drawn in a thread of its own; null if eight are asked for already, if it takes over 5 seconds once
 * it has begun, or if it fails.
 */
export async function drawPicture(svg: string): Promise<Buffer | null> {
  if (asked >= MOST_ASKED) return null;
  asked++;
  try {
    return await turn.runExclusive(() => drawInWorker(svg));
  } catch (error) {
    log.error({ err: error }, "picture not drawn");
    return null;
  } finally {
    asked--;
  }
}

async function drawInWorker(svg: string): Promise<Buffer> {
  const drawing: Drawing = { svg, fonts: FONTS };
  // Without our environment, whose secrets it doesn't need.
  const worker = new Worker(WORKER, { workerData: drawing, env: {}, execArgv: [] });
  // After the time limit, an error that nobody listens to would end the process.
  worker.on("error", () => {});
  try {
    const [png] = await once(worker, "message", { signal: AbortSignal.timeout(MOST_MS) });
    return Buffer.from(png);
  } finally {
    await worker.terminate();
  }
}
