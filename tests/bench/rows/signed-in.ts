import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { BROWSER, formatShare, shareOfTextbook } from "../throughput.ts";
import { changeFlips } from "../timing.ts";

const OWNER = OWNERS.middle;

/**
 * A page of the account with 5,000 flips against the textbook page; where what it reads of flips is cached, also while
 * they change all the time.
 */
const against = (what: string, path: string, isCached = false): Row => ({
  what: `${what} of an account of 5,000 flips`,
  budget: "≥ 1.0 × the textbook page",
  async measure(bench) {
    const headers = { ...BROWSER, cookie: await bench.cookieOf(OWNER) };
    const share = () => shareOfTextbook(bench, () => ({ requests: [{ path, headers }] }), 1);
    const measured = await share();
    if (!isCached) return measured;
    const changed = await whileFlipsChange(share);
    return { ...measured, text: `${measured.text}; right after a change ${formatShare(changed)}` };
  },
});

/** Gives the player's flips another revision again and again while `work` runs, so that next to nothing is cached. */
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
  against("My Flips, 50 shown,", "/dashboard/my-flips", true),
  against("Overview", "/dashboard", true),
  against("Cards", "/dashboard/cards"),
  against("Coins", "/dashboard/coins"),
  against("Reports", "/dashboard/my-flips/reports", true),
];
