import { repeat } from "../../support/server.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { BROWSER_HEADERS, shareOf } from "../throughput.ts";
import { changeFlips } from "../timing.ts";

const page = (what: string, path: string): Row => ({
  what: `${what} of an account of 5,000 flips, right after a change of one`,
  budget: "≤ 15 ms of processor",
  async measure(bench) {
    const headers = { ...BROWSER_HEADERS, cookie: await bench.cookieOf(OWNERS.middle) };
    // Changes without a pause, so that caches rarely hit.
    const stop = repeat(() => changeFlips(OWNERS.middle));
    try {
      const load = { site: bench.app, requests: [{ path, headers }] };
      const { own, text } = await shareOf(bench, { site: bench.textbook }, load, 0);
      return { text: `${own.toFixed(1)} ms, ${text} the textbook page`, ok: own <= 15 };
    } finally {
      await stop();
    }
  },
});

export const signedInRows: Row[] = [
  page("My Flips, 50 shown,", "/dashboard/my-flips"),
  page("Overview", "/dashboard"),
  page("Cards", "/dashboard/cards"),
  page("Coins", "/dashboard/coins"),
  page("Reports", "/dashboard/my-flips/reports"),
];
