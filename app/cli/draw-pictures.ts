import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { ICONS, iconSvg } from "#app/features/brand/icons.ts";
import { socialSvg } from "#app/features/brand/social-svg.ts";
import { SOCIAL_TICKETS } from "#app/features/brand/social-tickets.ts";
import { root } from "./build.ts";

/** A step of the build: draws the icons and the pictures of shared links as PNG files beside the site's other files. */
const client = join(root, "build/client");
const fontBuffers = [
  import.meta.resolve("@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf"),
  import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  import.meta.resolve("@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf"),
].map((file) => readFileSync(fileURLToPath(file)));

await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
mkdirSync(join(client, "social"), { recursive: true });
for (const icon of ICONS) draw(iconSvg(icon), icon.size, icon.file);
for (const [name, ticket] of Object.entries(SOCIAL_TICKETS)) draw(socialSvg(ticket), 1200, `social/${name}.png`);

function draw(svg: string, width: number, file: string) {
  const drawing = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { fontBuffers } });
  writeFileSync(join(client, file), drawing.render().asPng());
}
