import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { installMissingPackages } from "../support/debian-packages.ts";
import { prepareSite } from "../support/own-database.ts";

// Before anything is built: on another system there's nothing to run.
installMissingPackages("webkit2gtk-driver", "firefox-esr", "xvfb");
process.env.LOG_LEVEL ??= "silent";
const prepared = await prepareSite("engines", "htmc_engines");
const { startEngineSite } = await import("./site.ts");
const { startWebKit } = await import("./webkit.ts");
const { startFirefox } = await import("./firefox.ts");
const { JOURNEYS } = await import("./journeys.ts");
const { Tester } = await import("./tester.ts");

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isAsked = (text: string) => words.every((word) => text.toLowerCase().includes(word));
const pictures = resolve(process.env.DATA_DIR ?? "", "pictures");
mkdirSync(pictures, { recursive: true });
const site = await startEngineSite(pictures);
const failed: string[] = [];
let passed = 0;
for (const start of [startWebKit, startFirefox]) {
  const engine = await start();
  console.log(`\n${engine.name} ${engine.version}`);
  for (const journey of JOURNEYS.filter(({ name }) => isAsked(`${engine.name} ${name}`))) {
    const began = performance.now();
    const window = await engine.openWindow({ scripts: journey.scripts ?? true });
    const player = await site.newPlayer();
    try {
      await window.resize(390, 844);
      const tester = new Tester(window, site);
      if (!journey.asVisitor) await tester.signIn(player);
      await journey.run(tester, player, engine);
      passed++;
      console.log(`✓ ${journey.name} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(`${engine.name}: ${journey.name}`);
      console.log(`✗ ${journey.name}\n${error instanceof Error ? error.message : error}`);
      await window.screenshot(resolve(pictures, `failed-${failed.length}.png`)).catch(() => {});
    } finally {
      site.line.set("whole");
      await window.close().catch(() => {});
    }
  }
  await engine.stop();
}
await site.stop();
await prepared.close();
console.log(`\nPictures are in ${pictures}.\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
