import { ACCOUNT } from "./account.ts";
import { BILLING } from "./billing.ts";
import { EDGE } from "./edge.ts";
import { FLIPS } from "./flips.ts";
import type { Mistake } from "./mistake.ts";

/** Every mistake that can be tried. */
export const MISTAKES: readonly Mistake[] = [...EDGE, ...ACCOUNT, ...FLIPS, ...BILLING];
