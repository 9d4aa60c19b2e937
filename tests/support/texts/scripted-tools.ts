import { type Browser, holdData, type ScriptedRow } from "./scripted-row.ts";

const PUBLIC = "/tools/profit-calculator";
const DASHBOARD = "/dashboard/tools/calculator";
const ROI = "/dashboard/tools/roi";
const PANEL = "/dashboard/coins/adjust";
const TRAINING = ["/tools/training", "/dashboard/tools/training"];

/** Presses a copy button. */
const copies = (text: string, page: string, button: string): ScriptedRow => ({
  text,
  seconds: 2,
  page,
  provoke: async ({ site }) => {
    await site.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await site.open(page);
    await site.button(button).first().click();
  },
});

/** Types a price, and opens the page again without it. */
const restores = (text: string, page: string, seconds: 2 | 3): ScriptedRow => ({
  text,
  seconds,
  page,
  provoke: async ({ site }) => {
    await site.open(page);
    await site.field("Buy price").fill("1000");
    await site.at(/=1000/);
    await site.open(page);
  },
});

const warns = (page: string): ScriptedRow => ({
  text: "Higher margins often sell slower. Price check comparable listings.",
  page,
  provoke: async ({ site }) => {
    await site.open(page);
    await site.field("Buy price").fill("1000");
    await site.field("Sell price optional").fill("9000");
  },
});

const fillsPanel =
  (amount: string, direction: string) =>
  async ({ site }: Browser) => {
    await site.open(PANEL);
    await site.page.locator(".segments label", { hasText: direction }).click();
    await site.field("Amount").fill(amount);
  };

/** Texts of calculators, training values and coins that only scripts bring, or that appear while typing. */
export const SCRIPTED_TOOL_TEXTS: ScriptedRow[] = [
  restores("Restored previous inputs", PUBLIC, 3),
  restores("Restored previous values", DASHBOARD, 2),
  restores("Restored previous values", ROI, 2),
  copies("Sell price copied!", `${PUBLIC}?buyPrice=1000`, "Copy sell price 1,389"),
  copies("Max buy copied!", `${PUBLIC}?mode=sell-to-buy&sellPrice=1000`, "Copy max buy 720"),
  copies("Break-even copied!", `${DASHBOARD}?buyPrice=1000`, "Copy break-even 1,112"),
  copies("Break-even copied!", `${ROI}?buy=1000`, "Copy break-even 1,112"),
  ...TRAINING.flatMap((page) => [
    copies("Training value copied!", page, "Copy"),
    copies("CSV data copied!", page, "Copy all as CSV"),
  ]),
  {
    text: "Loading training values...",
    page: "/dashboard/tools/training",
    provoke: async ({ site }) => {
      await site.open("/dashboard/tools");
      await holdData(site.page, "/dashboard/tools/training");
      await site.link("Training Values").click();
    },
  },
  warns(PUBLIC),
  warns(DASHBOARD),
  ...["Buy price", "Sell price"].map((field) => ({
    text: "Must be ≥ 0",
    page: `${ROI} (${field})`,
    provoke: async ({ site }: Browser) => {
      await site.open(ROI);
      await site.field(field).fill("-1");
    },
  })),
  { text: "Can't go below 0", page: PANEL, provoke: fillsPanel("1", "Debit") },
];
