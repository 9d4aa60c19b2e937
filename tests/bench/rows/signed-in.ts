import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { BROWSER_HEADERS, formatShare, ms, shareOfTextbook } from "../throughput.ts";
import { changeFlips } from "../timing.ts";

const OWNER = OWNERS.middle;

const page = (what: string, path: string): Row => ({
  what: `${what} of an account of 5,000 flips, right after a change of one`,
  budget: "≤ 15 ms of processor",
  async measure(bench) {
    const headers = { ...BROWSER_HEADERS, cookie: await bench.cookieOf(OWNER) };
    const share = () => shareOfTextbook(bench, () => ({ requests: [{ path, headers }] }), 0);
    const still = await share();
    const changed = await whileFlipsChange(share);
    const text = `${ms(changed.own)}, ${formatShare(changed)} the textbook page; nothing changed ${ms(still.own)}`;
    return { text, ok: changed.own <= 15 };
  },
});

/** Edits a flip in a loop while `work` runs, so that caches rarely hit. */
async function whileFlipsChange<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let isRunning = true;
  const changes = (async () => {
    while (isRunning) await changeFlips(OWNER);
  })();
  try {
    return await work();
  } finally {
    isRunning = false;
    await changes;
  }
}

export const signedInRows: Row[] = [
  page("My Flips, 50 shown,", "/dashboard/my-flips"),
  page("Overview", "/dashboard"),
  page("Cards", "/dashboard/cards"),
  page("Coins", "/dashboard/coins"),
  page("Reports", "/dashboard/my-flips/reports"),
];
