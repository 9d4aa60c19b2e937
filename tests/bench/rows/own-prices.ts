import { calendar } from "#app/domain/days.ts";
import { sumListed } from "#app/features/flips/prices/listed-sum.server.ts";
import { getOwnPrice, type PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { getPriceHistory } from "#app/features/flips/prices/price-history.server.ts";
import { allPrices, listPrices } from "#app/features/flips/prices/price-list.server.ts";
import { listWaiting } from "#app/features/flips/waiting/waiting-flips.server.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { slowestOf } from "../timing.ts";

const scopeNow = (): PriceScope => ({ owner: OWNERS.large, game: "CFB26", clock: calendar("UTC"), now: new Date() });
const FIRST = { find: "", page: 1 };

async function readWhole() {
  for await (const _ of allPrices(scopeNow(), { find: "", most: 20_000, size: 250 }));
}

const strip: Row = {
  what: "Own price of a card with its last flip and what to pay, 100,000 flips in the account",
  budget: "≤ 5 ms in the database",
  async measure({ quick }) {
    const [card] = (await listPrices(scopeNow(), FIRST)).rows;
    if (!card) throw new Error("the account has sales");
    return slowestOf([["strip", () => getOwnPrice(scopeNow(), card)]], 5, quick);
  },
};

const picture: Row = {
  what: "Sales and asking prices of a card's picture, 100,000 flips in the account",
  budget: "≤ 5 ms in the database",
  async measure({ quick }) {
    const [card] = (await listPrices(scopeNow(), FIRST)).rows;
    if (!card) throw new Error("the account has sales");
    return slowestOf([["picture", () => getPriceHistory(scopeNow(), card)]], 5, quick);
  },
};

const guide: Row = {
  what: "Own prices of all cards sold in 30 days, first and last page and found by name, 100,000 flips in the account",
  budget: "≤ 150 ms in the database",
  async measure({ quick }) {
    const { cards } = await listPrices(scopeNow(), FIRST);
    const reads = [
      ["first page", () => listPrices(scopeNow(), FIRST)],
      ["last page", () => listPrices(scopeNow(), { ...FIRST, page: Math.max(1, Math.floor(cards / 50)) })],
      ["whole list", readWhole],
      ["found", () => listPrices(scopeNow(), { ...FIRST, find: "bo" })],
    ] as const;
    return slowestOf(reads, 150, quick);
  },
};

const listed: Row = {
  what: "Listed flips at own prices, summed, 100,000 flips in the account",
  budget: "≤ 150 ms in the database",
  measure: ({ quick }) => slowestOf([["sum", () => sumListed(scopeNow())]], 150, quick),
};

const waiting: Row = {
  what: "The 500 oldest of 3,000 flips that wait, with their cards' own prices, 100,000 flips in the account",
  budget: "≤ 200 ms in the database",
  measure: ({ quick }) =>
    slowestOf([["waiting", () => listWaiting({ ...scopeNow(), owner: OWNERS.settled })]], 200, quick),
};

export const ownPriceRows: Row[] = [strip, picture, guide, listed, waiting];
