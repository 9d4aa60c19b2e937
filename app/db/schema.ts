/** The data dictionary: every table and view, by what it is about. */
export * from "./schema/account.ts";
export * from "./schema/billing.ts";
export * from "./schema/coins.ts";
export * from "./schema/flips.ts";
export * from "./schema/goals.ts";
export * from "./schema/imports.ts";
export * from "./schema/receipts.ts";
export * from "./schema/reference.ts";
export * from "./schema/sources.ts";
export * from "./schema/tokens.ts";
export * from "./schema/undo.ts";
