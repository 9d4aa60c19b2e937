import { SCRIPTED_CHECKOUT_TEXTS } from "./scripted-checkout.ts";
import { SCRIPTED_FLIP_TEXTS } from "./scripted-flips.ts";
import type { ScriptedRow } from "./scripted-row.ts";
import { SCRIPTED_TOOL_TEXTS } from "./scripted-tools.ts";

/** Every fixed text (docs/product.md#texts) that a page shows only where scripts run, or shows there in another way. */
export const SCRIPTED_TEXTS: ScriptedRow[] = [
  ...SCRIPTED_FLIP_TEXTS,
  ...SCRIPTED_TOOL_TEXTS,
  ...SCRIPTED_CHECKOUT_TEXTS,
];
