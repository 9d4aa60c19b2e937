import { formatCoins } from "#app/domain/coins.ts";
import { afterTax, STANDARD_TAX } from "#app/domain/tax.ts";

const [TRAINING, COINS_PER_POINT] = [800, 20];

/** Tips beside the training values. */
export const TRAINING_TIPS = [
  "A card is seldom worth less than its training value times what you would pay for a point. That is your downside.",
  `Example: ${formatCoins(TRAINING)} training at ${formatCoins(COINS_PER_POINT)} coins a point is worth ${formatCoins(TRAINING * COINS_PER_POINT)} coins to a player who needs training.`,
  "Values change from season to season. Compare one card with the quick-sell screen in your game before you buy many.",
  `Compare with what a sale leaves you: listed at ${formatCoins(10_000)}, a card pays ${formatCoins(afterTax(10_000, STANDARD_TAX))} after the auction tax.`,
  "Some cards quick-sell for coins instead of training. Look at the card before you count on either.",
] as const;
