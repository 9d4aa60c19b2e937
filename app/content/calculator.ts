import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { afterTax, breakEvenCeil, highestBuyMeeting, lowestSellMeeting, netProfit, STANDARD_TAX as TAX } from "#app/domain/tax.ts";

const [BUY, SELL, TARGET] = [10_000, 20_000, 25];

/** Tips below the calculator, worked out at the standard tax. */
export const PRO_TIPS = [
  `Selling for 10% more than you paid is a loss: buy at ${formatCoins(BUY)}, sell at ${formatCoins(11_000)}, and the result is ${formatSigned(netProfit(BUY, 11_000, TAX))} coins.`,
  `Break-even is what you paid divided by 0.9. For ${formatCoins(BUY)} that is ${formatCoins(breakEvenCeil(BUY, TAX))}.`,
  `Set your limit before you search: for ${TARGET}% profit on a card that sells for ${formatCoins(SELL)}, pay ${formatCoins(highestBuyMeeting(SELL, TARGET * 10, TAX))} at most.`,
  `${TARGET}% profit on ${formatCoins(BUY)} needs a sale at ${formatCoins(lowestSellMeeting(BUY, TARGET * 10, TAX))}. Look at the lowest listings: is anyone asking that?`,
  `Every ${formatCoins(1_000)} coins you take off the price cost you ${formatCoins(afterTax(1_000, TAX))}. Buying lower beats waiting longer.`,
] as const;
