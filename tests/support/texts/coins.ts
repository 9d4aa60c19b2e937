import { v7 as uuidv7 } from "uuid";
import { newClient } from "../auth.ts";
import { whileRefused, whileTransactionsFail } from "../injected.ts";
import { type Page, signedIn } from "../visitor.ts";
import type { TextRow } from "./row.ts";

const PANEL = "/dashboard/coins/adjust";
const form = (fields: Record<string, string> = {}) => ({
  ...{ id: uuidv7(), game: "CFB26", amount: "1,000", direction: "credit", notes: "Solo challenges", intent: "save" },
  ...fields,
});
const adjust = async (fields?: Record<string, string>) => (await signedIn()).post(PANEL, form(fields));

const adjustWhile = async (error: Error): Promise<Page> => {
  const player = await signedIn();
  return whileTransactionsFail(error, () => player.post(PANEL, form()));
};

/** The adjust-balance panel (docs/product.md#adjusting-the-balance). */
export const COIN_TEXTS: TextRow[] = [
  { text: "Please enter a valid amount greater than 0.", page: PANEL, provoke: () => adjust({ amount: "0" }) },
  {
    text: "Please enter a valid amount greater than 0.",
    page: `${PANEL} (Preview)`,
    provoke: () => adjust({ amount: "", intent: "preview" }),
  },
  { text: "Amount cannot exceed 10,000,000.", page: PANEL, provoke: () => adjust({ amount: "10,000,001" }) },
  { text: "Notes are required.", page: PANEL, provoke: () => adjust({ notes: " " }) },
  { text: "Can't go below 0", page: PANEL, provoke: () => adjust({ direction: "debit" }) },
  {
    text: "Can't go below 0",
    page: `${PANEL} (Preview)`,
    provoke: () => adjust({ direction: "debit", intent: "preview" }),
  },
  {
    text: "Can't go below 0",
    page: "/dashboard/coins",
    provoke: async () => {
      const player = await signedIn();
      await player.post(PANEL, form({ amount: "300" }));
      return player.follow(await player.post(PANEL, form({ amount: "301", direction: "debit" })));
    },
  },
  {
    text: "Failed to update balance. Please try again.",
    page: PANEL,
    provoke: () => whileRefused("insert", "coin_events", () => adjust()),
  },
  {
    text: "Failed to update balance. Please try again.",
    page: PANEL,
    provoke: () => whileRefused("insert", "coin_adjustments", () => adjust()),
  },
  {
    text: "An unexpected error occurred. Please try again.",
    page: PANEL,
    provoke: () => adjustWhile(new TypeError("a mistake of ours")),
  },
  {
    text: "User not logged in.",
    page: PANEL,
    cannotOccur: "because the panel and its form send whoever has no session to log in, and back afterwards",
    instead: "Forgot your password?",
    provoke: async () => {
      const visitor = newClient();
      return visitor.follow(await visitor.post(PANEL, form()));
    },
  },
];
