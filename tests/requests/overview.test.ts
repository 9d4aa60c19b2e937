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

describe("Overview", () => {
  test("offers what a player does most, and marks what is still to come", async () => {
    const { html, text } = await beginner.get("/dashboard");
    expect(html).toMatch(
      /<a class="[^"]*" href="\/dashboard\/my-flips\/new\?of=CFB26&amp;from=%2Fdashboard"[^>]*>Log New Flip<\/a>/,
    );
    const adjust = "/dashboard/coins/adjust\\?of=CFB26&amp;from=%2Fdashboard";
    expect(html).toMatch(new RegExp(`<a class="[^"]*" href="${adjust}"[^>]*>Adjust Coin Balance</a>`));
    for (const name of ["View Analytics", "Market Calendar"]) {
      const button = new RegExp(`<button[^>]*>${name}.*?</button>`).exec(html)?.[0];
      expect(button).toContain(' disabled=""');
      expect(button).toContain(">Coming soon<");
    }
    const plans = [
      "Advanced analytics .+ In Development",
      "Market predictions .+ Coming Soon",
      "Portfolio tracking .+ Planned",
    ];
    expect(text).toMatch(new RegExp(`Coming Soon ${plans.join(" ")}`));
  });

  test("says that nothing has happened yet, by the game's name, and where to begin", async () => {
    const { html, text } = await beginner.get("/dashboard");
    expect(text).toContain("No recent activity in CFB 26 Log your first flip");
    expect(html).toMatch(/href="\/dashboard\/my-flips\/new\?of=CFB26&amp;from=%2Fdashboard"[^>]*>Log your first flip</);
    expect(text).toContain("Your numbers will show up here Total Profit 0");
    beginner.cookies.set("game", "MADDEN26");
    expect((await beginner.get("/dashboard")).text).toContain("No recent activity in Madden 26");
  });

  test("teaches the first flip in three steps instead of showing what is empty, with a form that adds it", async () => {
    const newcomer = await signedIn();
    const { html, text } = await newcomer.get("/dashboard");
    expect(text).toMatch(
      /Your first flip in three steps Know your limit .* Add it in one line .* Mark it sold .* Have a spreadsheet\? Import it ?\./,
    );
    expect(html).toContain('href="/dashboard/my-flips/import?of=CFB26"');
    expect(text).not.toContain("No sold flips");
    const form = { intent: "quick-log", game: "CFB26", id: fieldValue(html, "id") ?? "", line: "J Smith 84 QB 12k" };
    const [tag = ""] = /<form[^>]*class="quick-log"[^>]*>/.exec(html) ?? [];
    const action = /action="([^"]*)"/.exec(tag)?.[1] ?? "";
    const added = await newcomer.follow(await newcomer.post(action, form));
    expect(added.text).toContain("Flip added successfully. J Smith · QB · 84 · 12,000 · listed");
    const after = await newcomer.get("/dashboard");
    expect(after.text).not.toContain("Your first flip in three steps");
    expect(after.text).toContain("Profit by Day");
  });

  test("has a sample for who has none, closed until it is looked at", async () => {
    const { html, text } = await beginner.get("/dashboard");
    expect(html).toMatch(/<details><summary[^>]*>See a sample<\/summary>/);
    expect(text).toContain("Core Rare QB, 84 OVR 12,000 15,500 +1,950 16.3%");
    expect((await trader.get("/dashboard")).text).not.toContain("See a sample");
  });

  test("tells what happened lately, newest first, and how long ago", async () => {
    const { html, text } = await trader.get("/dashboard");
    const flip = "/dashboard/my-flips/[0-9a-f-]{36}\\?of=CFB26&amp;from=%2Fdashboard";
    expect(html).toMatch(new RegExp(`<a [^>]*href="${flip}"[^>]*>Sold Gage Calloway</a>`));
    expect(text).toContain(
      "Listed Ivo Hollowell 1h ago Sold Gage Calloway 2h ago +3,500 Sold Finn Ironside 1d ago −8,100 Sold Long gone ",
    );
  });

  test("draws profit by day with its losses, names the zone, and has every day as a table", async () => {
    trader.cookies.set("tz", "America%2FNew_York");
    const { html, text } = await trader.get("/dashboard");
    expect(html).toMatch(/<svg role="img" aria-label="Profit by day from \w+ \d+ to \w+ \d+: −4,250 coins in all\."/);
    expect(html.match(/<rect class="gain"/g)).toHaveLength(2);
    expect(html.match(/<rect class="loss"/g)).toHaveLength(1);
    expect(text).toContain("by the day flips were sold. Days end at 5 am, New York time.");
    expect(html.match(/<th scope="row">/g)).toHaveLength(30);
    expect(text).toContain("1 −8,100");
    expect(html.replace(/<style>.*?<\/style>/s, "")).not.toMatch(/\sstyle="/);
  });

  test("counts its days by sale date, or by log date where that is asked for", async () => {
    trader.cookies.set("tz", "America%2FNew_York");
    const { html, text } = await trader.get("/dashboard?dates=logged");
    expect(html).toMatch(/aria-label="Profit by day from \w+ \d+ to \w+ \d+: −4,600 coins in all\."/);
    expect(text).toContain("by the day you added them. Days end at midnight, New York time.");
    expect(html).toMatch(/href="\/dashboard"[^>]*>By sale date</);
    expect(html).toMatch(/aria-current="true"[^>]*>By date added</);
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
