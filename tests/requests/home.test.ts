import { expect, test } from "vitest";
import { signedIn, Visitor } from "../support/visitor.ts";

test("the home page asks a visitor to sign up, and shows a player the way to their flips", async () => {
  const visitor = await new Visitor().get("/");
  expect(visitor.html).toMatch(/<a [^>]*href="\/signup"[^>]*>Sign up free</);
  expect(visitor.text).not.toContain("Open my flips");
  const player = await (await signedIn()).get("/");
  expect(player.html).toMatch(/<a [^>]*href="\/dashboard\/my-flips"[^>]*>Open my flips</);
  expect(player.text).not.toContain("Sign up");
});

test("the calculator of the home page has an answer before anybody types, the domain's", async () => {
  const home = await new Visitor().get("/");
  expect(home.text).toMatch(/Sells for .*Auction tax, 10% −6,200 Your profit, 10% \+5,073 Pay at most 50,727/);
  expect(home.html).toMatch(/<input [^>]*name="sellPrice"[^>]*value="62,000"/);
});

test("without scripts the home page answers its own form, by any way to write a price", async () => {
  const visitor = new Visitor();
  const answer = await visitor.get("/?mode=sell-to-buy&sellPrice=1.2m&game=MADDEN26&desiredProfitPct=25");
  expect(answer.text).toContain("Auction tax, 10% −120,000 Your profit, 25% +216,000 Pay at most 864,000");
  expect(answer.html).toMatch(/<input [^>]*name="sellPrice"[^>]*value="1,200,000"/);
  expect(answer.html).toMatch(/<input [^>]*checked=""[^>]*value="MADDEN26"/);
  expect(answer.html).toMatch(
    /href="\/tools\/profit-calculator\?game=MADDEN26&amp;mode=sell-to-buy&amp;sellPrice=1200000"/,
  );
  expect((await visitor.get("/?sellPrice=")).text).toContain("Type a sell price to start.");
  const wrong = await visitor.get("/?sellPrice=%3Cb%3Etwelve");
  expect(wrong.text).toContain("Fix the sell price to start.");
  expect(wrong.html).toContain('value="&lt;b&gt;twelve"');
});

test("the sample of My Flips on the home page is made of the list's own rows, and its sum is theirs", async () => {
  const { html, text } = await new Visitor().get("/");
  const profits = [...html.matchAll(/<td class="cell-key num"><span[^>]*>([^<]*)</g)].map(([, profit = ""]) =>
    Number(profit.replaceAll(",", "").replace("−", "-")),
  );
  expect(profits).toHaveLength(4);
  const sum = profits.reduce((one, other) => one + other, 0);
  expect(text).toContain(`Today +${sum.toLocaleString("en-US")} · 4 sold`);
  expect(html).toContain("A sample of My Flips, with invented players");
});
