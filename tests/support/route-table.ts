/** An expected response: a page's title and heading, a content type, or a redirect's target. */
export interface ExpectedResponse {
  status: number;
  title?: string;
  heading?: string;
  type?: string;
  to?: string;
}

export interface RouteRow {
  path: string;
  visitor: ExpectedResponse;
  unconfirmed: ExpectedResponse;
  verified: ExpectedResponse;
}

export interface Ids {
  flipId: string;
  actId: string;
  importId: string;
  sharedId: string;
}

export const fillPath = (path: string, ids: Ids) =>
  Object.entries(ids).reduce((to, [name, id]) => to.replace(`:${name}`, id).replace(`%3A${name}`, id), path);

const page = (title: string, heading = title, status = 200): ExpectedResponse => ({ status, title, heading });
const redirectTo = (to: string, status = 302): ExpectedResponse => ({ status, to });
const file = (type: string): ExpectedResponse => ({ status: 200, type });
const NOT_FOUND = page("Page not found", "Page not found", 404);
const CONFIRM = page("Email Confirmation Required", "Email Confirmation Required", 403);

const open = (path: string, all: ExpectedResponse): RouteRow => ({
  path,
  visitor: all,
  unconfirmed: all,
  verified: all,
});

/** Visitors are redirected to log in and back; unconfirmed players must confirm. */
const guarded = (path: string, verified: ExpectedResponse, unconfirmed = CONFIRM): RouteRow => ({
  path,
  visitor: redirectTo(`/login?${new URLSearchParams({ next: path })}`),
  unconfirmed: verified.type ? { status: 403 } : unconfirmed,
  verified,
});

/** A page that redirects signed-in players. */
const signedOut = (path: string, title: string): RouteRow => ({
  path,
  visitor: page(title),
  unconfirmed: redirectTo("/dashboard"),
  verified: redirectTo("/dashboard"),
});

const GUIDES: [string, string][] = [
  ["auction-house-filter-sniping", "Auction house filter sniping: find underpriced cards by hand"],
  ["market-cycles-best-time-to-buy-sell", "Market cycles: the best time to buy and sell"],
  ["auction-tax-and-break-even", "Auction tax and break-even: what a flip really pays"],
];

const belowFlips = (list: string): RouteRow[] => [
  guarded(`${list}/new`, page("Add flip")),
  guarded(`${list}/:flipId`, page("Edit flip")),
  guarded(`${list}/export.csv`, file("text/csv")),
  guarded(`${list}/cards`, file("application/json")),
  guarded(`${list}/sources`, page("My filters")),
  guarded(`${list}/import`, page("Import flips", "Import flips CFB 26")),
];

/** The public routes (docs/product.md#routes). */
const PUBLIC: RouteRow[] = [
  open("/", { status: 200, title: "How To Make Coins | HTMC", heading: "Know what every flip really pays." }),
  open("/cfb-26", page("CFB 26 Flipping Playbook", "CFB 26 playbook")),
  open("/madden-26", page("Madden 26 Flipping Playbook", "Madden 26 playbook")),
  ...GUIDES.map(([slug, title]) => open(`/cfb-26/guides/${slug}`, page(title))),
  open("/cfb-26/guides/nowhere", NOT_FOUND),
  open("/tools/profit-calculator", page("Profit Calculator")),
  open("/tools/profit-calculator?game=MADDEN26", page("Profit Calculator")),
  open("/tools/training", page("Training values")),
  open("/tools/flip-tracker", page("Flip Tracker")),
  {
    path: "/tools/flip-tracker?buy=1000&sell=1500",
    visitor: page("Flip Tracker"),
    unconfirmed: page("Flip Tracker"),
    verified: redirectTo("/tools/flip-tracker/new?buy=1000&sell=1500"),
  },
  ...belowFlips("/tools/flip-tracker"),
  open("/leaderboard", page("Leaderboard — CFB 26", "Leaderboard CFB 26")),
  open("/leaderboard?game=madden", page("Leaderboard — Madden 26", "Leaderboard Madden 26")),
  open("/legal/privacy-policy", page("Privacy policy")),
  open("/legal/terms", page("Terms of service")),
  open("/legal/nowhere", NOT_FOUND),
  open("/sitemap.xml", file("application/xml")),
  open("/robots.txt", file("text/plain")),
  open("/sw.js", file("text/javascript")),
  open("/api", page("API and spreadsheets")),
  open("/feeds/htmcf_nobody/flips.csv", { status: 404, type: "text/plain" }),
  open("/feeds/htmcf_nobody/prices.csv", { status: 404, type: "text/plain" }),
  open("/r/nobody", { status: 404, type: "text/html" }),
  open("/r/nobody/picture.png", { status: 404, type: "text/plain" }),
  open("/profit-calculator", redirectTo("/tools/profit-calculator", 301)),
  open("/log", redirectTo("/dashboard/log", 301)),
  open("/cfb-26/guides", redirectTo("/cfb-26#guides", 301)),
  open("/nowhere", NOT_FOUND),
];

const ACCOUNTS: RouteRow[] = [
  signedOut("/signup", "Sign up"),
  signedOut("/login", "Log in"),
  open("/auth/confirm", page("Confirm your email")),
  open("/forgot-password", page("Forgot password")),
  open("/reset-password", page("Set a new password")),
  // These take a form and have no page; a GET changes nothing.
  open("/logout", redirectTo("/")),
  open("/auth/resend", redirectTo("/login")),
  open("/game", redirectTo("/dashboard")),
  open("/events", { status: 400 }),
  open("/webhooks/stripe", { status: 400 }),
  open("/billing/portal", redirectTo("/dashboard/subscribe")),
];

const DASHBOARD: RouteRow[] = [
  guarded("/dashboard", page("Overview", "Hi, ")),
  guarded("/dashboard/overview", page("Overview", "Hi, ")),
  guarded("/dashboard/my-flips", page("My Flips")),
  ...belowFlips("/dashboard/my-flips"),
  guarded("/dashboard/my-flips?position=QB&since=2026-11-01&result=win", page("My Flips")),
  guarded("/dashboard/my-flips/card", page("History of a card", "Unnamed card · Other")),
  guarded("/dashboard/my-flips/card?name=J+Smith&position=QB&ovr=84", page("History of a card", "J Smith · QB · 84")),
  guarded("/dashboard/my-flips/card/strip", file("application/json")),
  guarded("/dashboard/my-flips/reports", page("Reports", "Reports CFB 26")),
  guarded("/dashboard/my-flips/reports.txt", file("text/plain")),
  guarded("/dashboard/my-flips/share", page("Share a report", "Share CFB 26")),
  guarded("/dashboard/my-flips/share/:sharedId", page("Your shared page")),
  guarded("/dashboard/my-flips/matches", page("Match your flips", "Match your flips CFB 26")),
  guarded("/dashboard/my-flips/prices", page("Your prices", "Your prices CFB 26")),
  guarded("/dashboard/my-flips/prices.csv", file("text/csv")),
  guarded("/dashboard/my-flips/waiting", page("Unsold overnight", "Unsold overnight CFB 26")),
  guarded("/dashboard/my-flips/waiting/:actId/reminder.ics", file("text/calendar")),
  guarded("/dashboard/my-flips/goal", page("Goal", "Goal CFB 26")),
  guarded("/dashboard/my-flips/import/:importId", page("Check your import", "Check your import CFB 26")),
  guarded("/dashboard/my-flips/import/:importId/refused.csv", file("text/csv")),
  guarded("/dashboard/my-flips/undo", page("Undo")),
  guarded("/dashboard/my-flips/undo/:actId", page("What you did")),
  guarded("/dashboard/activity", file("text/event-stream")),
  open("/dashboard/flips", redirectTo("/dashboard/my-flips", 301)),
  guarded("/dashboard/coins", page("Coins")),
  guarded("/dashboard/coins/adjust", page("Adjust balance")),
  guarded("/dashboard/tools", page("Tools")),
  guarded("/dashboard/tools/calculator", page("Profit Calculator")),
  guarded("/dashboard/tools/training", page("Training Values")),
  guarded("/dashboard/tools/roi", page("Quick ROI Helper")),
  open("/dashboard/log", page("Log a flip")),
  guarded("/dashboard/log/player", file("application/json")),
  open("/dashboard/subscribe", page("Pro", "HTMC Pro")),
  // The table's tests sell no Pro; otherwise a purchase ends on this page.
  guarded("/dashboard/checkout-success", redirectTo("/dashboard/subscribe")),
  guarded("/dashboard/cards", page("Cards")),
  guarded("/dashboard/cards/more", file("application/json")),
  guarded("/dashboard/leaderboard", page("Leaderboard — CFB 26", "Leaderboard CFB 26")),
  guarded("/dashboard/settings", page("Settings"), page("Settings")),
  guarded("/dashboard/settings/export.json", file("application/json")),
  guarded("/dashboard/my-flips?game=madden", redirectTo("/dashboard/my-flips"), redirectTo("/dashboard/my-flips")),
  guarded("/dashboard/nowhere", NOT_FOUND),
];

/** Every route that answers a GET (docs/product.md#routes). */
export const ROUTE_TABLE: RouteRow[] = [...PUBLIC, ...ACCOUNTS, ...DASHBOARD];
