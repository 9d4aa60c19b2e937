import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_ENDS } from "#app/domain/days.ts";
import { daySpans, SALE_WINDOWS, type Span, saleSpans } from "#app/domain/sale-windows.ts";
import { loadListFigures } from "#app/features/flips/list/list-figures.server.ts";
import { sumSales } from "#app/features/flips/sales.server.ts";
import { plansFor } from "../../support/plans.ts";
import { insertListedFlips, newFlip, newPlayer, sellOverYears } from "../../support/players.ts";

const DAY_MS = 86_400_000;
const NEW_YORK = { timeZone: "America/New_York", dayEnd: 5 };
const at = (text: string) => new Date(text);

const figuresFor = (owner: string, now: Date, spans: readonly Span[]) =>
  loadListFigures(owner, "CFB26", now, { spans, clock: NEW_YORK, requestedId: null });

test("the last 7 days move on while no flip changes", async () => {
  const now = at("2026-11-21T23:00:00Z");
  const owner = await newPlayer();
  const first = at("2026-11-14T23:00:00Z");
  const second = at("2026-11-16T12:00:00Z");
  for (const createdAt of [first, second]) await newFlip(owner, { createdAt, soldAt: now });
  await newFlip(owner, { createdAt: at("2026-11-15T00:00:00Z"), status: "listed" });
  const weekAt = async (instant: Date) =>
    (await loadListFigures(owner, "CFB26", instant, { spans: [], clock: NEW_YORK, requestedId: null })).week;
  const later = (since: Date, ms: number) => new Date(since.getTime() + 7 * DAY_MS + ms);
  for (let n = 0; n < 2; n++) expect(await weekAt(later(first, 0))).toEqual({ profit: 700, sold: 2 });
  for (const instant of [later(first, 1), later(second, 0)])
    expect(await weekAt(instant)).toEqual({ profit: 350, sold: 1 });
  expect(await weekAt(later(second, 1))).toEqual({ profit: 0, sold: 0 });
});

test("every window's sums equal a recount of the player's own flips", async () => {
  const now = at("2026-11-03T12:00:00Z");
  const players = [await newPlayer(), await newPlayer()];
  const flip = fc.record({
    game: fc.constantFrom("CFB26" as const, "CFB26" as const, "MADDEN26" as const),
    status: fc.constantFrom("sold" as const, "sold" as const, "listed" as const),
    buy: fc.integer({ min: 1, max: 2_000_000_000 }),
    sell: fc.integer({ min: 1, max: 2_000_000_000 }),
    age: fc.oneof(
      fc.integer({ min: -DAY_MS, max: 70 * DAY_MS }),
      fc.constantFrom(...saleSpans("30d", now, NEW_YORK).map(({ since }) => now.getTime() - since.getTime())),
    ),
    logged: fc.integer({ min: -DAY_MS, max: 30 * DAY_MS }),
  });
  const rows = fc.sample(flip, { numRuns: 400, seed: 42 });
  await database.insert(flips).values(
    rows.map(({ age, logged, status, ...values }, n) => {
      const sold = now.getTime() - age;
      const soldAt = status === "sold" ? new Date(sold) : null;
      const userId = players[n % 2] ?? "";
      return { ...values, status, soldAt, createdAt: new Date(sold - logged), userId, id: crypto.randomUUID() };
    }),
  );
  for (const owner of players) {
    const { rows: own } = await database.execute<{ soldAt: string; createdAt: string; profit: number }>(
      sql`select sold_at as "soldAt", created_at as "createdAt", profit from ${flips}
          where user_id = ${owner} and game = 'CFB26' and status = 'sold'`,
    );
    const recount = (of: "soldAt" | "createdAt", { since, until }: Span) =>
      own
        .filter((row) => new Date(row[of]) >= since && new Date(row[of]) < until)
        .reduce((sum, { profit }) => ({ profit: sum.profit + profit, sold: sum.sold + 1 }), { profit: 0, sold: 0 });
    for (const dayEnd of DAY_ENDS) {
      const clock = { ...NEW_YORK, dayEnd };
      const windows = SALE_WINDOWS.flatMap((window) => saleSpans(window, now, clock));
      const spans = [...windows, ...daySpans(now, clock, 30)];
      const { week, sales } = await figuresFor(owner, now, spans);
      expect(sales).toEqual(spans.map((span) => recount("soldAt", span)));
      expect(sales).toEqual(await sumSales(owner, "CFB26", spans));
      expect(week).toEqual(
        recount("createdAt", { since: new Date(now.getTime() - 7 * DAY_MS), until: at("9999-01-01T00:00:00Z") }),
      );
    }
    expect(own.length).toBeGreaterThan(50);
  }
});

test("the sums read the index by sale date alone", async () => {
  const owner = await newPlayer();
  await insertListedFlips(owner, 2_000, 1_500);
  await sellOverYears(owner);
  const spans = saleSpans("today", at("2026-11-03T12:00:00Z"), NEW_YORK);
  const plans = await plansFor(owner, () => sumSales(owner, "CFB26", spans));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain("Index Only Scan using flips_user_id_game_sold_at");
  expect(plans[0]).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
});
