import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { BROWSER_FLAGS, findBrowser } from "../support/browser.ts";
import { freePort } from "../support/server.ts";
import { median } from "./row.ts";

/** Lighthouse scores from 0 to 100; `paint` is the first contentful paint in ms. */
export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paint: number;
}

export async function lighthouseScores(url: string, runs: number, unlisted: boolean): Promise<Scores> {
  const looks: Scores[] = [];
  for (let run = 0; run < runs; run++) looks.push(await look(url, unlisted));
  const middle = (name: keyof Scores) => median(looks.map((scores) => scores[name]));
  return {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    bestPractices: middle("bestPractices"),
    seo: middle("seo"),
    paint: middle("paint"),
  };
}

async function look(url: string, unlisted: boolean): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: "silent", skipAudits: unlisted ? ["is-crawlable"] : null });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      paint: audits["first-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY,
    };
  } finally {
    await browser.close();
  }
}
