import type { Coins } from "#app/domain/coins.ts";
import { flipProfit, flipRoi, type Position } from "#app/domain/flip.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import type { Flip } from "#app/features/flips/flip.ts";

/** The sample's current time, in UTC. */
export const SAMPLE_NOW = new Date("2026-11-21T22:10:00Z");

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

interface Trade {
  card: readonly [name: string, pos: Position, ovr: number];
  logged: string;
  sold?: string;
  buy: Coins;
  sell: Coins;
}

/** Invented players, newest first. The second was bought at the limit in the home page's calculator. */
const NIGHT: readonly Trade[] = [
  { card: ["Kofi Brandt", "MIKE", 86], logged: "21:58", buy: 33_500, sell: 42_000 },
  { card: ["Theo Lockridge", "CB", 86], logged: "21:41", buy: 50_500, sell: 62_000 },
  { card: ["Marcus Bellweather", "QB", 84], logged: "21:20", sold: "21:52", buy: 12_000, sell: 15_500 },
  { card: ["Jonah Prewitt", "K", 82], logged: "20:47", sold: "21:30", buy: 2_400, sell: 2_500 },
  { card: ["Silas Vance", "WR", 87], logged: "20:15", sold: "21:04", buy: 118_000, sell: 149_000 },
  { card: ["Dante Okoro-Reyes", "HB", 85], logged: "19:52", sold: "20:26", buy: 41_000, sell: 54_000 },
];

export const SAMPLE_FLIPS: readonly Flip[] = NIGHT.map(({ card: [name, pos, ovr], logged, sold, buy, sell }, index) => {
  const trade = { buy, sell, status: sold ? "sold" : "listed", tax: STANDARD_TAX } as const;
  return {
    id: String(index),
    name,
    pos,
    ovr,
    buy,
    sell,
    status: trade.status,
    createdAt: at(logged),
    soldAt: sold ? at(sold) : null,
    profit: flipProfit(trade),
    roi: flipRoi(trade),
    asLast: false,
    belowFloor: null,
    taxRate: "0.100",
    program: null,
    lotId: null,
    lotCopies: null,
    source: null,
    version: 1,
  };
});

/** In coins, at its price. */
export const profitIfSold = ({ buy, sell }: Flip): Coins =>
  flipProfit({ buy, sell, status: "sold", tax: STANDARD_TAX });

export const SAMPLE_PROFIT: Coins = SAMPLE_FLIPS.reduce((sum, { profit }) => sum + profit, 0);
