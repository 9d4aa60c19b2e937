/** Why a flip isn't listed again; "changed": it doesn't wait anymore or was edited, "missing": it's gone or another's. */
export const SKIP_REASONS = ["below", "unpriced", "sold", "changed", "deleted", "missing"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
