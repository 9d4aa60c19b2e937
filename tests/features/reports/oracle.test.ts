import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import type { CacheScope } from "#app/db/query-cache.server.ts";
import { flipAsks, flips, sources } from "#app/db/schema.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import type { DayClock } from "#app/domain/days.ts";
import { addUp, HELD_BOUNDS } from "#app/domain/reports/figures.ts";
import { countDays, SPANS } from "#app/domain/reports/span.ts";
import type { GroupRow } from "#app/features/reports/groups.server.ts";
import { reportBody } from "#app/features/reports/report-body.server.ts";
import { reportHead } from "#app/features/reports/report-head.server.ts";
import { GROUPINGS, type Grouping, parseReportQuery } from "#app/features/reports/report-query.ts";
import { newPlayer } from "../../support/players.ts";
import {
  dayOf,
  daysAfter,
  figuresOf,
  hourOf,
  type OracleFlip,
  profitOf,
  sessionsOf,
  timesAskedOf,
  weekdayOf,
} from "./oracle.ts";

/** REPORT_ACCOUNTS=200 for a long run; SEED repeats the same accounts. */
const ACCOUNTS = Number(process.env.REPORT_ACCOUNTS ?? 1);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const NOW = new Date("2026-11-22T18:00:00Z");
const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONES = [
  "America/Los_Angeles",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "UTC",
];
const ENDS = [5, 0, 3];
const EARLIEST = "1970-01-01";
const LATEST = "9999-12-31";

/** Times at which a day begins or clocks change somewhere, each with the ms before it. */
const TURNS = ["2026-03-08", "2026-11-01", "2026-04-05", "2026-09-27", "2026-10-04", "2026-11-22"]
  .flatMap((date) =>
    [-14, -13.75, -11, -10.5, -5.5, 0, 4, 5, 7, 8, 9, 10].map((hours) => Date.parse(date) + hours * 3_600_000),
  )
  .flatMap((at) => [at, at - 1]);

const CARD_IDS = [uuidv7(), uuidv7()];

const amounts = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(1, 1_000, 1_112, MAX_COINS));
const ages = fc.oneof(
  fc.integer({ min: 0, max: 3 * DAY }),
  fc.integer({ min: 0, max: 40 * DAY }),
  fc.integer({ min: 0, max: 800 * DAY }),
  fc.constantFrom(...TURNS.map((at) => NOW.getTime() - at)),
  fc.constantFrom(DAY, DAY + 29 * MINUTE, DAY + 59 * MINUTE, DAY + 60 * MINUTE + 1, 0),
);
const flipsDrawn = fc.record({
  name: fc.constantFrom("J Smith", "j smith", "", "Ñandú", "<b>&", "=1+1"),
  pos: fc.constantFrom("QB" as const, "WR" as const, "Other" as const),
  ovr: fc.constantFrom(null, 60, 84, 99),
  program: fc.constantFrom(null, "Core Rare", "Platinum"),
  cardId: fc.constantFrom(null, null, ...CARD_IDS),
  source: fc.constantFrom(null, 0, 1),
  buy: amounts,
  sell: amounts,
  age: ages,
  heldFor: fc.oneof(fc.constantFrom(0, 0, -5_000, 1, MINUTE), fc.integer({ min: 0, max: 12 * DAY })),
  isSold: fc.constantFrom(true, true, true, false),
  askedBefore: fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3_000 })), {
    maxLength: 4,
  }),
});

/** A player with random flips, and the same flips for the oracle. */
async function randomAccount(n: number) {
  const owner = await newPlayer();
  const sourceIds = [uuidv7(), uuidv7()];
  await database
    .insert(sources)
    .values(sourceIds.map((id, at) => ({ userId: owner, id, game: "CFB26" as const, name: `Filter ${at}` })));
  const rows = fc.sample(flipsDrawn, { numRuns: n % 10 === 9 ? 3 : 90, seed: SEED + n }).map((drawn) => {
    const { source, age, heldFor, isSold, askedBefore, ...flip } = drawn;
    const at = NOW.getTime() - age;
    const soldAt = isSold ? new Date(at) : null;
    return {
      ...flip,
      sourceId: source === null ? null : (sourceIds[source] ?? null),
      soldAt,
      createdAt: new Date(at - heldFor),
      asks: askedBefore.toSorted((a, b) => b - a).map((minutes) => new Date(at - minutes * MINUTE)),
    };
  });
  const stored = rows.map((row) => ({
    ...row,
    userId: owner,
    id: crypto.randomUUID(),
    game: "CFB26" as const,
    status: row.soldAt ? ("sold" as const) : ("listed" as const),
  }));
  await database
    .insert(flips)
    .values([
      ...stored,
      ...stored.slice(0, 9).map((row) => ({ ...row, id: uuidv7(), game: "MADDEN26" as const, sourceId: null })),
    ]);
  const asks = stored.flatMap(({ id, asks: times }) =>
    times.map((at) => ({ userId: owner, flipId: id, at, price: 1 })),
  );
  await database.insert(flipAsks).values(asks).onConflictDoNothing();
  return { owner, rows };
}

/** The first and last date of a span, by today's date. */
function datesOf(span: string, today: string, dates: readonly string[]): [string, string] {
  if (span === "month") return [`${today.slice(0, 8)}01`, today];
  if (span === "last-month")
    return [`${daysAfter(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`, daysAfter(`${today.slice(0, 8)}01`, -1)];
  if (span === "year") return [`${today.slice(0, 4)}-01-01`, today];
  if (span === "all") return [dates.toSorted()[0] ?? today, today];
  if (span === "custom") return ["2026-03-07", "2026-04-06"];
  return [daysAfter(today, 1 - Number(span)), today];
}

const keyOf: Record<Exclude<Grouping, "session">, (flip: OracleFlip, at: Date, clock: DayClock) => string> = {
  day: (_, at, clock) => dayOf(at, clock),
  month: (_, at, clock) => dayOf(at, clock).slice(0, 7),
  card: ({ cardId, name, pos, ovr }) => cardId ?? JSON.stringify([name.toLowerCase(), pos, ovr]),
  position: ({ pos }) => pos,
  ovr: ({ ovr }) => String(ovr ?? ""),
  program: ({ program }) => program ?? "",
  source: ({ sourceId }) => sourceId ?? "",
  asked: (flip) => String(timesAskedOf(flip) || ""),
  weekday: (_, at, clock) => weekdayOf(at, clock),
  hour: (_, at, clock) => hourOf(at, clock),
};

function keyOfRow({ card, key }: GroupRow): string {
  return card ? (card.cardId ?? JSON.stringify([card.name.toLowerCase(), card.pos, card.ovr])) : key;
}

const bare = ({ key: _, name: __, card: ___, ...figures }: GroupRow) => figures;

test("every report of random accounts says what a plain reckoning over all their flips says", async () => {
  for (let n = 0; n < ACCOUNTS; n++) {
    const { owner, rows } = await randomAccount(n);
    // A revision, so that the cache is compared too.
    const state = { owner, game: "CFB26" as const, revision: "as it stands" };
    for (const [at, timeZone] of ZONES.entries()) {
      const clock = { timeZone, dayEnd: ENDS[(n + at) % ENDS.length] ?? 5 };
      for (const span of [...SPANS, "custom"])
        await compare(state, rows, clock, span, n % 2 === at % 2 ? "logged" : "sold");
    }
  }
}, 3_600_000);

async function compare(state: CacheScope, rows: OracleFlip[], clock: DayClock, span: string, dates: "sold" | "logged") {
  const where = JSON.stringify({ SEED, clock, span, dates });
  const dateOf = (flip: OracleFlip) => (dates === "sold" ? flip.soldAt : flip.createdAt) as Date;
  const sold = rows.filter(({ soldAt }) => soldAt !== null);
  const today = dayOf(NOW, clock);
  const known = new Map(sold.map((flip) => [flip, dayOf(dateOf(flip), clock)]));
  const [since, until] = datesOf(span, today, [...known.values()]);
  const within = (from: string, to: string) =>
    sold.filter((flip) => (known.get(flip) ?? LATEST) >= from && (known.get(flip) ?? EARLIEST) <= to);
  const counted = within(since, until);
  const params = new URLSearchParams(span === "custom" ? { since, until, dates } : { span, dates });
  const asked = (by: Grouping) => {
    params.set("by", by);
    const query = parseReportQuery(params);
    return { scope: { ...state, dates: query.dates }, query, clock, now: NOW };
  };

  const head = await reportHead(asked("day"));
  expect([head.range, head.today], where).toEqual([{ since, until }, today]);
  const { held, ...sums } = figuresOf(counted);
  expect(head.sums, where).toEqual(sums);
  const times = counted.map((flip) => Number(flip.soldAt) - Number(flip.createdAt)).filter((ms) => ms > 0);
  const histogram = HELD_BOUNDS.map(
    (from, at) => times.filter((ms) => ms >= from && ms < (HELD_BOUNDS[at + 1] ?? Number.POSITIVE_INFINITY)).length,
  );
  expect(head.held, where).toEqual({ known: times.length, median: held, histogram });
  const prior = within(daysAfter(since, -countDays(head.range)), daysAfter(since, -1)).reduce(
    (sum, flip) => sum + profitOf(flip),
    0,
  );
  expect(head.prior, where).toBe(span === "all" ? null : prior);
  const byDay = [...Map.groupBy(counted, (flip) => known.get(flip) ?? "")].map(([date, some]) => ({
    date,
    ...figuresOf(some),
  }));
  byDay.sort((a, b) => (a.date < b.date ? 1 : -1));
  expect(head.best?.profit ?? null, where).toBe(
    byDay.length > 0 ? Math.max(...byDay.map(({ profit }) => profit)) : null,
  );
  const loss = byDay.findIndex(({ profit }) => profit <= 0);
  expect(head.streak, where).toBe(loss === -1 ? byDay.length : loss);

  for (const by of GROUPINGS) {
    const request = asked(by);
    const { rows: found, total, sessions, extremes } = await reportBody(request, head);
    if (by === "session") {
      const isCounted = (at: Date) => dayOf(at, clock) >= since && dayOf(at, clock) <= until;
      const expected = countDays(head.range) > 92 ? null : sessionsOf(rows, isCounted);
      expect(sessions, `${where} by session`).toEqual(expected?.slice(0, 50) ?? null);
      if (sessions && sessions.length < 50 && dates === "sold") {
        const sum = (name: "sold" | "profit") => sessions.reduce((all, session) => all + session[name], 0);
        expect([sum("sold"), sum("profit")], `${where}: all sessions together are the head`).toEqual([
          head.sums.sold,
          head.sums.profit,
        ]);
      }
      continue;
    }
    const expected = Map.groupBy(counted, (flip) => keyOf[by](flip, dateOf(flip), clock));
    const rowsOfClock = counted.length > 0 && (by === "weekday" ? 7 : by === "hour" ? 24 : 0);
    for (let n = 0; n < Number(rowsOfClock); n++) if (!expected.has(String(n))) expected.set(String(n), []);
    const all = [...found];
    for (let page = 2; all.length < total; page++)
      all.push(...(await reportBody({ ...request, query: { ...request.query, page } }, head)).rows);
    const pairs = (list: [string, object][]) => list.sort(([a], [b]) => (a < b ? -1 : 1));
    expect(pairs(all.map((row) => [keyOfRow(row), bare(row)])), `${where} by ${by}`).toEqual(
      pairs([...expected].map(([key, some]) => [key, figuresOf(some)])),
    );
    expect(addUp(all), `${where}: by ${by} all rows together are the head`).toEqual(head.sums);
    const profits = [...expected.values()].map((some) => figuresOf(some).profit).sort((a, b) => b - a);
    if (extremes) {
      expect(extremes.best.map(({ profit }) => profit)).toEqual(profits.filter((profit) => profit > 0).slice(0, 10));
      expect(extremes.worst.map(({ profit }) => profit)).toEqual(
        profits
          .filter((profit) => profit < 0)
          .reverse()
          .slice(0, 10),
      );
    }
  }
}
