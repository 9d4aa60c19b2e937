import { Agent } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { ask } from "../../support/server.ts";
import { OTHERS } from "../database.ts";
import type { Bench, Row } from "../row.ts";
import { BROWSER_HEADERS, type Load, shareOf } from "../throughput.ts";
import { compareTimes } from "../timing.ts";

const LIST = "/dashboard/my-flips";
const FORM = "name=Amari+Abernant&pos=QB&ovr=88&buy=12%2C500&sell=15%2C000&status=sold&intent=save";
const LINE = `intent=quick-log&game=CFB26&line=${encodeURIComponent("Amari Abernant 88 QB 12,500 > 15,000")}`;

/** Headers of a form, of the other players in turn. */
async function headersByTurns({ app, cookieOf }: Bench) {
  const cookies = await Promise.all(OTHERS.map(cookieOf));
  let turn = 0;
  return () => ({
    ...BROWSER_HEADERS,
    "content-type": "application/x-www-form-urlencoded",
    origin: app.origin,
    cookie: cookies[turn++ % cookies.length],
  });
}

/** Form posts with new ids. */
async function posting(bench: Bench, path: string, fields: string): Promise<Load> {
  const headers = await headersByTurns(bench);
  const setupRequest = (request: object) => ({ ...request, headers: headers(), body: `id=${uuidv7()}&${fields}` });
  return { site: bench.app, requests: [{ method: "POST", path, setupRequest }], status: 303 };
}

const adding: Row = {
  what: "Adding a flip, 200 accounts by turns",
  budget: "≥ 0.15 × the bare page",
  measure: async (bench) => shareOf(bench, { site: bench.bare }, await posting(bench, `${LIST}/new`, FORM), 0.15),
};

// A line also asks for its card, and keeps a receipt.
const quickLog: Row = {
  what: "Quick log against adding by the form, 200 accounts by turns",
  budget: "≥ 0.55 × as many",
  measure: async (bench) =>
    shareOf(bench, await posting(bench, `${LIST}/new`, FORM), await posting(bench, LIST, LINE), 0.55),
};

const copies: Row = {
  what: "100 copies in one form against one copy",
  budget: "≤ 3 × the time",
  async measure(bench) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = await headersByTurns(bench);
    const post = (count: number) => async () => {
      const body = `id=${uuidv7()}&copies=${count}&${FORM}`;
      const url = `${bench.app.origin}${LIST}/new`;
      const { status } = await ask(url, { agent, method: "POST", headers: headers(), body });
      if (status !== 303) throw new Error(`copies were answered ${status}`);
    };
    const compared = await compareTimes(bench, [post(1), post(100)], 3);
    agent.destroy();
    return compared;
  },
};

export const loggingRows: Row[] = [adding, quickLog, copies];
