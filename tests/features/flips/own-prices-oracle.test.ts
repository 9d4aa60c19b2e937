import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { OwnPrice } from "#app/domain/own-price.ts";
import { sumListed } from "#app/features/flips/prices/listed-sum.server.ts";
import { getOwnPrice } from "#app/features/flips/prices/own-prices.server.ts";
import { type CardPrice, listPrices } from "#app/features/flips/prices/price-list.server.ts";
import { dateOf, ownPriceByRule, type PricedRow } from "../../support/own-prices-rule.ts";
import { newPlayer } from "../../support/players.ts";

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 40);
const ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
const MATCHED = "0199aaaa-0000-7000-8000-000000000001";
const KEYS: Record<string, { name: string; pos: "QB" | "HB"; ovr: number | null; cardId: string | null }> = {
  typed: { name: "J Smith", pos: "QB", ovr: 84, cardId: null },
  unrated: { name: "J Smith", pos: "QB", ovr: null, cardId: null },
  other: { name: "J Smith", pos: "HB", ovr: 84, cardId: null },
  matched: { name: "J Smith", pos: "QB", ovr: 84, cardId: MATCHED },
};

/** Deterministic, so that a difference can be found again by its account. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`prices of ${ACCOUNTS} random accounts equal the rule written again`, async () => {
  const differences: unknown[] = [];
  let compared = 0;
  for (let account = 0; account < ACCOUNTS; account++) {
    const random = randomOf(account + 1);
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    const owner = await newPlayer();
    const clock = { timeZone: pick(ZONES), dayEnd: random(9) };
    const now = new Date(Date.UTC(2026, 2 + random(9), 1 + random(28), random(24), random(60)));
    const lots = Array.from({ length: 2 }, () => uuidv7());
    const base = pick([40, 900, 12_000, 90_000, 1_900_000]);
    const rows = Array.from({ length: random(60) }, (): PricedRow & { card: string } => {
      const at = new Date(now.getTime() - random(35 * 48) * (DAY_MS / 48) + pick([0, 0, 0, DAY_MS]));
      const lotId = random(3) === 0 ? pick(lots) : null;
      return {
        id: uuidv7(),
        card: pick(Object.keys(KEYS)),
        sell: Math.floor(base * (0.7 + random(60) / 100) * pick([1, 1, 1, 1, 1, 1, 1, 10, 100])),
        soldAt: random(3) === 0 ? null : lotId ? new Date(now.getTime() - pick([0, 1, 59_999, 60_000, DAY_MS])) : at,
        askedAt: at,
        lotId,
      };
    });
    if (rows.length > 0)
      await database.insert(flips).values(
        rows.map(({ id, card, sell, soldAt, askedAt, lotId }) => ({
          ...{ userId: owner, id, game: "CFB26" as const, ...KEYS[card], buy: 1_000, sell, soldAt, lotId },
          ...{
            lotCopies: lotId ? 100 : null,
            createdAt: askedAt,
            status: soldAt ? ("sold" as const) : ("listed" as const),
          },
        })),
      );
    const today = dateOf(now, clock.timeZone, clock.dayEnd);
    const ageOf = (at: Date) => Math.max(0, today - dateOf(at, clock.timeZone, clock.dayEnd));
    const scope = { owner, game: "CFB26" as const, clock, now };
    const guide = await listPrices(scope, { find: "", page: 1 });
    let listed = { sum: 0, priced: 0, unpriced: 0 };
    for (const [card, key] of Object.entries(KEYS)) {
      const ofCard = rows.filter((row) => row.card === card);
      const expected = ownPriceByRule(ofCard, ageOf);
      const inGuide = guide.rows.find((row) => row.cardId === key.cardId && row.pos === key.pos && row.ovr === key.ovr);
      const isSold = expected !== null && expected.advice !== "asked";
      const found: [string, OwnPrice | null | undefined][] = [["strip", (await getOwnPrice(scope, key)).own]];
      if (isSold || inGuide) found.push(["guide", inGuide && ownOf(inGuide.price)]);
      for (const [where, own] of found) {
        compared++;
        if (JSON.stringify(sortedKeys(own)) !== JSON.stringify(sortedKeys(expected)))
          differences.push({ account, card, where, own, expected });
      }
      const copies = ofCard.filter(({ soldAt }) => soldAt === null).length;
      listed = isSold
        ? { ...listed, sum: listed.sum + expected.price * copies, priced: listed.priced + copies }
        : { ...listed, unpriced: listed.unpriced + copies };
    }
    const sum = await sumListed(scope);
    if (JSON.stringify(sum) !== JSON.stringify(listed)) differences.push({ account, sum, listed });
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(ACCOUNTS * 4);
});

const ownOf = ({ margin: _, payAtMost: __, ...own }: CardPrice): OwnPrice => own;

const sortedKeys = (own: object | null | undefined) =>
  own ? Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)) : null;
