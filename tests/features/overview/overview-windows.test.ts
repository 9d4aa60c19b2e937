import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { calendar, lastDays } from "#app/domain/days.ts";
import { monthStart, statWindows } from "#app/domain/stats.ts";
import { loadOverviewSums } from "#app/features/overview/stats.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

test("Overview's windows and days go on from moment to moment", async () => {
  const owner = await newPlayer();
  const start = Date.UTC(2026, 9, 28, 3, 17);
  const rows = Array.from({ length: 300 }, (_, n) => ({
    createdAt: new Date(start - 50 * DAY_MS + ((n * 7_919) % 1_400) * HOUR_MS + n * 60_000),
    buy: 1_000,
    sell: 1_200 + n,
    status: n % 3 === 0 ? ("listed" as const) : ("sold" as const),
  }));
  for (const row of rows) await newFlip(owner, row);
  const profitOf = ({ status, sell, buy }: (typeof rows)[number]) =>
    status === "sold" ? Math.floor((sell * 900) / 1000) - buy : 0;
  const sumsOf = (from: Date, to: Date | null) => {
    const some = rows.filter(({ createdAt }) => createdAt >= from && (to === null || createdAt < to));
    const sold = some.filter(({ status }) => status === "sold").length;
    return { created: some.length, sold, profit: some.map(profitOf).reduce((a, b) => a + b, 0) };
  };
  for (let step = 0; step < 150; step++) {
    const hours = step < 60 ? step * 2.3 : 138 + (step - 60) * 0.3;
    const now = new Date(start + hours * HOUR_MS);
    const zone = ["America/New_York", "Pacific/Auckland", "UTC"][step % 3] ?? "UTC";
    const { windows, days } = await loadOverviewSums(owner, "CFB26", now, zone, step % 2 === 0 ? 30 : 0);
    const { since, priorSince } = statWindows(now);
    const { current, prior, monthProfit } = windows;
    expect([current, prior], `step ${step}`).toMatchObject([sumsOf(since, null), sumsOf(priorSince, since)]);
    expect(monthProfit, `step ${step}`).toBe(sumsOf(monthStart(now, zone), null).profit);
    const begins = lastDays(now, calendar(zone), days.length).map((day) => day.start);
    expect(days, `step ${step}`).toMatchObject(
      begins.map((begin, at) => {
        const { profit, sold } = sumsOf(begin, begins[at + 1] ?? null);
        return { profit, sold };
      }),
    );
  }
});
