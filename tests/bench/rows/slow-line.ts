import { median } from "../../support/measures.ts";
import { OWNERS } from "../database.ts";
import { withPhone } from "../phone.ts";
import type { Row } from "../row.ts";

/** 400 kbit/s (in bytes) each way, and a round trip of 400 ms. */
const LINE = { latency: 400, throughput: 50_000 };

const slowLine: Row = {
  what: "My Flips on a slow line, first paint with scripts and without, and until it is hydrated",
  budget: "≤ 1.1 × without; ≤ 4.5 s",
  async measure({ app, cookieOf, quick }) {
    const cookie = await cookieOf(OWNERS.middle);
    const scripted: Visit[] = [];
    const plain: Visit[] = [];
    for (let run = 0; run < (quick ? 1 : 5); run++) {
      scripted.push(await visit(app.origin, cookie, true));
      plain.push(await visit(app.origin, cookie, false));
    }
    const paint = median(scripted.map((one) => one.paint));
    const without = median(plain.map((one) => one.paint));
    const hydrated = median(scripted.map((one) => one.hydrated));
    return {
      text: [paint, without, hydrated].map((seconds) => `${seconds.toFixed(2)} s`).join(", "),
      ok: paint <= 1.1 * without && hydrated <= 4.5,
    };
  },
};

/** Seconds since navigation; `hydrated` is NaN without scripts. */
interface Visit {
  paint: number;
  hydrated: number;
}

const visit = (origin: string, cookie: string, javaScriptEnabled: boolean): Promise<Visit> =>
  withPhone(origin, cookie, { ...LINE, javaScriptEnabled }, async (page, devtools) => {
    await devtools.send("Page.enable");
    await devtools.send("Page.setLifecycleEventsEnabled", { enabled: true });
    const painted = new Promise<number>((done) => {
      let start = 0;
      devtools.on("Page.lifecycleEvent", ({ name, timestamp }) => {
        if (name === "init") start = timestamp;
        if (name === "firstContentfulPaint") done(timestamp - start);
      });
    });
    await page.goto("/dashboard/my-flips", { waitUntil: "commit" });
    const paint = await painted;
    if (!javaScriptEnabled) return { paint, hydrated: Number.NaN };
    const when = await page.waitForFunction(
      () => document.readyState !== "loading" && window.htmcEarly === undefined && performance.now(),
      null,
      { polling: 20 },
    );
    return { paint, hydrated: Number(await when.jsonValue()) / 1_000 };
  });

export const slowLineRows: Row[] = [slowLine];
