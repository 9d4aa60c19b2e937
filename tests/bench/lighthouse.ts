import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { BROWSER_FLAGS, findBrowser } from "../support/browser.ts";
import { median } from "../support/measures.ts";
import { freePort } from "../support/server.ts";

/** Lighthouse's scores from 0 to 100; the first contentful paint and the total blocking time in ms. */
export type Scores = Record<"performance" | "accessibility" | "best-practices" | "seo" | "paint" | "blocking", number>;

/** Medians of Lighthouse's runs on a phone. */
export async function lighthouseScores(url: string, runs: number, unlisted = false): Promise<Scores> {
  const looks: Scores[] = [];
  for (let run = 0; run < runs; run++) looks.push(await look(url, unlisted));
  const names = Object.keys(looks[0] ?? {}) as (keyof Scores)[];
  return Object.fromEntries(names.map((name) => [name, median(looks.map((scores) => scores[name]))])) as Scores;
}

async function look(url: string, unlisted: boolean): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: "silent",
      skipAudits: unlisted ? ["is-crawlable"] : null,
    });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
    const ms = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      paint: ms("first-contentful-paint"),
      blocking: ms("total-blocking-time"),
    };
  } finally {
    await browser.close();
  }
}
