import { getByText } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { countQueries, scriptBytes } from "../bench/weight.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, signedIn } from "../support/visitor.ts";

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

type Player = Awaited<ReturnType<typeof signedIn>>;
let trader: Player;
let beginner: Player;

beforeAll(async () => {
  [trader, beginner] = [await signedIn(), await signedIn()];
  await newFlip(trader.id, { name: "Gage Calloway", buy: 1_000, sell: 5_000, createdAt: ago(50), soldAt: ago(2) });
  await newFlip(trader.id, { name: "Finn Ironside", buy: 9_000, sell: 1_000, createdAt: ago(31), soldAt: ago(30) });
  await newFlip(trader.id, { name: "Ivo Hollowell", status: "listed", createdAt: ago(1) });
  await newFlip(trader.id, { name: "Long gone", createdAt: ago(24 * 300), soldAt: ago(24 * 9) });
});

const hrefOf = (document: Document, words: string) =>
  getByText(document.body, words, { selector: "a" }).getAttribute("href");
const chartLabel = (document: Document) =>
  document.querySelector('svg[role="img"][aria-label^="Profit by day"]')?.getAttribute("aria-label");

describe("Overview", () => {
  test("offers what a player does most, and marks what is still to come", async () => {
    const { document, text } = await beginner.get("/dashboard");
    expect(hrefOf(document, "Log New Flip")).toBe("/dashboard/my-flips/new?of=CFB26&from=%2Fdashboard");
    expect(hrefOf(document, "Adjust Coin Balance")).toBe("/dashboard/coins/adjust?of=CFB26&from=%2Fdashboard");
    for (const name of ["View Analytics", "Market Calendar"]) {
      const button = getByText(document.body, name, { selector: "button:disabled" });
      expect(getByText(button, "Coming soon")).toBeDefined();
    }
    const plans = [
      "Advanced analytics .+ In Development",
      "Market predictions .+ Coming Soon",
      "Portfolio tracking .+ Planned",
    ];
    expect(text).toMatch(new RegExp(`Coming Soon ${plans.join(" ")}`));
  });

  test("begins with the four figures of what was added, then says what was sold, each in its own words", async () => {
    const { text } = await trader.get("/dashboard");
    const added = "added in the last 7 days";
    expect(text).toMatch(
      new RegExp(
        `Hi, .*Total Profit \\S+ ${added} .*Success Rate \\S+ ${added} .*Avg ROI \\S+ ${added} .*by sale date .*Profit by Day`,
      ),
    );
    expect((await trader.get("/dashboard/leaderboard")).text).toContain("in the last 7 days, by sale date.");
  });

  test("says that nothing has happened yet, by the game's name, and where to begin", async () => {
    const { document, text } = await beginner.get("/dashboard");
    expect(text).toContain("No recent activity in CFB 26 Log your first flip");
    expect(hrefOf(document, "Log your first flip")).toBe("/dashboard/my-flips/new?of=CFB26&from=%2Fdashboard");
    expect(text).toMatch(/Your numbers will show up here Total Profit 0 .*Success Rate — .*Active Flips 0 .*Avg ROI —/);
    beginner.cookies.set("game", "MADDEN26");
    expect((await beginner.get("/dashboard")).text).toContain("No recent activity in Madden 26");
  });

  test("teaches the first flip in three steps instead of showing what is empty, with a form that adds it", async () => {
    const newcomer = await signedIn();
    const { html, document, text } = await newcomer.get("/dashboard");
    expect(text).toMatch(
      /Your first flip in three steps Know your limit .* Add it in one line .* Mark it sold .* Have a spreadsheet\? Import it ?\./,
    );
    expect(document.querySelector('a[href="/dashboard/my-flips/import?of=CFB26"]')).not.toBeNull();
    expect(text).not.toContain("No sold flips");
    const form = { intent: "quick-log", game: "CFB26", id: fieldValue(html, "id") ?? "", line: "J Smith 84 QB 12k" };
    const action = document.querySelector("form.quick-log")?.getAttribute("action") ?? "";
    const added = await newcomer.follow(await newcomer.post(action, form));
    expect(added.text).toContain("Flip added successfully. J Smith · QB · 84 · 12,000 · listed");
    const after = await newcomer.get("/dashboard");
    expect(after.text).not.toContain("Your first flip in three steps");
    expect(after.text).toContain("Profit by Day");
  });

  test("offers a player without flips a sample, collapsed at first", async () => {
    const { document, text } = await beginner.get("/dashboard");
    expect(getByText(document.body, "See a sample", { selector: "details:not([open]) > summary" })).toBeDefined();
    expect(text).toContain("Core Rare QB, 84 OVR 12,000 15,500 +1,950 16.3%");
    expect((await trader.get("/dashboard")).text).not.toContain("See a sample");
  });

  test("tells what happened lately in the chosen game, newest first, and how long ago", async () => {
    const { document, text } = await trader.get("/dashboard");
    expect(hrefOf(document, "Sold Gage Calloway")).toMatch(
      /^\/dashboard\/my-flips\/[0-9a-f-]{36}\?of=CFB26&from=%2Fdashboard$/,
    );
    expect(text).toContain(
      "Listed Ivo Hollowell 1h ago Sold Gage Calloway 2h ago +3,500 Sold Finn Ironside 1d ago −8,100 Sold Long gone ",
    );
    const [gain, loss] = ["+3,500", "−8,100"].map((figure) =>
      getByText(document.body, figure, { selector: "li span" }),
    );
    expect([gain?.className, loss?.className]).toEqual(["figure-up", "figure-down"]);
    trader.cookies.set("game", "MADDEN26");
    expect((await trader.get("/dashboard")).text).toContain("No recent activity in Madden 26");
    trader.cookies.delete("game");
  });

  test("draws profit by day with its losses, names the zone, and has every day as a table", async () => {
    trader.cookies.set("tz", "America%2FNew_York");
    const { document, text } = await trader.get("/dashboard");
    expect(chartLabel(document)).toMatch(/^Profit by day from \w+ \d+ to \w+ \d+: −4,250 coins in all\.$/);
    expect(document.querySelectorAll("rect.gain")).toHaveLength(2);
    expect(document.querySelectorAll("rect.loss")).toHaveLength(1);
    expect(text).toContain("by the day flips were sold. Days end at 5 am, New York time.");
    expect(document.querySelectorAll('th[scope="row"]')).toHaveLength(30);
    expect(text).toContain("1 −8,100");
    expect(document.querySelectorAll("[style]")).toHaveLength(0);
  });

  test("counts days by sale date, or by log date on request", async () => {
    trader.cookies.set("tz", "America%2FNew_York");
    const { document, text } = await trader.get("/dashboard?dates=logged");
    expect(chartLabel(document)).toMatch(/^Profit by day from \w+ \d+ to \w+ \d+: −4,600 coins in all\.$/);
    expect(text).toContain("by the day you added them. Days end at midnight, New York time.");
    expect(hrefOf(document, "By sale date")).toBe("/dashboard");
    expect(getByText(document.body, "By date added").getAttribute("aria-current")).toBe("true");
  });

  test("asks the database at most 5 times in all, with the session's, and once less while no flip changes", async () => {
    await newFlip(trader.id);
    const count = await countQueries(() => trader.get("/dashboard"));
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(5);
    expect(await countQueries(() => trader.get("/dashboard"))).toBe(count - 1);
  });

  test("loads at most 126 kB of script, and nothing that draws charts", async () => {
    const { html } = await trader.get("/dashboard");
    expect(scriptBytes(html)).toBeLessThanOrEqual(126_000);
    expect(html).not.toMatch(/\/assets\/[\w.-]*\bd3\b/);
  });
});
