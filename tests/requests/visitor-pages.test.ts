import { describe, expect, test } from "vitest";
import { hrefsOf, linksTo, readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { ORIGIN, signedIn, Visitor } from "../support/visitor.ts";

const TRACKER = "/tools/flip-tracker";
const DAY_MS = 86_400_000;

describe("the tracker of a visitor", () => {
  const tried = (line: string) => new Visitor().get(`${TRACKER}?${new URLSearchParams({ line })}`);

  test.each([
    [
      "J Smith 84 QB 12k > 15.5k",
      ["J Smith · QB · 84 · 12,000 → 15,500", "+1,950", "After tax, 16.3%. Breaks even at 13,334."],
    ],
    ["3x J Smith 84 QB 12k > 15.5k", ["3 × J Smith · QB", "+5,850"]],
    ["J Smith 84 QB 12k @ 15.5k", ["listed at 15,500", "+1,950", "After tax, 16.3% if it sells."]],
    ["J Smith 84 QB 12k", ["No price yet. Breaks even at 13,334."]],
    ["J Smith 84 > 15k", ["Is 84 the OVR or the price?"]],
  ])("says what %j comes to", async (line, says) => {
    const { status, text, document } = await tried(line);
    expect(status).toBe(200);
    for (const said of says) expect(text).toContain(said);
    expect(document.querySelector<HTMLInputElement>("input[name=line]")?.value).toBe(line);
  });

  test("keeps the line through a sign-up, and shows it as text alone", async () => {
    const { html, document } = await tried('<script>alert("x")</script> 84 QB 12k > 15k');
    expect(html).not.toContain("<script>alert");
    const links = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((link) => /^\/(signup|login)\?next=.*line/.test(link))).toHaveLength(2);
  });

  test("asks in the answer to sign up and keep it", async () => {
    expect((await tried("J Smith 84 QB 12k > 15.5k")).text).toContain("Breaks even at 13,334. Sign up free to keep it");
    expect((await tried("J Smith 84 > 15k")).text).not.toContain("keep it");
  });

  test("shows what the listed cards of its sample bring", async () => {
    expect((await tried("")).text).toMatch(/Kofi Brandt MIKE 86 Listed 33,500 42,000 \+4,300/);
  });

  test("shows a sample night, and nothing of a line without one", async () => {
    const { text } = await new Visitor().get(`${TRACKER}?line=`);
    expect(text).toContain("Sample");
    expect(text).not.toContain("Breaks even at");
  });
});

test("a visitor who asked for Madden's tools is told what is free", async () => {
  const visitor = new Visitor();
  const { text, document } = await visitor.follow(await visitor.get("/dashboard?game=madden26"));
  expect(text).toContain("Madden 26 tools are free: log in, or sign up, to track your flips and coins.");
  expect(document.querySelector('a[href="/tools/profit-calculator?game=MADDEN26"]')).not.toBeNull();
  for (const next of ["/dashboard", "/dashboard?game=fifa", "/leaderboard?game=madden26"]) {
    const page = await visitor.get(`/login?${new URLSearchParams({ next })}`);
    expect(page.text, next).toContain("Log in to continue.");
  }
  expect((await visitor.get("/login")).text).not.toContain("to continue");
});

test("the playbook says the most to pay at each stack level's prices, and logs with it after a log-in", async () => {
  const visitor = new Visitor();
  const playbook = await visitor.get("/cfb-26");
  // 90% of 50,000, divided by 1.1.
  expect(playbook.text).toMatch(
    /Sells for Pay at most Stack level .* 50,000 40,909 MED, HIGH 100,000 81,818 MED, HIGH/,
  );
  const links = linksTo(playbook, "/dashboard/my-flips/new?found=");
  expect(links).toHaveLength(4);
  const [link = ""] = links;
  const login = await visitor.get(link);
  expect(new URL(login.location ?? "", ORIGIN).searchParams.get("next")).toBe(link);
  const player = await signedIn();
  expect((await player.get("/cfb-26")).document.querySelector("main")?.innerHTML).toBe(
    playbook.document.querySelector("main")?.innerHTML,
  );
  expect(readField((await player.follow(await player.get(link))).html, "found").value).toBe("High-End Meta Cards");
});

test("a page that isn't there leads on", async () => {
  const { status, text } = await new Visitor().get("/nowhere");
  expect(status).toBe(404);
  expect(text).toContain("Were you looking for the profit calculator , the flip tracker or the playbook ?");
  expect((await (await signedIn()).get("/dashboard/nowhere")).text).not.toContain("Were you looking");
});

describe("the leaderboard", () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const PAGES = ["/leaderboard", "/dashboard/leaderboard"];

  test("shows a player's own three figures, and nobody else's", async () => {
    const player = await signedIn();
    const stranger = await signedIn();
    for (let day = 0; day < 15; day++)
      await newFlip(player.id, { buy: 1_000, sell: day === 5 ? 1_000 : 2_000, soldAt: ago(day + 1) });
    for (const page of PAGES) {
      const { text } = await player.get(page);
      expect(text).toMatch(
        /Top Net Profit 7d \+[\d,]+ yours .*Best Win Rate 93\.3% yours .*Longest Green Streak 9 days yours/,
      );
      expect((await stranger.get(page)).text).toMatch(/7d 0 yours .*Best Win Rate — yours .*Streak 0 days yours/);
    }
  });

  test("shows none to a visitor, or to an account that waits to be confirmed", async () => {
    for (const who of [new Visitor(), await signedIn({ verified: false })]) {
      const { text } = await who.get("/leaderboard");
      expect(text).toContain("Top Net Profit 7d Most coins made");
      expect(text).not.toContain("yours");
    }
    const visitor = await new Visitor().get("/leaderboard");
    expect(hrefsOf(visitor, "Sign up free to see your own")).toEqual(["/signup?next=%2Fleaderboard"]);
    expect([...hrefsOf(visitor, "Back to the dashboard"), ...hrefsOf(visitor, "Your flips")]).toEqual([]);
    expect((await (await signedIn()).get("/leaderboard")).text).toContain("Back to the dashboard");
  });
});
