import { type CDPSession, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../support/browser.ts";

/** `latency` is a round trip in ms, `throughput` bytes per second each way, `slowdown` the CPU throttling factor. */
interface Phone {
  latency: number;
  throughput: number;
  slowdown?: number;
  javaScriptEnabled?: boolean;
}

/** Runs `work` in a new browser that emulates a phone, signed in by `cookie`. */
export async function withPhone<Answer>(
  origin: string,
  cookie: string,
  { latency, throughput, slowdown = 1, javaScriptEnabled = true }: Phone,
  work: (page: Page, devtools: CDPSession) => Promise<Answer>,
): Promise<Answer> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
  try {
    const viewport = { width: 360, height: 740 };
    const kind = { viewport, hasTouch: true, isMobile: true, javaScriptEnabled };
    const context = await browser.newContext({ baseURL: origin, ...kind });
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const line = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await devtools.send("Network.emulateNetworkConditions", line);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await work(page, devtools);
  } finally {
    await browser.close();
  }
}
