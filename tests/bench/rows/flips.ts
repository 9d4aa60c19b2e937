import { OWNERS } from "../database.ts";
import { type Bench, kB, type Row } from "../row.ts";
import { visitorFor } from "../visitors.ts";
import { countQueries, documentBytes, scriptBytes } from "../weight.ts";

const LIST = "/dashboard/my-flips";

const queries: Row = {
  what: "My Flips, queries with the session's",
  budget: "≤ 4",
  async measure(bench) {
    const visitor = await visitorFor(bench, OWNERS.middle);
    const count = await countQueries(() => visitor.get(LIST));
    return { text: String(count), ok: count <= 4 };
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
  budget: "≤ 126 kB",
  async measure(bench) {
    const bytes = scriptBytes(await html(bench));
    return { text: kB(bytes), ok: bytes <= 126_000 };
  },
};

const html = async (bench: Bench) => (await (await visitorFor(bench, OWNERS.middle)).get(LIST)).html;

export const flipsRows: Row[] = [queries, documentWeight, scriptWeight];
