import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { ListIntent } from "#app/ui/form/intents.ts";
import { checkedValues, readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";

interface Refusal {
  fields: Record<string, string>;
  says: string;
  /** The field that keeps the typed value. */
  kept?: { name: string; value: string };
  to?: string;
  /** True if the response is a 404. */
  isGone?: boolean;
}

/** A refused form of the list for each intent; a new intent doesn't compile without one. */
const REFUSALS: Record<ListIntent, (flip: string, lot: string) => Refusal> = {
  "quick-log": () => ({
    fields: { id: uuidv7(), game: "CFB26", line: "J Smith 84 > 15k", found: "Budget" },
    says: "Is 84 the OVR or the price?",
    kept: { name: "line", value: "J Smith 84 > 15k" },
  }),
  "choose-card": (flip) => ({ fields: { flip, card: uuidv7() }, says: "That card isn't in the list anymore." }),
  toggle: (flip) => ({ fields: { toggle: `${flip} sold` }, says: "Sell price is required" }),
  delete: () => ({ fields: { delete: uuidv7() }, says: "That flip is gone.", isGone: true }),
  "sell-at": (flip) => ({
    fields: { flip, version: "1", price: "lots" },
    says: "Sell price",
    kept: { name: "price", value: "lots" },
  }),
  "list-at": (flip) => ({
    fields: { flip, version: "1", price: "-5" },
    says: "Sell price cannot be negative",
    kept: { name: "price", value: "-5" },
  }),
  "sell-copies": (_, lot) => ({
    fields: { lot, copies: "0", price: "2k" },
    says: "Copies must be",
    kept: { name: "copies", value: "0" },
    to: `${LIST}?lot=${lot}`,
  }),
  "price-copies": (_, lot) => ({
    fields: { lot, copies: "1", price: "lots" },
    says: "Sell price",
    kept: { name: "price", value: "lots" },
    to: `${LIST}?lot=${lot}`,
  }),
  "sell-selected": () => ({ fields: { game: "CFB26" }, says: "Check the boxes of the flips you sold first." }),
  "ask-price": () => ({ fields: { game: "CFB26" }, says: "Check the boxes of the flips first." }),
  "ask-filter": () => ({ fields: { game: "CFB26" }, says: "Check the boxes of the flips first." }),
  "ask-delete": () => ({ fields: { game: "CFB26" }, says: "Check the boxes of the flips first." }),
  "price-selected": (id) => ({
    fields: { id, price: "lots" },
    says: "Sell price",
    kept: { name: "price", value: "lots" },
  }),
  "filter-selected": (id) => ({
    fields: { id, found: "Sniping all night long with the budget filter of Kade Mattis" },
    says: "Filter used cannot be longer than",
    kept: { name: "found", value: "Sniping all night long with the budget filter of Kade Mattis" },
  }),
  "delete-selected": () => ({ fields: { game: "CFB26" }, says: "Check the boxes of the flips first." }),
  "delete-all": () => ({ fields: { game: "FIFA" }, says: "There's no such game, so nothing changed." }),
  "import-local": () => ({ fields: { game: "FIFA" }, says: "There's no such game, so nothing changed." }),
};

test("with scripts off, the boxes stay checked when none of their flips has a price", async () => {
  const player = await signedIn();
  const chosen = uuidv7();
  const other = uuidv7();
  for (const id of [chosen, other]) await newFlip(player.id, { id, name: "Reed", sell: 0, status: "listed" });
  const page = await player.post(LIST, { intent: "sell-selected", act: uuidv7(), game: "CFB26", id: chosen });
  expect(page.status).toBe(400);
  expect(checkedValues(page, "id")).toEqual([`${chosen}:1`]);
});

const isPage = ({ document }: Page) => document.querySelector("main#main:has(.quick-log)") !== null;

test.each(Object.entries(REFUSALS))(
  "with scripts off, %s that is refused shows the page, what is wrong, and what was typed",
  async (intent, refusal) => {
    const player = await signedIn();
    const flip = uuidv7();
    const lot = uuidv7();
    await newFlip(player.id, { id: flip, name: "Reed", sell: 0, status: "listed", lotId: lot, lotCopies: 2 });
    const { fields, says, kept, to = LIST, isGone = false } = refusal(flip, lot);
    const act = uuidv7();
    const answer = await player.post(to, { ...(intent in fields ? {} : { intent }), act, ...fields });
    const page = await player.follow(answer);
    expect(page.status === 200 || page.status === (isGone ? 404 : 400), String(page.status)).toBe(true);
    expect(isPage(page)).toBe(!isGone);
    expect(page.text).toContain(says);
    if (kept) expect(readField(page.html, kept.name).value).toBe(kept.value);
  },
);
