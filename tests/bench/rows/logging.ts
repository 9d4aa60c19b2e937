import { Agent } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { ask } from "../../support/server.ts";
import { OTHERS } from "../database.ts";
import { type Bench, kB, type Row } from "../row.ts";
import { BROWSER_HEADERS, type Load, shareOf, shareOfBarePage } from "../throughput.ts";
import { timesOf } from "../timing.ts";
import { parserBytes } from "../weight.ts";

const LIST = "/dashboard/my-flips";
const FORM = `name=Amari+Abernant&pos=QB&ovr=88&buy=12%2C500&sell=15%2C000&status=sold&intent=save`;
const LINE = `intent=quick-log&game=CFB26&line=${encodeURIComponent("Amari Abernant 88 QB 12,500 > 15,000")}`;

const formHeaders = (bench: Bench, cookie: string | undefined) => ({
  ...BROWSER_HEADERS,
  "content-type": "application/x-www-form-urlencoded",
  origin: bench.app.origin,
  cookie,
});

/** Form posts with new ids, by the other players in turn. */
async function posting(bench: Bench, path: string, fields: string): Promise<Load> {
  const cookies = await Promise.all(OTHERS.map((account) => bench.cookieOf(account)));
  let turn = 0;
  const setupRequest = (request: object) => ({
    ...request,
    headers: formHeaders(bench, cookies[turn++ % cookies.length]),
    body: `id=${uuidv7()}&${fields}`,
  });
  return () => ({ requests: [{ method: "POST", path, setupRequest }] });
}

const adding: Row = {
  what: "Adding a flip, 200 accounts by turns",
  budget: "≥ 0.15 × the bare page",
  measure: async (bench) => shareOfBarePage(bench, await posting(bench, `${LIST}/new`, FORM), 303, 0.15),
};

const quickLog: Row = {
  what: "Quick log against adding by the form, 200 accounts by turns",
  budget: "≥ 0.95 × as many",
  async measure(bench) {
    const by = async (path: string, fields: string) => ({
      site: bench.app,
      load: await posting(bench, path, fields),
      status: 303,
    });
    return shareOf(bench, await by(`${LIST}/new`, FORM), await by(LIST, LINE), 0.95);
  },
};

const copies: Row = {
  what: "100 copies in one form against one copy",
  budget: "≤ 3 × the time",
  async measure(bench) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const cookies = await Promise.all(OTHERS.map((account) => bench.cookieOf(account)));
    let turn = 0;
    const post = (count: number) => async () => {
      const body = `id=${uuidv7()}&copies=${count}&${FORM}`;
      const headers = formHeaders(bench, cookies[turn++ % cookies.length]);
      const answer = await ask(`${bench.app.origin}${LIST}/new`, { agent, method: "POST", headers, body });
      if (answer.status !== 303) throw new Error(`copies were answered ${answer.status}`);
    };
    const [one = 0, hundred = 0] = await timesOf(bench, [post(1), post(100)]);
    agent.destroy();
    return {
      text: `${(hundred / one).toFixed(2)} × (${hundred.toFixed(1)} against ${one.toFixed(1)} ms)`,
      ok: hundred <= 3 * one,
    };
  },
};

const parser: Row = {
  what: "Line parser in the browser, brotli",
  budget: "≤ 3 kB",
  async measure() {
    const bytes = await parserBytes();
    return { text: kB(bytes), ok: bytes <= 3_000 };
  },
};

export const loggingRows: Row[] = [adding, quickLog, copies, parser];
