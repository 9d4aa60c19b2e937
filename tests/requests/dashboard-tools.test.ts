import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PRO_TIPS } from "#app/content/calculator.ts";
import { TRAINING_TIPS } from "#app/content/training.ts";
import { database } from "#app/db/client.server.ts";
import { trainingValues } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { scriptBytes } from "../bench/weight.ts";
import { anyText, NAUGHTY } from "../domain/naughty.ts";
import { fieldOf, unescaped } from "../support/page-forms.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const [TOOLS, ADD] = ["/dashboard/tools", "/dashboard/my-flips/new"];
let player: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  player = await signedIn();
});

/** The links of a page that begin like this. */
const linksTo = ({ html }: Page, start: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, to = ""]) => unescaped(to)).filter((to) => to.startsWith(start));

test("the tools lead to each of the three, and to the public pages", async () => {
  const page = await player.get(TOOLS);
  for (const title of ["Profit Calculator", "Training Values", "Quick ROI Helper"]) expect(page.text).toContain(title);
  for (const to of ["calculator", "training", "roi"]) expect(linksTo(page, `${TOOLS}/${to}`)).toHaveLength(1);
  expect(linksTo(page, "/tools/")).toEqual(["/tools/profit-calculator", "/tools/training"]);
  expect(linksTo(await player.get("/dashboard"), TOOLS), "in the sidebar and in the drawer").toEqual([TOOLS, TOOLS]);
});

describe("the dashboard's calculator", () => {
  const calculator = (query: string) => player.get(`${TOOLS}/calculator${query}`);

  test("answers the URL as the public one does", async () => {
    const page = await calculator("?buyPrice=1000&sellPrice=1500&desiredProfitPct=25&taxRate=10");
    expect(page.text).toContain("Required sell for 25% profit 1,388 List at 1,389 to meet the target");
    expect(page.text).toContain("If you sell at 1,500 Meets target Net profit +350 ROI 35.0% Break-even 1,111");
    for (const tip of PRO_TIPS) expect(page.text).toContain(tip);
  });

  test.each([
    ["?buyPrice=1000&sellPrice=1500", "buy=1000&sell=1500&status=sold&game=CFB26"],
    ["?buyPrice=1000", "buy=1000&status=listed&game=CFB26"],
    ["?mode=sell-to-buy&sellPrice=10000", "buy=7200&sell=10000&status=sold&game=CFB26"],
  ])("%s hands over %s", async (query, handed) => {
    expect(linksTo(await calculator(query), ADD)).toEqual([`${ADD}?${handed}`]);
  });

  test("hands over nothing without a result", async () => {
    expect(linksTo(await calculator("?sellPrice=1500"), ADD)).toEqual([]);
  });

  test("fills the add form with what it handed over", async () => {
    const [to = ""] = linksTo(await calculator("?buyPrice=1000&sellPrice=1500"), ADD);
    const { html } = await player.follow(await player.get(to));
    expect([fieldOf(html, "buy").value, fieldOf(html, "sell").value]).toEqual(["1000", "1500"]);
    expect(html).toMatch(/<input(?=[^>]*value="sold")[^>]*checked/);
  });
});

describe("the dashboard's training values", () => {
  const training = () => player.get(`${TOOLS}/training`);
  const handed = (ovr: string, game: string) => `${ADD}?name=&ovr=${ovr}&game=${game}&status=listed`;

  test("list the active game's, with their source and tips", async () => {
    const page = await training();
    const rows = await database.select().from(trainingValues).where(eq(trainingValues.game, "CFB26"));
    expect(rows.length).toBeGreaterThan(5);
    for (const { ovr, training } of rows) expect(page.text).toContain(` ${ovr} ${training.toLocaleString("en-US")} `);
    expect(page.text).toContain(`Source: ${rows[0]?.source}`);
    for (const tip of TRAINING_TIPS) expect(page.text).toContain(tip);
  });

  test("hand over an OVR that a flip can have, and leave any other empty", async () => {
    const source = "a test";
    await withValues(
      "MADDEN26",
      [59, 60, 99].map((ovr) => ({ ovr, training: 1, source })),
      async () => {
        player.cookies.set("game", "MADDEN26");
        const links = linksTo(await training(), ADD);
        expect(links).toEqual(["99", "60", ""].map((ovr) => handed(ovr, "MADDEN26")));
        const { html } = await player.follow(await player.get(links[1] ?? ""));
        expect([fieldOf(html, "name").value, fieldOf(html, "ovr").value]).toEqual(["", "60"]);
        expect(html).toMatch(/<input(?=[^>]*value="listed")[^>]*checked/);
        const elsewhere = linksTo(await player.get("/tools/training?game=madden"), ADD);
        expect(elsewhere, "on the public page as well").toEqual(links);
      },
    );
  });

  test("say so when there are none", async () => {
    await withValues("MADDEN26", [], async () => expect((await training()).text).toContain("No training values found"));
    player.cookies.delete("game");
  });
});

/** Runs a test while a game has these training values. */
async function withValues(game: Game, values: { ovr: number; training: number; source: string }[], run: () => Promise<void>) {
  const ofGame = eq(trainingValues.game, game);
  const before = await database.select().from(trainingValues).where(ofGame);
  await database.delete(trainingValues).where(ofGame);
  if (values.length > 0) await database.insert(trainingValues).values(values.map((value) => ({ game, ...value })));
  try {
    await run();
  } finally {
    await database.delete(trainingValues).where(ofGame);
    await database.insert(trainingValues).values(before);
  }
}

describe("the ROI helper", () => {
  const roi = (query = "") => player.get(`${TOOLS}/roi${query}`);
  const values = ({ html }: Page) => ["buy", "sell", "taxRate"].map((name) => fieldOf(html, name).value);

  test("answers with profit, ROI, net received and break-even", async () => {
    const page = await roi("?buy=1000&sell=1500&taxRate=10");
    expect(page.text).toContain("Profit after tax +350 Bought at 1,000, sold at 1,500, 10% tax");
    expect(page.text).toContain("ROI 35.0% Net received 1,350 Break-even 1,112");
    expect(values(page)).toEqual(["1,000", "1,500", "10"]);
    expect((await roi("?buy=935&sell=500&taxRate=6.5")).text).toContain("Profit after tax −468");
    expect((await roi("?buy=935&sell=500&taxRate=6.5")).text).toContain("ROI −50.1% Net received 467 Break-even 1,000");
  });

  test("starts with nothing at the standard tax", async () => {
    const page = await roi();
    expect(page.text).toContain("Profit after tax 0 Type what you paid");
    expect(page.text).toContain("ROI 0.0% Net received 0 Break-even 0");
    expect(values(page)).toEqual(["", "", "10"]);
    expect((await roi("?buy=1000")).text).toContain("Profit after tax 0 Type a sell price: from 1,112 on you lose nothing.");
  });

  test.each([
    ["0", "0"],
    ["20", "20"],
    ["25", "20"],
    ["-1", "0"],
    ["9.7", "9.5"],
    ["x", "10"],
  ])("a tax of %s is %s", async (typed, taken) => {
    const { html } = await roi(`?taxRate=${typed}`);
    expect(fieldOf(html, "taxRate").value).toBe(taken);
    expect(html).toMatch(/<input(?=[^>]*name="taxRate")(?=[^>]*min="0")(?=[^>]*max="20")[^>]*step="0.5"/);
  });

  test("a price below 0 is told so beside its field and counts as 0; what is no number only counts as 0", async () => {
    const page = await roi("?buy=-5&sell=%E2%88%921,200");
    expect(page.status).toBe(200);
    expect(fieldOf(page.html, "buy")).toMatchObject({ value: "-5", invalid: true, errors: ["Must be ≥ 0"] });
    expect(fieldOf(page.html, "sell")).toMatchObject({ value: "−1,200", invalid: true, errors: ["Must be ≥ 0"] });
    expect(page.text).toContain("Profit after tax 0");
    expect((await roi("?buy=abc&sell=1e3")).html).not.toContain("Must be");
  });

  describe("without scripts", () => {
    /** The step buttons of a page, by their words, as the values they send. */
    const steps = ({ html }: Page) =>
      Object.fromEntries(
        [...html.matchAll(/<button(?=[^>]*name="step")(?=[^>]*type="submit")[^>]*value="([^"]*)"[^>]*>([^<]*)</g)].map(
          ([, value, label]) => [label, value],
        ),
      );

    test.each([
      ["-5K", "6500", "1,500"],
      ["-5K", "4000", ""],
      ["-1K", "6500", "5,500"],
      ["+1K", "", "1,000"],
      ["+5K", "1,500", "6,500"],
      ["Break-even", "9", "1,112"],
      ["+1K", "-9", "1,000"],
    ])("%s sends the form and makes %j %j", async (label, typed, moved) => {
      const step = steps(await roi())[label] ?? "no such button";
      const page = await roi(`?${new URLSearchParams({ buy: "1000", sell: typed, taxRate: "10", step })}`);
      expect(values(page)).toEqual(["1,000", moved, "10"]);
      expect(page.html).not.toContain("Must be");
    });

    test("Enter in a field calculates: the form's first button steps nowhere", async () => {
      const form = /<form(?=[^>]*method="get")[\s\S]*?<\/form>/.exec((await roi("?buy=1")).html)?.[0] ?? "";
      expect(/<button[^>]*>([^<]*)</.exec(form)?.[1]).toBe("Calculate");
      expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain("name=");
    });

    test("Add Flip takes what is typed to the add form", async () => {
      const added = await roi("?buy=1,000&sell=45k&taxRate=10&intent=add-flip");
      expect(added.location).toBe(`${ADD}?buy=1000&sell=45000&status=sold&game=CFB26`);
      const { html } = await player.follow(added);
      expect([fieldOf(html, "buy").value, fieldOf(html, "sell").value]).toEqual(["1000", "45000"]);
      expect((await roi("?buy=1000&sell=&intent=add-flip")).location).toBe(`${ADD}?buy=1000&status=listed&game=CFB26`);
    });

    test.each(["", "buy=0&sell=5", "buy=abc"])("Add Flip needs a buy price: %j says so", async (query) => {
      const page = await roi(`?${query}&intent=add-flip`);
      expect([page.status, page.location]).toEqual([200, null]);
      expect(fieldOf(page.html, "buy")).toMatchObject({ invalid: true, errors: ["Buy price must be greater than 0"] });
    });
  });

  describe("whatever the query string", () => {
    const KEYS = ["buy", "sell", "taxRate", "step", "intent"];
    const fits = (text: string) => encodeURIComponent(text.toWellFormed()).length <= 8_192;

    test("the big list of naughty strings is answered with pages", async () => {
      const texts = NAUGHTY.filter(fits);
      for (let at = 0; at < texts.length; at += KEYS.length - 1) {
        const query = new URLSearchParams(KEYS.map((key, nth) => [key, texts[at + nth] ?? ""]));
        const page = await roi(`?${query}`);
        expect(page.status, String(query)).toBe(200);
        expect(page.text).not.toMatch(/NaN|Infinity|undefined/);
      }
    });

    test("all keys at once, with any text, are answered with a page", async () => {
      const texts = fc.record(Object.fromEntries(KEYS.map((key) => [key, anyText.filter(fits)])));
      await fc.assert(
        fc.asyncProperty(texts, async (query) => (await roi(`?${new URLSearchParams(query)}`)).status === 200),
        { numRuns: 40 },
      );
    });
  });
});

test.each(["", "/calculator", "/training", "/roi"])("all the script that %j loads weighs at most 120 kB", async (path) => {
  const bytes = scriptBytes((await player.get(TOOLS + path)).html);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
});
