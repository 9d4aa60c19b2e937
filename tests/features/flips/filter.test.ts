import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sources } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { calendar, type DayClock } from "#app/domain/days.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import { FLIP_FIELDS } from "#app/features/flips/flip.ts";
import { FILTER_WORDS } from "#app/features/flips/flip-filter.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import { fullCsv } from "#app/features/flips/list/full-csv.server.ts";
import { countMatchingFlips, listFlips, sumListedGain } from "#app/features/flips/list/list.server.ts";
import { loadListFigures } from "#app/features/flips/list/list-figures.server.ts";
import { listQueryString, pageQueryStrings, parseListQuery } from "#app/features/flips/list-query.ts";
import { plansFor } from "../../support/plans.ts";
import { insertListedFlips, newFlip, newPlayer, newSource } from "../../support/players.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const UTC = calendar("UTC");
const query = (text: string, clock = UTC) => parseListQuery(new URLSearchParams(text), clock);
const wordsOf = (text: string) => query(text).filter?.words ?? null;

/** A flip as this test's reference filter sees it. */
interface Known {
  id: string;
  pos: string;
  ovr: number | null;
  program: string | null;
  sourceId: string | null;
  status: "listed" | "sold";
  profit: number;
  /** At the asking price of a listed flip. */
  gain: number;
  createdAt: Date;
  soldAt: Date | null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock;
}

/** A time zone's date, some hours earlier. */
function shownDate(at: number, { timeZone, dayEnd }: DayClock): string {
  const shown = Date.parse(`${clockOf(timeZone).format(at).replace(" ", "T")}Z`);
  return new Date(shown - dayEnd * HOUR_MS).toISOString().slice(0, 10);
}

/** A time zone's hour. */
const shownHour = (at: Date, { timeZone }: DayClock): number => Number(clockOf(timeZone).format(at).slice(11, 13));

/** The day that a time counts for: a day that has begun doesn't end when the clocks go back. */
const dayOf = (at: Date, clock: DayClock): string =>
  [0, 15, 30, 45, 60]
    .map((minutes) => shownDate(at.getTime() - minutes * 60_000, clock))
    .toSorted()
    .at(-1) ?? "";

/** A reference implementation of the filter over all flips. */
function isShown(flip: Known, params: URLSearchParams, clock: DayClock): boolean {
  const [position, source, since, until] = ["position", "source", "since", "until"].map((name) => params.get(name));
  const program = params.get("program");
  const low = params.get("ovrMin");
  const high = params.get("ovrMax");
  const at = params.get("dates") === "logged" ? flip.createdAt : flip.soldAt;
  const day = at && dayOf(at, clock);
  const result = { win: flip.profit > 0, loss: flip.profit < 0, even: flip.profit === 0 };
  const wanted = params.get("result") as keyof typeof result | null;
  return (
    (position === null || flip.pos === position) &&
    (low === null || (flip.ovr !== null && flip.ovr >= Number(low))) &&
    (high === null || (flip.ovr !== null && flip.ovr <= Number(high))) &&
    (program === null || flip.program === (program === "none" ? null : program)) &&
    (source === null || flip.sourceId === (source === "none" ? null : source)) &&
    (!since || (day !== null && day >= since)) &&
    (!until || (day !== null && day <= until)) &&
    (params.get("noOvr") === null || flip.ovr === null) &&
    (params.get("weekday") === null || (!!day && new Date(day).getUTCDay() === Number(params.get("weekday")))) &&
    (params.get("hour") === null || (!!at && shownHour(at, clock) === Number(params.get("hour")))) &&
    (wanted === null || (flip.status === "sold" && result[wanted])) &&
    (params.get("show") === null || flip.status === params.get("show"))
  );
}

/** Zones, each with a day on which its clocks go forward and one on which they go back. */
const ZONES: [string, string[]][] = [
  ["America/New_York", ["2026-03-08", "2026-11-01"]],
  ["America/Los_Angeles", ["2026-03-08", "2026-11-01"]],
  ["Australia/Lord_Howe", ["2026-10-04", "2026-04-05"]],
  ["Pacific/Chatham", ["2026-09-27", "2026-04-05"]],
  ["Asia/Kolkata", ["2026-05-05"]],
  ["UTC", ["2026-05-05"]],
];

/** Times just before and after each hour around a day. */
const around = (date: string) =>
  Array.from({ length: 27 }, (_, hour) => Date.parse(date) + (hour - 14) * HOUR_MS).flatMap((at) =>
    [0, -1, 15 * 60_000, 30 * 60_000 - 1, 45 * 60_000].map((off) => new Date(at + off)),
  );

async function account(dates: readonly string[]) {
  const owner = await newPlayer();
  const sources = await Promise.all(["Budget", "Packs"].map((name) => newSource(owner, name)));
  const known: Known[] = [];
  const instants = dates.flatMap(around);
  for (const [n, soldAt] of instants.entries()) {
    const flip = {
      pos: POSITIONS[n % 3] ?? "QB",
      ovr: n % 5 === 0 ? null : 60 + (n % 7) * 5,
      program: [null, "Core Rare", "none so far"][n % 3] ?? null,
      sourceId: n % 3 === 0 ? null : (sources[n % 2] ?? null),
      status: n % 6 === 0 ? ("listed" as const) : ("sold" as const),
      buy: 900,
      // After 10 % tax: a gain, a loss, or exactly the cost; some of the listed ones have no price.
      sell: n % 12 === 6 ? 0 : ([1_500, 950, 1_000][n % 3] ?? 0),
      createdAt: instants[(n * 7) % instants.length] ?? soldAt,
    };
    const isSold = flip.status === "sold";
    const id = await newFlip(owner, { ...flip, soldAt: isSold ? soldAt : null });
    const brings = flip.sell > 0 ? Math.floor((flip.sell * 9) / 10) - flip.buy : 0;
    const [profit, gain] = isSold ? [brings, 0] : [0, brings];
    known.push({ ...flip, id, profit, gain, soldAt: isSold ? soldAt : null });
  }
  return { owner, sources, known };
}

/** Ids on all pages of a list. */
async function listed(owner: string, text: string, clock: DayClock): Promise<string[]> {
  const ids: string[] = [];
  for (let search: string | undefined = text; search !== undefined; ) {
    const asked = query(search, clock);
    const { rows, more } = await listFlips(owner, "CFB26", asked);
    ids.push(...rows.map(({ id }) => id));
    search = pageQueryStrings(asked, rows, more).next;
  }
  return ids;
}

describe.each(ZONES)("in %s", (timeZone, dates) => {
  test("list, count, profit and CSV are those of a plain filter over all flips", async () => {
    const mine = await account(dates);
    const others = await newPlayer();
    await newFlip(others, { pos: "QB", soldAt: new Date(`${dates[0]}T12:00:00Z`) });
    const day = fc
      .tuple(fc.constantFrom(...dates), fc.integer({ min: -1, max: 1 }))
      .map(([date, off]) => new Date(Date.parse(date) + off * 24 * HOUR_MS).toISOString().slice(0, 10));
    const words = fc.record(
      {
        position: fc.constantFrom("QB", "HB", "FB", "P"),
        ovrMin: fc.integer({ min: 60, max: 78 }).map(String),
        ovrMax: fc.integer({ min: 78, max: 99 }).map(String),
        program: fc.constantFrom("none", "Core Rare", "none so far", "core rare"),
        source: fc.constantFrom("none", ...mine.sources),
        since: day,
        until: day,
        dates: fc.constantFrom("sold", "logged"),
        weekday: fc.integer({ min: 0, max: 6 }).map(String),
        hour: fc.integer({ min: 0, max: 23 }).map(String),
        result: fc.constantFrom("win", "loss", "even"),
        show: fc.constantFrom("listed", "sold"),
      },
      { requiredKeys: [] },
    );
    const order = fc.constantFrom("createdAt-desc", "createdAt-asc", "profit-desc", "name-asc");
    await fc.assert(
      fc.asyncProperty(words, order, fc.integer({ min: 0, max: 8 }), async (some, sort, dayEnd) => {
        const clock = { timeZone, dayEnd };
        const { since = "", until = "" } = some;
        if (!since || !until) {
          delete some.weekday;
          delete some.hour;
        }
        const isTurned = since !== "" && until !== "" && until < since;
        const params = new URLSearchParams(isTurned ? { ...some, since: until, until: since } : some);
        const expected = mine.known.filter((flip) => isShown(flip, params, clock));
        const asked = parseListQuery(new URLSearchParams(some), clock);
        const ids = await listed(mine.owner, `?${params}&sort=${sort}`, clock);
        expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
        expect(await countMatchingFlips(mine.owner, "CFB26", asked)).toMatchObject({
          flips: expected.length,
          listed: expected.filter(({ status }) => status === "listed").length,
          profit: expected.reduce((sum, { profit }) => sum + profit, 0),
        });
        const gain = expected.reduce((sum, { gain }) => sum + gain, 0);
        expect(await sumListedGain(mine.owner, "CFB26", asked)).toBe(gain);
        for (const asCsv of [flipsCsv, fullCsv]) {
          let csv = "";
          for await (const piece of asCsv(mine.owner, "CFB26", timeZone, asked, undefined, 40)) csv += piece;
          const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
          expect(rows.map(({ Profit }) => Number(Profit)).toSorted()).toEqual(
            expected.map(({ profit }) => profit).toSorted(),
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("an address", () => {
  const id = "0190a0a0-0000-7000-8000-00000000000a";
  test.each([
    ["position=qb", { position: "QB" }],
    ["position=Goalie", null],
    ["ovrMin=84", { ovrMin: "84" }],
    ["ovrMin=90&ovrMax=80", { ovrMin: "80", ovrMax: "90" }],
    ["ovrMin=59&ovrMax=100", null],
    ["ovrMin=８４", { ovrMin: "84" }],
    ["ovrMin=1e1", null],
    ["source=none", { source: "none" }],
    ["ofCard=none", { ofCard: "none" }],
    [`ofCard=${id.toUpperCase()}`, { ofCard: id }],
    ["ofCard=1' or 1=1", null],
    [`source=${id.toUpperCase()}`, { source: id }],
    ["source=' or 1=1", null],
    ["source=__proto__", null],
    ["since=2026-11-01", { since: "2026-11-01" }],
    ["since=2026-11-09&until=2026-11-01", { since: "2026-11-01", until: "2026-11-09" }],
    ["since=2026-02-30", null],
    ["since=0000-01-01&until=9999-12-31", null],
    ["until=2999-12-31", { until: "2999-12-31" }],
    ["until=60000-01-01", null],
    ["since=2026-11-01T00:00&until=yesterday", null],
    ["since=1970-01-01&dates=logged", { since: "1970-01-01", dates: "logged" }],
    ["since=2026-11-01&dates=sold", { since: "2026-11-01" }],
    ["dates=logged", null],
    ["program=Core+Rare", { program: "Core Rare" }],
    ["program=++", null],
    [`program=${"x".repeat(101)}`, null],
    ["result=win", { result: "win" }],
    ["result=toString", null],
    ["position=&ovrMin=&ovrMax=&source=&since=&until=&dates=&result=&asked=", null],
    ["asked=02", { asked: "2" }],
    ["asked=2-", { asked: "2-" }],
    ["asked=0", { asked: "0" }],
    ["asked=0-", null],
    ["asked=-1", null],
    ["asked=100", null],
    ["asked=2-3", null],
    ["position=QB\0", null],
    ["named=+J%00+Smith+", { named: "J Smith" }],
    ["named=", null],
    [`named=${"x".repeat(61)}`, null],
    ["noName=1", { noName: "1" }],
    ["noName=true", null],
    ["noName=1&named=J+Smith", { named: "J Smith" }],
    ["noOvr=1", { noOvr: "1" }],
    ["noOvr=true", null],
    ["noOvr=1&ovrMin=80", { ovrMin: "80" }],
    [
      "since=2026-11-01&until=2026-11-30&weekday=6&hour=23",
      { since: "2026-11-01", until: "2026-11-30", weekday: "6", hour: "23" },
    ],
    ["since=2026-11-01&until=2026-11-30&weekday=7&hour=24", { since: "2026-11-01", until: "2026-11-30" }],
    ["since=2026-11-01&weekday=6&hour=5", { since: "2026-11-01" }],
    ["since=2010-01-01&until=2026-11-30&weekday=6", { since: "2010-01-01", until: "2026-11-30" }],
    ["weekday=6&hour=5", null],
    ["session=1763700000000-1763703600000", { session: "1763700000000-1763703600000" }],
    ["session=1763703600000-1763700000000", null],
    ["session=99999999999999-99999999999999", null],
    ["session=-1-1", null],
    [`lot=${id}&position=QB`, null],
  ])("%j filters by %j", (text, words) => expect(wordsOf(text)).toEqual(words));

  test("ignores a word of 8,000 characters", () => expect(wordsOf(`position=${"Q".repeat(8_000)}`)).toBeNull());

  // The list's dialogs submit its query string along with their own fields.
  test("says no word that is a field of a flip's form", () =>
    expect(FILTER_WORDS.filter((word) => (FLIP_FIELDS as readonly string[]).includes(word))).toEqual([]));

  test("keeps the filter while it is sorted and paged, and drops what was left empty", () => {
    const text =
      "named=J+Smith&position=QB&ovrMin=84&ovrMax=86&program=Core+Rare&source=none&since=2026-11-01&until=2026-11-09&dates=logged" +
      "&weekday=6&hour=5&session=1-2&result=win&asked=2-&ofCard=none";
    const kept = Object.fromEntries(new URLSearchParams(text));
    const asked = query(text);
    const rows = [{ createdAt: NOW, id }];
    const links = [
      pageQueryStrings(asked, rows, { before: false, after: true }).next,
      pageQueryStrings(query(`${text}&sort=buy-desc`), rows, { before: true, after: true }).previous,
      listQueryString(new URLSearchParams(text)),
    ];
    for (const link of links) expect(Object.fromEntries(new URLSearchParams(link))).toMatchObject(kept);
    // `noOvr` excludes an OVR range, and `noName` a name.
    expect(["noOvr", "noName", ...Object.keys(kept)].toSorted()).toEqual([...FILTER_WORDS].toSorted());
    expect(listQueryString(new URLSearchParams("position=&result=win&since="))).toBe("?result=win");
  });

  test("of another player's name matches nothing", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const sourceId = await newSource(other, "Budget");
    await newFlip(other, { sourceId });
    await newFlip(owner);
    const asked = query(`source=${sourceId}`);
    expect(await countMatchingFlips(owner, "CFB26", asked)).toEqual({ flips: 0, listed: 0, unpriced: 0, profit: 0 });
    expect((await listFlips(owner, "CFB26", asked)).rows).toEqual([]);
    const namesOf = async (player: string, id: string | null) =>
      (
        await loadListFigures(player, "CFB26", new Date(), {
          spans: [],
          clock: UTC,
          requestedId: id,
        })
      ).names;
    expect(await namesOf(owner, sourceId)).toEqual([]);
    expect(await namesOf(other, null)).toMatchObject([{ id: sourceId, name: "Budget" }]);
    await database.update(sources).set({ hidden: true }).where(eq(sources.id, sourceId));
    expect([await namesOf(other, null), await namesOf(other, sourceId)]).toMatchObject([[], [{ hidden: true }]]);
  });
});

test("a list of a name is read out of the index of names, whatever else the player flipped", async () => {
  const owner = await newPlayer();
  await insertListedFlips(owner, 5_000);
  await newFlip(owner, { name: "J Smith", pos: "QB", ovr: 84 });
  for (const words of ["named=j+smith", "named=j+smith&position=QB&ovrMin=84&ovrMax=84&show=sold"]) {
    const asked = query(words);
    const plans = await plansFor(owner, async () => {
      expect((await listFlips(owner, "CFB26", asked)).rows, words).toHaveLength(1);
      expect(await countMatchingFlips(owner, "CFB26", asked), words).toMatchObject({ flips: 1 });
    });
    for (const plan of plans) expect(plan, words).toMatch(/Index Cond: .*CASE/);
  }
});
