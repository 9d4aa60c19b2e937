import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../support/browser.ts";
import { OWNERS } from "../database.ts";
import { median, type Row } from "../row.ts";

/** 400 kbit/s each way, and a round trip of 400 ms. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const slowLine: Row = {
  what: "My Flips on a slow line, first paint with scripts and without, and until it is hydrated",
  budget: "≤ 1.1 × without; ≤ 4.5 s",
  async measure(bench) {
    const origin = bench.app.origin.replace("127.0.0.1", "localhost");
    const cookie = await bench.cookieOf(OWNERS.middle);
    const visits: Record<"with" | "without", Visit[]> = { with: [], without: [] };
    for (let run = 0; run < (bench.quick ? 1 : 5); run++) {
      visits.with.push(await visit(origin, cookie, true));
      visits.without.push(await visit(origin, cookie, false));
    }
    const [scripted, plain] = [visits.with, visits.without].map((list) => median(list.map(({ paint }) => paint)));
    const hydrated = median(visits.with.map((one) => one.hydrated));
    const share = (scripted ?? 0) / (plain ?? 1);
    return {
      text: `${scripted?.toFixed(2)} s, ${plain?.toFixed(2)} s, ${hydrated.toFixed(2)} s`,
      ok: share <= 1.1 && hydrated <= 4.5,
    };
  },
};

/** Seconds from the start of a first visit. */
interface Visit {
  paint: number;
  hydrated: number;
}

async function visit(origin: string, cookie: string, javaScriptEnabled: boolean): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.enable");
    await devtools.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await devtools.send("Network.emulateNetworkConditions", LINE);
    const painted = new Promise<number>((done) => {
      let start = 0;
      devtools.on("Page.lifecycleEvent", (event) => {
        if (event.name === "init") start = event.timestamp;
        if (event.name === "firstContentfulPaint") done(event.timestamp - start);
      });
    });
    await page.goto(`${origin}/dashboard/my-flips`, { waitUntil: "commit" });
    const paint = await painted;
    if (!javaScriptEnabled) return { paint, hydrated: 0 };
    const when = await page.waitForFunction(
      () => document.readyState !== "loading" && window.htmcEarly === undefined && performance.now(),
      null,
      { polling: 20 },
    );
    return { paint, hydrated: Number(await when.jsonValue()) / 1_000 };
  } finally {
    await browser.close();
  }
}

export const slowLineRows: Row[] = [slowLine];
