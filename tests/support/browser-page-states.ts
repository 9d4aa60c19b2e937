import type { BrowserContext } from "@playwright/test";
import { newAddress, type Seed, type TestDatabase } from "./browser-database.ts";
import type { Site } from "./browser-pages.ts";
import { signIn } from "./browser-session.ts";
import { DASHBOARD_PAGES } from "./page-states/dashboard-pages.ts";
import type { PageState, Who } from "./page-states/page-state.ts";
import { PUBLIC_PAGES } from "./page-states/public-pages.ts";
import { REFUSED_ADDRESS } from "./stripe/calls.ts";

export const PAGE_STATES: readonly PageState[] = [...PUBLIC_PAGES, ...DASHBOARD_PAGES];

const NAMES = [
  "Ñandú Delaruiz",
  "A name of exactly sixty letters, the longest that fits in it",
  "",
  "Remy O'Darrow",
  "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

/** More than one page of flips, with the longest names and the largest figures. */
const MANY: readonly Seed[] = Array.from({ length: 55 }, (_, at) => ({
  name: NAMES[at % NAMES.length] ?? "",
  buy: at === 53 ? 2_000_000_000 : 900 + at * 100,
  sell: at === 53 ? 1 : at === 52 ? 2_000_000_000 : at % 4 === 0 ? 0 : 1_000 + at * 97,
  sold: at % 4 === 1 || at === 52 || at === 53,
  age: at % 20,
}));

/** More than one page of coin events, with the longest notes and the largest amounts. */
const COINS = Array.from({ length: 55 }, (_, at) => ({
  coins: at % 5 === 4 ? -9_999_999 : at === 53 ? 1 : 10_000_000,
  notes: at === 54 ? "W".repeat(280) : at === 52 ? "A note of many words ".repeat(13).trim() : `Rewards of day ${at}`,
}));

/** `flip` and `act` are ids, or "". */
interface Account {
  id: string;
  email: string;
  flip: string;
  act: string;
}

const accounts = new Map<Who, Promise<Account>>();

/** This worker's account of a kind, created on first use; null for a visitor. */
async function accountFor(who: Who, rows: TestDatabase): Promise<Account | null> {
  if (who === "visitor") return null;
  const known = accounts.get(who) ?? makeAccount(who, rows);
  accounts.set(who, known);
  return known;
}

async function makeAccount(who: Who, rows: TestDatabase) {
  const email = who === "refused" ? REFUSED_ADDRESS + newAddress() : newAddress();
  const account = await rows.makeAccount({ confirmed: who !== "unconfirmed", email });
  if (who === "subscriber") await rows.addSubscription(account, "trialing");
  const ids = ["beginner", "refused"].includes(who) ? [] : await rows.addFlips(account, MANY);
  if (who === "trader") await rows.addCoins(account, COINS);
  const act = who === "trader" ? await rows.addDeletion(account, NAMES.slice(0, 2)) : "";
  return { ...account, flip: ids[1] ?? "", act };
}

/** Signs the browser in as the state's user; returns the page's path. */
export async function signInFor(context: BrowserContext, state: PageState, rows: TestDatabase): Promise<string> {
  const account = await accountFor(state.who, rows);
  if (account) await signIn(context, account.email);
  return state.path.replace("FLIP", account?.flip ?? "").replace("ACT", account?.act ?? "");
}

export async function visit(site: Site, state: PageState, rows: TestDatabase): Promise<void> {
  await site.open(await signInFor(site.page.context(), state, rows));
  await state.act?.(site);
}
