import { ACCOUNT_TEXTS } from "./accounts.ts";
import { CARD_TEXTS } from "./cards.ts";
import { COIN_TEXTS } from "./coins.ts";
import { FLIP_FORM_TEXTS } from "./flip-form.ts";
import { FLIP_TEXTS } from "./flips.ts";
import type { TextRow } from "./row.ts";
import { TIME_TEXTS } from "./times.ts";
import { TOOL_TEXTS } from "./tools.ts";
import { PROMPTS } from "./unconfirmed.ts";

/**
 * Every fixed text (docs/product.md#texts) that a page shows without scripts, or cannot show. `scripted.ts` has those
 * that scripts say, `checkout.ts` those of a purchase.
 */
export const TEXTS: TextRow[] = [
  ...ACCOUNT_TEXTS,
  ...FLIP_TEXTS,
  ...FLIP_FORM_TEXTS,
  ...CARD_TEXTS,
  ...COIN_TEXTS,
  ...TOOL_TEXTS,
  ...PROMPTS,
  ...TIME_TEXTS,
];
