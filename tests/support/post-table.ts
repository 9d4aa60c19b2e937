import { v7 as uuidv7 } from "uuid";

export interface PostRow {
  path: string;
  intent: string;
  /** `seen` is the import preview's hidden field. */
  fields: (flipId: string, seen: string) => Record<string, string>;
  /** For a player with a confirmed address: the path of the redirect, or the status of a page. */
  verified: string | number;
  /** Text on the page that follows. */
  says?: string;
  /** True if the response is the same for visitors and unconfirmed players. */
  all?: true;
}

export interface Ids {
  flipId: string;
  actId: string;
  importId: string;
}

export const fillPath = (path: string, ids: Ids) =>
  Object.entries(ids).reduce((to, [name, id]) => to.replace(`:${name}`, id).replace(`%3A${name}`, id), path);

const LIST = "/dashboard/my-flips";
const IMPORT_ID = uuidv7();
const FLIP = { buy: "1000", status: "listed" };

const flips = (list: string): PostRow[] => [
  {
    path: list,
    intent: "sell-selected",
    fields: () => ({ all: "listed" }),
    verified: list,
    says: "Marked 1 flips as sold",
  },
  {
    path: list,
    intent: "sell-at",
    fields: (flip) => ({ flip, version: "1", price: "2,000" }),
    verified: list,
    says: "Flip marked as sold. Unnamed card +800.",
  },
  {
    path: list,
    intent: "list-at",
    fields: (flip) => ({ flip, version: "1", price: "2,000" }),
    verified: list,
    says: "Flip updated successfully. Unnamed card is listed at 2,000.",
  },
  { path: list, intent: "delete-all", fields: () => ({}), verified: list, says: "All flips deleted" },
  {
    path: list,
    intent: "quick-log",
    fields: () => ({ id: uuidv7(), game: "CFB26", line: "J Smith 84 QB 12k" }),
    verified: list,
    says: "Flip added successfully",
  },
  {
    path: list,
    intent: "sell-copies",
    fields: () => ({ lot: uuidv7(), act: uuidv7(), copies: "1", price: "1000" }),
    verified: 404,
  },
  {
    path: list,
    intent: "price-copies",
    fields: () => ({ lot: uuidv7(), act: uuidv7(), copies: "1", price: "1000" }),
    verified: 404,
  },
  { path: `${list}/sources?of=CFB26`, intent: "hide", fields: () => ({ source: uuidv7() }), verified: 404 },
  {
    path: `${list}/import`,
    intent: "look",
    fields: () => ({ id: IMPORT_ID, game: "CFB26", text: "J Smith 84 QB 12k" }),
    verified: `${LIST}/import/${IMPORT_ID}`,
    says: "1 new",
  },
  { path: list, intent: "import-local", fields: () => ({ flips: "[]" }), verified: 200 },
  {
    path: `${list}/new`,
    intent: "add",
    fields: () => ({ id: uuidv7(), ...FLIP }),
    verified: list,
    says: "Flip added successfully",
  },
  {
    path: `${list}/:flipId`,
    intent: "save",
    fields: () => ({ version: "1", ...FLIP }),
    verified: list,
    says: "Flip updated successfully",
  },
  {
    path: `${list}/:flipId?to=sold`,
    intent: "toggle",
    fields: () => ({}),
    verified: list,
    says: "Flip marked as sold",
  },
  { path: `${list}/:flipId`, intent: "delete", fields: () => ({}), verified: list, says: "Flip deleted" },
];

export const POST_TABLE: PostRow[] = [
  ...flips(LIST),
  ...flips("/tools/flip-tracker"),
  { path: `${LIST}/undo/:actId`, intent: "undo", fields: () => ({}), verified: `${LIST}/undo`, says: "Flip restored" },
  {
    path: `${LIST}/undo/:actId`,
    intent: "delete-for-good",
    fields: () => ({}),
    verified: `${LIST}/undo`,
    says: "Deleted 1 flip for good",
  },
  {
    path: `${LIST}/import/:importId`,
    intent: "import",
    fields: (_flipId, seen) => ({ seen }),
    verified: `${LIST}?of=CFB26`,
    says: "Imported 1 flip.",
  },
  {
    path: `${LIST}/import/:importId`,
    intent: "discard",
    fields: () => ({}),
    verified: `${LIST}/import?of=CFB26`,
    says: "Discarded flips.csv",
  },
  {
    path: `${LIST}/matches`,
    intent: "use",
    fields: () => ({ game: "CFB26" }),
    verified: `${LIST}/matches?of=CFB26`,
    says: "No flips to match",
  },
  {
    path: `${LIST}/goal`,
    intent: "save",
    fields: () => ({ target: "1,000,000", since: "2026-11-01", until: "" }),
    verified: `${LIST}/reports?of=CFB26`,
    says: "Goal saved",
  },
  {
    path: `${LIST}/goal`,
    intent: "clear",
    fields: () => ({}),
    verified: `${LIST}/reports?of=CFB26`,
    says: "Goal cleared",
  },
  {
    path: "/dashboard/coins/adjust",
    intent: "save",
    fields: () => ({ id: uuidv7(), amount: "1", direction: "credit", notes: "x" }),
    verified: "/dashboard/coins",
    says: "Added 1 coin",
  },
  {
    path: "/dashboard/coins/adjust",
    intent: "set",
    fields: () => ({ id: uuidv7(), seen: "0", balance: "45k" }),
    verified: "/dashboard/coins",
    says: "Balance set to 45,000",
  },
  {
    path: "/dashboard/settings",
    intent: "save-notifications",
    fields: () => ({}),
    verified: "/dashboard/settings",
    says: "Notifications saved",
  },
  {
    path: "/dashboard/settings",
    intent: "save-day-end",
    fields: () => ({ dayEnd: "3" }),
    verified: "/dashboard/settings",
    says: "Day end saved",
  },
  {
    path: "/dashboard/settings",
    intent: "save-shortcuts",
    fields: () => ({}),
    verified: "/dashboard/settings",
    says: "Keyboard shortcuts turned off",
  },
  {
    path: "/game",
    intent: "choose",
    fields: () => ({ game: "MADDEN26", next: "/leaderboard" }),
    verified: "/leaderboard",
    says: "Madden 26",
    all: true,
  },
  // Without Stripe nothing is sold; `tests/requests/billing` covers purchases.
  {
    path: "/dashboard/subscribe",
    intent: "buy",
    fields: () => ({}),
    verified: "/dashboard/subscribe",
    says: "Coming soon",
    all: true,
  },
  { path: "/billing/portal", intent: "manage", fields: () => ({}), verified: "/dashboard/subscribe", all: true },
  { path: "/webhooks/stripe", intent: "an event", fields: () => ({}), verified: 404, all: true },
  { path: "/nowhere", intent: "anything", fields: () => ({}), verified: 404, all: true },
  { path: "/dashboard/cards", intent: "anything", fields: () => ({}), verified: "/dashboard/cards" },
  { path: "/logout", intent: "log out", fields: () => ({}), verified: "/", says: "Log in", all: true },
  {
    path: "/forgot-password",
    intent: "ask",
    fields: () => ({ email: "nobody@example.com" }),
    verified: "/forgot-password?sent=1",
    all: true,
  },
  { path: "/reset-password?code=x", intent: "set", fields: () => ({}), verified: 400, all: true },
  {
    path: "/auth/resend",
    intent: "resend",
    fields: () => ({ next: "/leaderboard" }),
    verified: "/leaderboard",
    says: "Verification email sent! Check your inbox.",
    all: true,
  },
];
