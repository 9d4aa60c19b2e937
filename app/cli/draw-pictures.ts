import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { FONT_FILES } from "#app/features/brand/font-files.ts";
import { ICONS, iconSvg } from "#app/features/brand/icons.ts";
import { socialSvg } from "#app/features/brand/social-svg.ts";
import { SOCIAL_TICKETS } from "#app/features/brand/social-tickets.ts";
import { root } from "./build.ts";

/** Build step: draws the icons and the social images as PNG files. */
const client = join(root, "build/client");
const fonts = join(root, "build/server/fonts");
const fontBuffers = FONT_FILES.map((file) => readFileSync(join(root, "node_modules", file)));
// For the pictures that the running site draws (features/sharing).
mkdirSync(fonts, { recursive: true });
for (const file of FONT_FILES) copyFileSync(join(root, "node_modules", file), join(fonts, basename(file)));

await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
mkdirSync(join(client, "social"), { recursive: true });
for (const icon of ICONS) draw(iconSvg(icon), icon.size, icon.file);
// For clients that don't read the page, such as feed readers and old browsers.
writeFileSync(join(client, "favicon.ico"), encodeIco(readFileSync(join(client, "favicon-32.png")), 32));
for (const [name, ticket] of Object.entries(SOCIAL_TICKETS)) draw(socialSvg(ticket), 1200, `social/${name}.png`);

function draw(svg: string, width: number, file: string) {
  const drawing = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { fontBuffers } });
  writeFileSync(join(client, file), drawing.render().asPng());
}

/** An ICO file with one PNG: a 6-byte header, a 16-byte directory entry, and the image. */
function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
