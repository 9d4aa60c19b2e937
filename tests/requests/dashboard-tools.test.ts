import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { trainingValues } from "#app/db/schema.ts";
import { PRO_TIPS } from "#app/features/calculator/messages.ts";
import { TRAINING_TIPS } from "#app/features/training/training-table.tsx";
import { scriptBytes } from "../bench/weight.ts";
import { linksTo } from "../support/page-forms.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const TOOLS = "/dashboard/tools";
const ADD = "/dashboard/my-flips/new";
let player: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  player = await signedIn();
});

/** Links that begin with `start`, except those of the dashboard's navigation. */
const linksIn = ({ document }: Page, start: string) => {
  document.querySelector('nav[aria-label="Quick links"]')?.remove();
  return linksTo({ document }, start);
};

test("the tools lead to each of the three, and to the public pages", async () => {
  const page = await player.get(TOOLS);
  for (const title of ["Profit Calculator", "Training Values", "Quick ROI Helper"]) expect(page.text).toContain(title);
  for (const to of ["calculator", "training", "roi"]) expect(linksIn(page, `${TOOLS}/${to}`)).toHaveLength(1);
  expect(linksIn(page, "/tools/")).toEqual(["/tools/profit-calculator", "/tools/training"]);
  expect(linksIn(await player.get("/dashboard/cards"), TOOLS), "in the sidebar and in the drawer").toEqual([
    TOOLS,
    TOOLS,
  ]);
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
    ["?sellPrice=1500", null],
  ])("%s hands over %s", async (query, handed) => {
    expect(linksIn(await calculator(query), ADD)).toEqual(handed === null ? [] : [`${ADD}?${handed}`]);
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
    const game = "MADDEN26" as const;
    const before = await database.delete(trainingValues).where(eq(trainingValues.game, game)).returning();
    const values = [59, 60, 99].map((ovr) => ({ game, ovr, training: 1, source: "a test" }));
    await database.insert(trainingValues).values(values);
    player.cookies.set("game", game);
    try {
      const links = linksIn(await training(), ADD);
      expect(links).toEqual(["99", "60", ""].map((ovr) => handed(ovr, game)));
      const elsewhere = linksIn(await player.get("/tools/training?game=madden"), ADD);
      expect(elsewhere, "on the public page as well").toEqual(links);
    } finally {
      player.cookies.delete("game");
      await database.delete(trainingValues).where(eq(trainingValues.game, game));
      await database.insert(trainingValues).values(before);
    }
  });
});

test.each(["", "/calculator", "/training", "/roi"])(
  "all the script that %j loads weighs at most 126 kB",
  async (path) => {
    const bytes = scriptBytes((await player.get(TOOLS + path)).html);
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(126_000);
  },
);
