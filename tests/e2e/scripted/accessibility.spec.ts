import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { PLACES, visit } from "../../support/browser-places.ts";
import { expect, test } from "../../support/browser-test.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const place of PLACES) {
  test(`${place.name} has no barrier that axe knows, in the dark and in the light`, async ({ visitor, rows }) => {
    await visit(visitor, place, rows);
    for (const colorScheme of ["dark", "light"] as const) {
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await barriersOn(visitor.page), colorScheme).toEqual([]);
    }
  });
}

/** What axe finds wrong, each with the elements it is about. */
async function barriersOn(page: Page): Promise<string[]> {
  // why: by the debugger's way in, which the page's policy does not see
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run());
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
