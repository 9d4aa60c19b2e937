import { v7 as uuidv7 } from "uuid";
import { OTHERS, OWNERS } from "../database.ts";
import { type Bench, kB, type Row } from "../row.ts";
import { BROWSER, shareOfBarePage } from "../throughput.ts";
import { visitorFor } from "../visitors.ts";
import { documentBytes, queriesDuring, scriptBytes } from "../weight.ts";

const LIST = "/dashboard/my-flips";

const list: Row = {
  what: "My Flips, 5,000 flips in the account, 50 shown",
  budget: "≥ 0.2 × the bare page",
  async measure(bench) {
    const headers = { ...BROWSER, cookie: await bench.cookieOf(OWNERS.middle) };
    return shareOfBarePage(bench, () => ({ requests: [{ path: LIST, headers }] }), 200, 0.2);
  },
};

const queries: Row = {
  what: "My Flips, queries with the session's",
  budget: "≤ 5",
  async measure(bench) {
    const visitor = await visitorFor(bench, OWNERS.middle);
    const count = await queriesDuring(() => visitor.get(LIST));
    return { text: String(count), ok: count <= 5 };
  },
};

const adding: Row = {
  what: "Adding a flip, 200 accounts by turns",
  budget: "≥ 0.15 × the bare page",
  async measure(bench) {
    const cookies = await Promise.all(OTHERS.map((account) => bench.cookieOf(account)));
    let turn = 0;
    const setupRequest = (request: object) => ({
      ...request,
      headers: {
        ...BROWSER,
        "content-type": "application/x-www-form-urlencoded",
        origin: bench.app.origin,
        cookie: cookies[turn++ % cookies.length],
      },
      body: `id=${uuidv7()}&name=Amari+Abernant&pos=QB&ovr=88&buy=12%2C500&sell=15%2C000&status=sold&intent=save`,
    });
    return shareOfBarePage(
      bench,
      () => ({ requests: [{ method: "POST", path: `${LIST}/new`, setupRequest }] }),
      303,
      0.15,
    );
  },
};

const documentWeight: Row = {
  what: "My Flips with 50 rows, HTML with its style, brotli",
  budget: "≤ 24 kB",
  async measure(bench) {
    const bytes = documentBytes(await html(bench));
    return { text: kB(bytes), ok: bytes <= 24_000 };
  },
};

const scriptWeight: Row = {
  what: "My Flips, script, brotli",
  budget: "≤ 120 kB",
  async measure(bench) {
    const bytes = scriptBytes(await html(bench));
    return { text: kB(bytes), ok: bytes <= 120_000 };
  },
};

const html = async (bench: Bench) => (await (await visitorFor(bench, OWNERS.middle)).get(LIST)).html;

export const flipsRows: Row[] = [list, queries, adding, documentWeight, scriptWeight];
