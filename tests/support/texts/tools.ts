import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { database } from "#app/db/client.server.ts";
import { trainingValues } from "#app/db/schema.ts";
import { GuideCards } from "#app/features/games/filter-table.tsx";
import { newClient } from "../auth.ts";
import { signedIn } from "../visitor.ts";
import type { Shown, TextRow } from "./row.ts";

const MARGIN = "Higher margins often sell slower. Price check comparable listings.";

/** Asks for a page while a game has no training values. */
async function withoutTraining(path: string) {
  const player = await signedIn();
  const ofGame = eq(trainingValues.game, "CFB26");
  const kept = await database.delete(trainingValues).where(ofGame).returning();
  try {
    return await player.get(path);
  } finally {
    await database.insert(trainingValues).values(kept);
  }
}

const calculator = (page: string): Shown[] =>
  [
    "?buyPrice=1000&desiredProfitPct=41",
    "?buyPrice=1000&sellPrice=9000",
    "?mode=sell-to-buy&sellPrice=100&buyPrice=1000",
  ].map((query) => ({
    text: MARGIN,
    page: page + query,
    provoke: async () => (await signedIn()).get(page + query),
  }));

const ROI = "/dashboard/tools/roi";

/** Calculators, training values and guides without scripts. */
export const TOOL_TEXTS: TextRow[] = [
  {
    text: "Loading...",
    page: "/dashboard",
    cannotOccur: "because the server knows the session before it renders, so no page waits for it",
    instead: "Recent Activity",
    provoke: async () => (await signedIn()).get("/dashboard"),
  },
  ...["/tools/profit-calculator", "/dashboard/tools/calculator"].flatMap(calculator),
  { text: "Must be ≥ 0", page: `${ROI} (Buy)`, provoke: async () => (await signedIn()).get(`${ROI}?buy=-1`) },
  { text: "Must be ≥ 0", page: `${ROI} (Sell)`, provoke: async () => (await signedIn()).get(`${ROI}?sell=-1`) },
  {
    text: "Buy price must be greater than 0",
    page: ROI,
    provoke: async () => (await signedIn()).get(`${ROI}?buy=0&intent=add-flip`),
  },
  ...["/tools/training?game=cfb", "/dashboard/tools/training"].map((page) => ({
    text: "No training values found",
    page,
    provoke: () => withoutTraining(page),
  })),
  {
    text: "Guides Coming Soon",
    page: "/cfb-26 and /madden-26",
    cannotOccur: "because every playbook has guides; a game that comes without any shows it, as the next row does",
    instead: "min read",
    provoke: () => newClient().get("/madden-26"),
  },
  {
    text: "Guides Coming Soon",
    page: "a playbook's list of guides that holds none",
    provoke: async () => ({ text: renderToStaticMarkup(createElement(GuideCards, { guides: [] })) }),
  },
];
