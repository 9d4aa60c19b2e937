import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { BROWSER, shareOfTextbook } from "../throughput.ts";

/** A page of the account with 5,000 flips against the textbook page. */
const against = (what: string, path: string): Row => ({
  what: `${what} of an account of 5,000 flips`,
  budget: "≥ 1.0 × the textbook page",
  async measure(bench) {
    const headers = { ...BROWSER, cookie: await bench.cookieOf(OWNERS.middle) };
    return shareOfTextbook(bench, () => ({ requests: [{ path, headers }] }), 1);
  },
});

export const signedInRows: Row[] = [
  against("My Flips, 50 shown,", "/dashboard/my-flips"),
  against("Overview", "/dashboard"),
  against("Cards", "/dashboard/cards"),
  against("Coins", "/dashboard/coins"),
  against("Reports", "/dashboard/my-flips/reports"),
];
