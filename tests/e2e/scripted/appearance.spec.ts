import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import { PAGE_STATES, visit } from "../../support/browser-page-states.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdRequests } from "../../support/held-requests.ts";
import { LONG } from "../../support/long.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Redundant rows: the seed's names, prices and states are all in the first twenty. */
const MORE_ROWS = "tbody tr:nth-child(n + 21)";

/** Passing results aren't collected, which would double axe's time. */
const ONLY_WRONG: RunOptions = { resultTypes: ["violations"], iframes: false, preload: false };

/** Rules about colors. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Window widths. Between 640 and 1024 px a table with figures of ten digits may scroll in its frame, the page never.
 */
const WIDTHS = [
  { width: 320, frames: true },
  { width: 360, frames: true },
  { width: 640, frames: false },
  { width: 768, frames: false },
  { width: 1024, frames: false },
  { width: 1280, frames: true },
];

for (const state of PAGE_STATES.filter(({ long }) => LONG || !long)) {
  test(`${state.name} never scrolls sideways from 320 to 1280 px, and axe finds no barrier, dark or light`, async ({
    visitor: { page },
    visitor,
    rows,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(visitor, state, rows);
    const sticksOut: Record<number, string[]> = {};
    for (const { width, frames } of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      const found = await page.evaluate(whatSticksOut, frames);
      if (found.length > 0) sticksOut[width] = found;
    }
    expect(sticksOut).toEqual({});

    await page.setViewportSize({ width: 360, height: 740 });
    // Evaluated through the debugger, which bypasses the page's CSP.
    await page.evaluate(axe);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await barriersOn(page), "dark").toEqual([]);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    // The light theme differs from the dark one only in its colors.
    expect(await barriersOn(page, { runOnly: COLOURS }), "light").toEqual([]);
  });
}

test("axe finds no barrier while a page takes its time", async ({ site: { page }, site }) => {
  await site.open("/dashboard");
  const comes = await holdRequests(page, "**/*.data*");
  await site.link("Log New Flip").click();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await page.evaluate(axe);
  expect(await barriersOn(page)).toEqual([]);
  comes();
  await expect(site.dialog("Add flip")).toBeVisible();
});

/** Horizontal overflow: elements beyond the page's edge and, with `frames`, scrollable boxes. */
function whatSticksOut(frames: boolean): string[] {
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30)}`;
  const boxes = frames ? [...document.querySelectorAll(".rows-frame, .dialog, .drawer-panel")] : [];
  boxes.push(...document.querySelectorAll(".stat"));
  const moving = boxes.filter((box) => box.scrollWidth > box.clientWidth);
  const squeezed = [...document.querySelectorAll<HTMLElement>("td.cell-lead")]
    .filter((name) => name.offsetWidth > 0 && name.offsetWidth < 100 && window.innerWidth >= 640)
    .slice(0, 3);
  const tooWide = (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth;
  const past = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
  const culprits = tooWide ? [...document.body.querySelectorAll("*")].filter(past).slice(0, 5) : [];
  return [...moving, ...squeezed, ...culprits].map(describe);
}

/** axe's violations, each with its elements. */
async function barriersOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  type WithAxe = { axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } };
  const { violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as WithAxe).axe.run(context, options),
    { context: { exclude: [MORE_ROWS] }, options: { ...options, ...ONLY_WRONG } },
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

for (const colorScheme of ["dark", "light"] as const)
  test(`every bar of the price ladder stands out from its panel, in the ${colorScheme} theme`, async ({
    visitor,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await visitor.open("/tools/profit-calculator?mode=sell-to-buy&sellPrice=62000&desiredProfitPct=20");
    const bars = page.locator("section:has(> #ladder) svg rect");
    const contrasts = await bars.evaluateAll((all) => {
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: string, other: string) => {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      return all.map((bar) => {
        const { fill, stroke } = getComputedStyle(bar);
        const panel = getComputedStyle(bar.closest(".panel") ?? document.body).backgroundColor;
        return Math.max(contrast(fill, panel), stroke === "none" ? 0 : contrast(stroke, panel));
      });
    });
    expect(contrasts.length).toBeGreaterThan(4);
    // WCAG's minimum contrast for graphics.
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  });
