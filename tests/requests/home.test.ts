import { expect, test } from "vitest";
import { checkedValues, hrefsOf, linksTo, readField } from "../support/page-forms.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

test("the home page asks a visitor to sign up, and shows a player the way to their flips", async () => {
  const visitor = await new Visitor().get("/");
  expect(hrefsOf(visitor, "Sign up free")).toContain("/signup");
  expect(visitor.text).not.toContain("Open my flips");
  const player = await (await signedIn()).get("/");
  expect(hrefsOf(player, "Open my flips")).toContain("/dashboard/my-flips");
  expect(player.text).not.toContain("Sign up");
});

test("the calculator of the home page has an answer before anybody types, the domain's", async () => {
  const home = await new Visitor().get("/");
  expect(home.text).toMatch(/Sells for .*Auction tax, 10% −6,200 Your profit, 10% \+5,073 Pay at most 50,727/);
  expect(readField(home.html, "sellPrice").value).toBe("62,000");
});

test("without scripts the home page answers its own form, by any way to write a price", async () => {
  const visitor = new Visitor();
  const answer = await visitor.get("/?mode=sell-to-buy&sellPrice=1.2m&game=MADDEN26&desiredProfitPct=25");
  expect(answer.text).toContain("Auction tax, 10% −120,000 Your profit, 25% +216,000 Pay at most 864,000");
  expect(readField(answer.html, "sellPrice").value).toBe("1,200,000");
  expect(checkedValues(answer, "game")).toEqual(["MADDEN26"]);
  const asked = "/tools/profit-calculator?game=MADDEN26&mode=sell-to-buy&sellPrice=1200000";
  expect(linksTo(answer, asked)).toContain(asked);
  expect((await visitor.get("/?sellPrice=")).text).toContain("Type a sell price to start.");
  const wrong = await visitor.get("/?sellPrice=%3Cb%3Etwelve");
  expect(wrong.text).toContain("Fix the sell price to start.");
  expect(readField(wrong.html, "sellPrice").value).toBe("<b>twelve");
});

test("the sample of My Flips on the home page is made of the list's own rows, and its sum is theirs", async () => {
  const { document, text } = await new Visitor().get("/");
  const profitsOf = (rows: string) =>
    [...document.querySelectorAll(`${rows} td.cell-key.num > span`)].map(({ textContent }) =>
      Number(textContent?.replaceAll(",", "").replace("−", "-")),
    );
  const profits = profitsOf("tr.sold");
  expect(profits).toHaveLength(4);
  const sum = profits.reduce((one, other) => one + other, 0);
  expect(text).toContain(`Today +${sum.toLocaleString("en-US")} · 4 sold`);
  // Listed: what each brings at its price, 42,000 and 62,000.
  expect(profitsOf("tr.listed")).toEqual([4_300, 5_300]);
  expect(document.querySelector("caption")?.textContent).toBe("A sample of My Flips, with invented players");
});
