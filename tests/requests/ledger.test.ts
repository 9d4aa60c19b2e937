import { describe, expect, test } from "vitest";
import { formatMoment } from "#app/domain/dates.ts";
import { countQueries } from "../bench/weight.ts";
import { leadCells, linkNamed, readCoinBadge } from "../support/page-forms.ts";
import { adjustCoins, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LEDGER = "/dashboard/coins";
const PANEL = "/dashboard/coins/adjust";

describe("the ledger", () => {
  test("shows 50 events a page, with the balance each left behind, and leads on and back", async () => {
    const player = await signedIn();
    for (let n = 1; n <= 52; n++) await adjustCoins(player.id, n === 52 ? -n : n, `event ${n}`);
    const first = await player.get(LEDGER);
    expect(leadCells(first)).toHaveLength(50);
    expect(first.text).toMatch(/event 52 Debit −52 1,274 .*event 51 Credit \+51 1,326/);
    expect(first.document.querySelector('[rel="prev"]')).toBeNull();
    const second = await player.get(linkNamed(first, "next"));
    expect(second.text).toMatch(/event 2 Credit \+2 3 .*event 1 Credit \+1 1 /);
    expect(linkNamed(second, "prev")).toBe(LEDGER);
    expect(second.document.querySelector('[rel="next"]')).toBeNull();
  });

  test("dates its events in the player's time zone, and names it", async () => {
    const player = await signedIn();
    await adjustCoins(player.id, 1_000);
    player.cookies.set("tz", "Pacific%2FKiritimati");
    const { document, text } = await player.get(LEDGER);
    const at = new Date(document.querySelector("time")?.getAttribute("datetime") ?? "");
    expect(text).toMatch(
      new RegExp(`${formatMoment(at, "Pacific/Kiritimati")} Solo challenges .*Dates in Kiritimati time\\.`),
    );
  });

  test("and its panel ask the database at most 6 times, with the session's", async () => {
    const player = await signedIn();
    await adjustCoins(player.id, 1_000);
    for (const path of [LEDGER, PANEL]) expect(await countQueries(() => player.get(path)), path).toBeLessThanOrEqual(6);
  });

  test("has the listed flips at own prices on a line of its own, by one more query, once until a change", async () => {
    const player = await signedIn();
    const other = await signedIn();
    await adjustCoins(player.id, 1_000);
    const card = { name: "J Smith", pos: "QB" as const, ovr: 84 };
    await newFlip(player.id, { ...card, sell: 15_500, soldAt: new Date() });
    await newFlip(player.id, { ...card, sell: 99_000, game: "MADDEN26", soldAt: new Date() });
    await newFlip(other.id, { ...card, sell: 88_000, soldAt: new Date() });
    expect((await player.get(LEDGER)).text).not.toContain("before tax for");
    await newFlip(player.id, { ...card, sell: 0, status: "listed" });
    await newFlip(player.id, { name: "Another", status: "listed" });
    expect(await countQueries(() => player.get(LEDGER))).toBeLessThanOrEqual(6);
    const page = await player.get(LEDGER);
    expect(page.text).toContain(
      "15,500 before tax for 1 of your 2 listed flips, at what you sold its card for in the last 30 days. You haven't sold the card of the other one. From your own sales only.",
    );
    expect(page.text.split("From your own sales only.")).toHaveLength(2);
    expect(readCoinBadge(page)).toEqual(["Coins: 1K (1,000) in CFB 26, adjust balance", "1K"]);
    expect((await other.get(LEDGER)).text).not.toContain("before tax for");
  });
});

test("the badge says 0 before the first coins of a game are logged", async () => {
  const player = await signedIn();
  await newFlip(player.id);
  expect(readCoinBadge(await player.get("/dashboard"))).toEqual(["Coins: 0 in CFB 26, adjust balance", "0"]);
  await adjustCoins(player.id, 7);
  expect(readCoinBadge(await player.get("/dashboard"))?.[1]).toBe("7");
  await player.post("/game", { game: "MADDEN26" });
  expect(readCoinBadge(await player.get("/dashboard"))?.[1]).toBe("0");
});

test("the badge is on every page of the dashboard, in short form with the full number in its name", async () => {
  const player = await signedIn();
  await newFlip(player.id);
  await adjustCoins(player.id, 9_999_999);
  const shown = ["Coins: 9M (9,999,999) in CFB 26, adjust balance", "9M"];
  for (const path of ["/dashboard", "/dashboard/my-flips", "/dashboard/leaderboard", LEDGER])
    expect(readCoinBadge(await player.get(path)), path).toEqual(shown);
  expect((await player.get("/tools/flip-tracker")).html).not.toContain("adjust balance");
});
