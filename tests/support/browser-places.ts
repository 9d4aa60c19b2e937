import { newAddress, type Rows, type Seed } from "./browser-database.ts";
import type { Site } from "./browser-pages.ts";
import { signIn } from "./browser-session.ts";
import { REFUSED_ADDRESS } from "./stripe/calls.ts";

/** Who looks at a page: nobody, an account without flips, one with more than a page of them, one whose address waits to be confirmed, one that asked to be deleted, one with a subscription, or one that Stripe refuses. */
type Who = "visitor" | "beginner" | "trader" | "unconfirmed" | "leaver" | "subscriber" | "refused";

/** A page in one of its states: where it is, and what must be done there to see it. `FLIP` in a path stands for the id of a flip. */
export interface Place {
  name: string;
  who: Who;
  path: string;
  act?: (site: Site) => Promise<unknown>;
  status?: number;
}

const refuseFlip = async (site: Site) => {
  await site.fillFlip({ Name: "Refused", OVR: "150", Buy: "-5", Sell: "1e3" });
  await site.button("Add Flip").click();
  await site.shows("There is a problem");
};

const refusePassword = async (site: Site) => {
  await site.field("Current password").fill("not the one");
  await site.field("New password").fill("short");
  await site.field("Confirm password").fill("other");
  await site.button("Change Password").click();
  await site.shows("There is a problem");
};

const refuseReason = async (site: Site) => {
  await site.field("Reason (optional)").fill("x".repeat(1_001));
  await site.button("Request Account Deletion").click();
  await site.shows("There is a problem");
};

/** Asks for the account's deletion, the first time that this place is visited. */
const askToLeave = async (site: Site) => {
  if (await site.page.getByText("Request submitted").first().isVisible()) return;
  await site.link("Request Account Deletion").click();
  await site.button("Request Account Deletion").click();
  await site.shows("Request submitted");
};

/** Finds old flips in the browser that the account does not take; without scripts there are none to find. */
const findOldFlips = async (site: Site) => {
  if (!site.scripts) return;
  await site.page.evaluate(() => localStorage.setItem("htmc:flips", JSON.stringify([{ game: "CFB26", buy: 0 }, { game: "NHL" }])));
  await site.open("/dashboard/my-flips");
  await site.shows("could not be moved");
};

/** Saves the flip that is being edited from another tab, then here. */
async function conflict(site: Site) {
  const other = await site.page.context().newPage();
  await other.goto(site.page.url());
  await other.getByLabel("Buy", { exact: true }).fill("777");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Flip updated successfully").waitFor();
  await other.close();
  await site.fillFlip({ Name: "Mine", Sell: "2,500" });
  await site.button("Save").click();
  await site.shows("Both versions");
}

/** Every page of the site and every state of it that looks different. */
export const PLACES: readonly Place[] = [
  { name: "home", who: "visitor", path: "/" },
  { name: "sign-up", who: "visitor", path: "/signup" },
  {
    name: "sign-up, refused",
    who: "visitor",
    path: "/signup",
    status: 400,
    act: (site) => site.fillSignUp("nobody", "short", "other").then(() => site.shows("There is a problem")),
  },
  {
    name: "check your email",
    who: "visitor",
    path: "/signup",
    act: (site) => site.fillSignUp(newAddress()).then(() => site.shows("Check your email")),
  },
  { name: "confirm", who: "visitor", path: "/auth/confirm?code=wrong&type=email&email=a%40example.com" },
  { name: "confirm, no code", who: "visitor", path: "/auth/confirm" },
  { name: "log in", who: "visitor", path: "/login" },
  {
    name: "log in, refused",
    who: "visitor",
    path: "/login",
    status: 400,
    act: (site) => site.logIn("nobody@example.com").then(() => site.shows("Invalid email or password")),
  },
  { name: "forgot password", who: "visitor", path: "/forgot-password" },
  { name: "forgot password, sent", who: "visitor", path: "/forgot-password?sent=1" },
  { name: "reset password, spent link", who: "visitor", path: "/reset-password?code=wrong" },
  { name: "playbook of CFB 26", who: "visitor", path: "/cfb-26" },
  { name: "playbook of Madden 26", who: "visitor", path: "/madden-26" },
  { name: "guide to sniping", who: "visitor", path: "/cfb-26/guides/auction-house-filter-sniping" },
  { name: "guide to market cycles", who: "visitor", path: "/cfb-26/guides/market-cycles-best-time-to-buy-sell" },
  { name: "guide to the tax", who: "visitor", path: "/cfb-26/guides/auction-tax-and-break-even" },
  { name: "training values", who: "visitor", path: "/tools/training" },
  { name: "leaderboard", who: "visitor", path: "/leaderboard" },
  { name: "privacy policy", who: "visitor", path: "/legal/privacy-policy" },
  { name: "terms", who: "visitor", path: "/legal/terms" },
  { name: "profit calculator", who: "visitor", path: "/tools/profit-calculator" },
  { name: "profit calculator, a result", who: "visitor", path: "/tools/profit-calculator?buyPrice=1000&sellPrice=1500" },
  { name: "tracker, visitor", who: "visitor", path: "/tools/flip-tracker" },
  { name: "404", who: "visitor", path: "/no/such/page", status: 404 },
  { name: "email confirmation required", who: "unconfirmed", path: "/dashboard", status: 403 },
  { name: "tracker, unconfirmed", who: "unconfirmed", path: "/tools/flip-tracker" },
  { name: "overview, empty", who: "beginner", path: "/dashboard" },
  { name: "my flips, empty", who: "beginner", path: "/dashboard/my-flips" },
  { name: "add flip", who: "beginner", path: "/dashboard/my-flips/new" },
  { name: "add flip, cards found", who: "beginner", path: "/dashboard/my-flips/new?q=dun" },
  { name: "add flip, no cards found", who: "beginner", path: "/dashboard/my-flips/new?q=zzzz" },
  {
    name: "add flip, card chosen",
    who: "beginner",
    path: "/dashboard/my-flips/new?buy=1000&sell=1500",
    act: (site) => site.pickCard("Dun"),
  },
  { name: "add flip, refused", who: "beginner", path: "/dashboard/my-flips/new", status: 400, act: refuseFlip },
  { name: "tracker, empty", who: "beginner", path: "/tools/flip-tracker" },
  { name: "overview", who: "trader", path: "/dashboard" },
  {
    name: "overview, days as a table",
    who: "trader",
    path: "/dashboard",
    act: (site) => site.page.getByText("Show as a table").click(),
  },
  { name: "overview by its name", who: "trader", path: "/dashboard/overview" },
  { name: "my flips", who: "trader", path: "/dashboard/my-flips" },
  { name: "my flips, sorted", who: "trader", path: "/dashboard/my-flips?sort=profit&dir=asc&page=2" },
  {
    name: "my flips, menu",
    who: "trader",
    path: "/dashboard/my-flips",
    act: (site) => site.page.locator("summary", { hasText: "More" }).click(),
  },
  { name: "my flips, drawer", who: "trader", path: "/dashboard/my-flips", act: (site) => site.openDrawer() },
  { name: "my flips, delete all?", who: "trader", path: "/dashboard/my-flips?confirm=delete-all" },
  { name: "my flips, all sold?", who: "trader", path: "/dashboard/my-flips?confirm=sell-all" },
  {
    name: "my flips, nothing chosen",
    who: "trader",
    path: "/dashboard/my-flips",
    status: 400,
    act: (site) =>
      site
        .button("Mark Sold")
        .click()
        .then(() => site.shows("No valid flips to mark as sold")),
  },
  { name: "edit flip", who: "trader", path: "/dashboard/my-flips/FLIP" },
  { name: "edit flip, changed meanwhile", who: "trader", path: "/dashboard/my-flips/FLIP", status: 409, act: conflict },
  { name: "delete flip?", who: "trader", path: "/dashboard/my-flips/FLIP?confirm=delete" },
  { name: "coins, empty", who: "beginner", path: "/dashboard/coins" },
  { name: "coins", who: "trader", path: "/dashboard/coins" },
  { name: "coins, older", who: "trader", path: "/dashboard/coins?before=6" },
  { name: "adjust balance, first time", who: "beginner", path: "/dashboard/coins/adjust" },
  { name: "adjust balance, a quick amount", who: "trader", path: "/dashboard/coins/adjust?amount=10000000&direction=debit" },
  {
    name: "adjust balance, refused",
    who: "beginner",
    path: "/dashboard/coins/adjust",
    status: 400,
    act: (site) => site.adjustCoins({ amount: "1e3", notes: "" }).then(() => site.shows("There is a problem")),
  },
  {
    name: "adjust balance, nothing there",
    who: "beginner",
    path: "/dashboard/coins/adjust",
    status: 400,
    act: (site) => site.adjustCoins({ amount: "10,000,000", direction: "Debit", notes: "x" }).then(() => site.shows("There is a problem")),
  },
  { name: "tools", who: "beginner", path: "/dashboard/tools" },
  { name: "dashboard calculator", who: "beginner", path: "/dashboard/tools/calculator" },
  {
    name: "dashboard calculator, the largest result",
    who: "beginner",
    path: "/dashboard/tools/calculator?buyPrice=2000000000&sellPrice=1999999999&taxRate=15",
  },
  { name: "dashboard training values", who: "beginner", path: "/dashboard/tools/training" },
  { name: "roi helper", who: "beginner", path: "/dashboard/tools/roi" },
  { name: "roi helper, the largest loss", who: "beginner", path: "/dashboard/tools/roi?buy=2000000000&sell=1&taxRate=19.5" },
  {
    name: "roi helper, refused",
    who: "beginner",
    path: "/dashboard/tools/roi?sell=-5",
    act: (site) =>
      site
        .button("Add Flip")
        .click()
        .then(() => site.shows("Buy price must be greater than 0")),
  },
  { name: "cards", who: "beginner", path: "/dashboard/cards" },
  { name: "cards, filtered", who: "beginner", path: "/dashboard/cards?q=dun&pos=QB&ovrMin=62&sort=name-desc" },
  { name: "cards, none found", who: "beginner", path: "/dashboard/cards?q=zzzz" },
  {
    name: "cards, loaded more",
    who: "beginner",
    path: "/dashboard/cards?q=oo&sort=name-asc",
    act: (site) =>
      site
        .link("Load More")
        .click()
        .then(() => site.shows(site.scripts ? "122 of 122 cards" : "Page 2: 22 of 122 cards")),
  },
  { name: "leaderboard in the dashboard", who: "beginner", path: "/dashboard/leaderboard" },
  { name: "settings", who: "trader", path: "/dashboard/settings" },
  { name: "settings, unconfirmed", who: "unconfirmed", path: "/dashboard/settings" },
  { name: "settings, password refused", who: "trader", path: "/dashboard/settings", status: 400, act: refusePassword },
  { name: "settings, delete the account?", who: "trader", path: "/dashboard/settings?confirm=deletion" },
  { name: "settings, reason refused", who: "trader", path: "/dashboard/settings?confirm=deletion", status: 400, act: refuseReason },
  { name: "settings, request submitted", who: "leaver", path: "/dashboard/settings", act: askToLeave },
  { name: "my flips, old ones stay in the browser", who: "beginner", path: "/dashboard/my-flips", act: findOldFlips },
  { name: "tracker", who: "trader", path: "/tools/flip-tracker" },
  { name: "tracker, add flip", who: "trader", path: "/tools/flip-tracker/new" },
  { name: "tracker, edit flip", who: "trader", path: "/tools/flip-tracker/FLIP" },
  { name: "the offer, visitor", who: "visitor", path: "/dashboard/subscribe" },
  { name: "the offer, unconfirmed", who: "unconfirmed", path: "/dashboard/subscribe" },
  { name: "the offer", who: "beginner", path: "/dashboard/subscribe" },
  { name: "the offer, subscribed", who: "subscriber", path: "/dashboard/subscribe" },
  {
    name: "the offer, refused",
    who: "refused",
    path: "/dashboard/subscribe",
    status: 400,
    act: (site) =>
      site
        .button("Start Free Trial")
        .click()
        .then(() => site.shows("This purchase is not possible with this address.")),
  },
  // why: the page leaves by itself after five seconds, and what never arrives keeps it here
  {
    name: "welcome to Pro",
    who: "subscriber",
    path: "/dashboard/checkout-success",
    act: (site) => site.page.route(/\/dashboard(\.data.*)?$/, () => {}),
  },
  { name: "404 in the dashboard", who: "trader", path: "/dashboard/no-such-page", status: 404 },
  { name: "404 for another's flip", who: "trader", path: "/dashboard/my-flips/00000000-0000-7000-8000-000000000000", status: 404 },
];

const NAMES = [
  "Ñandú Delaruiz",
  "A name of exactly sixty letters, the longest that fits in it",
  "",
  "Remy O'Darrow",
  "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

/** More flips than one page holds, with the longest names and the largest figures that there can be. */
const MANY: readonly Seed[] = Array.from({ length: 55 }, (_, at) => ({
  name: NAMES[at % NAMES.length] ?? "",
  buy: at === 53 ? 2_000_000_000 : 900 + at * 100,
  sell: at === 53 ? 1 : at === 52 ? 2_000_000_000 : at % 4 === 0 ? 0 : 1_000 + at * 97,
  sold: at % 4 === 1 || at === 52 || at === 53,
  age: at % 20,
}));

/** More coin events than one page holds, with the longest notes and the largest amounts. */
const COINS = Array.from({ length: 55 }, (_, at) => ({
  coins: at % 5 === 4 ? -9_999_999 : at === 53 ? 1 : 10_000_000,
  notes: at === 54 ? "W".repeat(280) : at === 52 ? "A note of many words ".repeat(13).trim() : `Rewards of day ${at}`,
}));

const accounts = new Map<Who, Promise<{ id: string; email: string; flip: string }>>();

/** This worker's account of a kind, made when it is first asked for; null for a visitor. `flip` is the id of one of its flips. */
async function accountFor(who: Who, rows: Rows): Promise<{ id: string; email: string; flip: string } | null> {
  if (who === "visitor") return null;
  const known = accounts.get(who) ?? makeAccount(who, rows);
  accounts.set(who, known);
  return known;
}

async function makeAccount(who: Who, rows: Rows) {
  const email = who === "refused" ? REFUSED_ADDRESS + newAddress() : newAddress();
  const account = await rows.makeAccount({ confirmed: who !== "unconfirmed", email });
  if (who === "subscriber") await rows.addSubscription(account, "trialing");
  const ids = ["beginner", "refused"].includes(who) ? [] : await rows.addFlips(account, MANY);
  if (who === "trader") await rows.addCoins(account, COINS);
  return { ...account, flip: ids[1] ?? "" };
}

/** Goes to a place as who should look at it, and brings it into its state. */
export async function visit(site: Site, place: Place, rows: Rows): Promise<void> {
  const account = await accountFor(place.who, rows);
  if (account) await signIn(site.page.context(), account.email);
  await site.open(place.path.replace("FLIP", account?.flip ?? ""));
  await place.act?.(site);
}
