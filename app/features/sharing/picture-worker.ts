import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** What `drawPicture` starts a worker with. */
export interface Drawing {
  svg: string;
  fonts: readonly string[];
}

/** Draws one SVG as a PNG and ends. It runs outside Vite too, so it imports nothing of ours. */
const { svg, fonts }: Drawing = workerData;
await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
const drawing = new Resvg(svg, { font: { fontBuffers: fonts.map((file) => readFileSync(file)) } });
parentPort?.postMessage(drawing.render().asPng());
