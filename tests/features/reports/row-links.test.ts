import { parse } from "csv-parse/sync";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks } from "#app/db/schema.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import { countMatchingFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import type { GroupRow } from "#app/features/reports/groups.server.ts";
import { type ReportBody, reportBody } from "#app/features/reports/report-body.server.ts";
import { type ReportHead, reportHead } from "#app/features/reports/report-head.server.ts";
import { flipsQueryString, groupParams, sessionQueryString } from "#app/features/reports/report-links.ts";
import { GROUPINGS, pageSizeOf, parseReportQuery } from "#app/features/reports/report-query.ts";
import type { ReportRequest } from "#app/features/reports/report-range.server.ts";
import { newFlip, newPlayer, newSource } from "../../support/players.ts";

const CLOCK = { timeZone: "America/New_York", dayEnd: 5 };
const NOW = new Date("2026-11-22T17:00:00Z");
const HOUR = 3_600_000;
const CARD_IDS = [uuidv7(), uuidv7()];

/** Flips of several positions, OVRs, programs and sources over two months with a clock change. */
async function trader() {
  const owner = await newPlayer();
  const sources = [null, await newSource(owner, "Budget"), await newSource(owner, "Packs")];
  for (let n = 0; n < 120; n++) {
    const soldAt = new Date(NOW.getTime() - n * 13 * HOUR);
    const isSold = n % 9 !== 0;
    const id = await newFlip(owner, {
      name: ["", "J Smith", "j SMITH", "J Smith Jr", "J-Smith", "none", "50 % O'Neil_"][n % 7],
      pos: (["QB", "HB", "Other"] as const)[n % 3],
      ovr: n % 5 === 0 ? null : 70 + (n % 4),
      program: ["Core Rare", null, "R&D #1"][n % 3] ?? null,
      cardId: n % 4 === 0 ? (CARD_IDS[n % 3] ?? null) : null,
      sourceId: sources[n % 3] ?? null,
      buy: 1_000 + n,
      sell: 900 + (n % 11) * 70,
      status: isSold ? "sold" : "listed",
      soldAt: isSold ? soldAt : null,
      createdAt: new Date(soldAt.getTime() - (n % 4) * HOUR),
    });
    const asks = Array.from({ length: n % 4 }, (_, at) => new Date(soldAt.getTime() - (at + 1) * HOUR));
    if (isSold && asks.length > 0)
      await database.insert(flipAsks).values(asks.map((at) => ({ userId: owner, flipId: id, at, price: 900 })));
  }
  return owner;
}

/** The cards of all pages of a report, which sum to its head, and those of its charts. */
async function cardsOf(request: ReportRequest, head: ReportHead, first: ReportBody): Promise<GroupRow[]> {
  const pages = Math.ceil(first.total / pageSizeOf(request.query));
  const bodies = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      reportBody({ ...request, query: { ...request.query, page: at + 1 } }, head),
    ),
  );
  const cards = bodies.flatMap(({ rows }) => rows);
  expect(cards.reduce((sum, { sold }) => sum + sold, 0)).toBe(head.sums.sold);
  return [...cards, ...(first.extremes?.best ?? []), ...(first.extremes?.worst ?? [])];
}

test("each row of a report leads to exactly its flips: the list counts them, and the CSV holds them", async () => {
  const owner = await trader();
  let rows = 0;
  for (const dates of ["sold", "logged"] as const)
    for (const by of GROUPINGS) {
      const request = {
        scope: { owner, game: "CFB26" as const, revision: null, dates },
        query: parseReportQuery(new URLSearchParams({ by, dates, span: "90" })),
        clock: CLOCK,
        now: NOW,
      };
      const head = await reportHead(request);
      const body = await reportBody(request, head);
      const counted = { game: "CFB26" as const, dates, range: head.range };
      const groups = by === "card" ? await cardsOf(request, head, body) : body.all;
      const linked = groups.map((row) => ({
        row,
        link: flipsQueryString(counted, groupParams(by, row, head.range) ?? {}),
      }));
      const sessions = body.sessions?.map((row) => ({ row, link: sessionQueryString(counted, row) }));
      for (const { row, link } of sessions ?? linked) {
        const list = parseListQuery(new URLSearchParams(link), CLOCK);
        const found = await countMatchingFlips(owner, "CFB26", list);
        expect([found.flips, found.profit], `${by}: ${link}`).toEqual([row.sold, row.profit]);
        let csv = "";
        for await (const piece of flipsCsv(owner, "CFB26", "UTC", list, undefined, 50)) csv += piece;
        const lines = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
        expect(lines.length, `${by}: ${link}`).toBe(row.sold);
        expect(lines.reduce((sum, { Profit }) => sum + Number(Profit), 0)).toBe(row.profit);
        rows++;
      }
    }
  expect(rows).toBeGreaterThan(100);
});
