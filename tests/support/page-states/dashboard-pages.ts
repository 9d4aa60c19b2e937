import {
  conflict,
  findOldFlips,
  openCopies,
  openNames,
  previewSheet,
  queueOfflineLines,
  refuseCopies,
  refuseFlip,
  refuseLine,
  refusePassword,
  refuseReason,
  refuseSheet,
  requestDeletion,
  suggestCards,
  uploadAmbiguousSheet,
} from "./acts.ts";
import type { PageState } from "./page-state.ts";

export const DASHBOARD_PAGES: readonly PageState[] = [
  { name: "offline log, nobody yet", who: "visitor", path: "/dashboard/log" },
  { name: "offline log, lines that wait", who: "trader", path: "/dashboard/tools", act: queueOfflineLines },
  { name: "email confirmation required", who: "unconfirmed", path: "/dashboard", status: 403 },
  { name: "overview, empty", who: "beginner", path: "/dashboard" },
  { name: "my flips, empty", who: "beginner", path: "/dashboard/my-flips" },
  { name: "add flip", who: "beginner", path: "/dashboard/my-flips/new" },
  { name: "add flip, cards found", who: "beginner", path: "/dashboard/my-flips/new?q=dun" },
  { name: "add flip, no cards found", long: true, who: "beginner", path: "/dashboard/my-flips/new?q=zzzz" },
  {
    name: "add flip, card chosen",
    who: "beginner",
    path: "/dashboard/my-flips/new?buy=1000&sell=1500",
    act: (site) => site.pickCard("Dun"),
  },
  { name: "add flip, refused", who: "beginner", path: "/dashboard/my-flips/new", status: 400, act: refuseFlip },
  { name: "overview", who: "trader", path: "/dashboard" },
  {
    name: "overview, days as a table",
    who: "trader",
    path: "/dashboard",
    act: (site) => site.page.getByText("Show as a table").click(),
  },
  { name: "overview by its name", long: true, who: "trader", path: "/dashboard/overview" },
  { name: "my flips", who: "trader", path: "/dashboard/my-flips" },
  { name: "my flips, sorted", long: true, who: "trader", path: "/dashboard/my-flips?sort=profit&dir=asc&page=2" },
  { name: "my flips, none found", long: true, who: "trader", path: "/dashboard/my-flips?show=sold&find=nobody" },
  {
    name: "my flips, filtered",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips?position=QB&ovrMin=80&since=2020-01-01",
  },
  {
    name: "my flips, filter",
    who: "trader",
    path: "/dashboard/my-flips?position=QB",
    act: async (site) => {
      await site.page.locator("summary", { hasText: "Narrow" }).click();
      await site.button("Apply").waitFor();
    },
  },
  {
    name: "my flips, delete all of a filtered list?",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips?position=QB&confirm=delete-all",
  },
  {
    name: "history of a card, empty",
    long: true,
    who: "beginner",
    path: "/dashboard/my-flips/card?name=Nobody&position=QB&ovr=84",
  },
  {
    name: "history of a card",
    who: "trader",
    path: "/dashboard/my-flips/FLIP",
    act: async (site) => {
      await site.link("Card history").click();
      await site.shows("Times flipped");
    },
  },
  {
    name: "my flips, chosen",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips?show=listed",
    act: (site) => site.page.locator("td.cell-pick input").first().check(),
  },
  {
    name: "my flips, menu",
    who: "trader",
    path: "/dashboard/my-flips",
    act: (site) => site.page.locator("summary", { hasText: "More" }).click(),
  },
  { name: "my flips, drawer", who: "trader", path: "/dashboard/my-flips", act: (site) => site.openDrawer() },
  { name: "my flips, delete all?", who: "trader", path: "/dashboard/my-flips?confirm=delete-all" },
  { name: "my flips, all sold?", long: true, who: "trader", path: "/dashboard/my-flips?confirm=sell-all" },
  {
    name: "my flips, nothing chosen",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips",
    status: 400,
    act: (site) =>
      site
        .button("Mark Sold")
        .click()
        .then(() => site.shows("No valid flips to mark as sold")),
  },
  {
    name: "my flips, a line is typed",
    who: "trader",
    path: "/dashboard/my-flips",
    act: (site) => site.field("Add a flip in one line").fill("J Smith 84 QB 12k > 15.5k"),
  },
  { name: "my flips, cards are suggested", who: "trader", path: "/dashboard/my-flips", act: suggestCards },
  { name: "my flips, line refused", who: "trader", path: "/dashboard/my-flips", status: 400, act: refuseLine },
  { name: "my flips, copies", who: "trader", path: "/dashboard/my-flips", act: openCopies },
  {
    name: "my flips, copies refused",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips",
    status: 400,
    act: refuseCopies,
  },
  { name: "found with, empty", long: true, who: "beginner", path: "/dashboard/my-flips/sources" },
  { name: "found with", who: "trader", path: "/dashboard/my-flips/sources", act: openNames },
  { name: "edit flip", who: "trader", path: "/dashboard/my-flips/FLIP" },
  { name: "edit flip, cards found", long: true, who: "trader", path: "/dashboard/my-flips/FLIP?q=dun" },
  {
    name: "edit flip, card chosen",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips/FLIP",
    act: (site) => site.pickCard("Dun"),
  },
  { name: "edit flip, changed meanwhile", who: "trader", path: "/dashboard/my-flips/FLIP", status: 409, act: conflict },
  { name: "reports, empty", who: "beginner", path: "/dashboard/my-flips/reports" },
  { name: "reports", who: "trader", path: "/dashboard/my-flips/reports" },
  { name: "reports by card", long: true, who: "trader", path: "/dashboard/my-flips/reports?by=card&span=all" },
  {
    name: "reports by position, of chosen days",
    long: true,
    who: "trader",
    path: `/dashboard/my-flips/reports?by=position&since=2026-01-01&until=2030-01-01`,
  },
  { name: "reports by OVR", long: true, who: "trader", path: "/dashboard/my-flips/reports?by=ovr&dates=logged" },
  { name: "reports by hour", who: "trader", path: "/dashboard/my-flips/reports?by=hour&span=year" },
  { name: "reports by session", who: "trader", path: "/dashboard/my-flips/reports?by=session" },
  { name: "cards of flips", who: "beginner", path: "/dashboard/my-flips/matches" },
  { name: "prices, empty", long: true, who: "beginner", path: "/dashboard/my-flips/prices" },
  { name: "prices", who: "trader", path: "/dashboard/my-flips/prices" },
  { name: "nothing waits", long: true, who: "beginner", path: "/dashboard/my-flips/waiting" },
  { name: "flips that wait", who: "trader", path: "/dashboard/my-flips/waiting" },
  { name: "share a report", who: "trader", path: "/dashboard/my-flips/share" },
  { name: "share a report, without a sale", long: true, who: "beginner", path: "/dashboard/my-flips/share" },
  {
    name: "your shared page",
    who: "trader",
    path: "/dashboard/my-flips/share",
    act: (site) =>
      site
        .button("Make the page")
        .click()
        .then(() => site.shows("How a chat shows it")),
  },
  { name: "a shared page, gone", long: true, who: "beginner", path: "/dashboard/my-flips/share/gone", status: 404 },
  { name: "goal", who: "beginner", path: "/dashboard/my-flips/goal" },
  {
    name: "goal, refused",
    long: true,
    who: "beginner",
    path: "/dashboard/my-flips/goal",
    status: 400,
    act: (site) =>
      site
        .button("Save")
        .click()
        .then(() => site.shows("Please fix this")),
  },
  { name: "import", who: "beginner", path: "/dashboard/my-flips/import" },
  { name: "import, tracker", long: true, who: "beginner", path: "/tools/flip-tracker/import" },
  {
    name: "import, refused",
    long: true,
    who: "beginner",
    path: "/dashboard/my-flips/import",
    status: 400,
    act: refuseSheet,
  },
  { name: "import, preview", who: "beginner", path: "/dashboard/my-flips/import", act: previewSheet },
  {
    name: "import, preview at a sheet that asks",
    who: "trader",
    path: "/dashboard/my-flips/import",
    act: uploadAmbiguousSheet,
  },
  { name: "import, gone", long: true, who: "beginner", path: "/dashboard/my-flips/import/gone", status: 404 },
  { name: "undo, empty", long: true, who: "beginner", path: "/dashboard/my-flips/undo" },
  { name: "undo", who: "trader", path: "/dashboard/my-flips/undo" },
  {
    name: "undo, an act",
    who: "trader",
    path: "/dashboard/my-flips/undo/ACT",
  },
  {
    name: "undo, for good?",
    who: "trader",
    path: "/dashboard/my-flips/undo/ACT",
    act: async (site) => {
      await site.link("Delete for good").click();
      await site.dialog("Delete 2 flips for good?").waitFor();
    },
  },
  { name: "coins, empty", who: "beginner", path: "/dashboard/coins" },
  { name: "coins", who: "trader", path: "/dashboard/coins" },
  { name: "coins, older", long: true, who: "trader", path: "/dashboard/coins?before=6" },
  { name: "adjust balance, first time", who: "beginner", path: "/dashboard/coins/adjust" },
  {
    name: "adjust balance, a quick amount",
    long: true,
    who: "trader",
    path: "/dashboard/coins/adjust?amount=10000000&direction=debit",
  },
  {
    name: "adjust balance, refused",
    who: "beginner",
    path: "/dashboard/coins/adjust",
    status: 400,
    act: (site) => site.adjustCoins({ amount: "1e3", notes: "" }).then(() => site.shows("Please fix this")),
  },
  {
    name: "adjust balance, nothing there",
    long: true,
    who: "beginner",
    path: "/dashboard/coins/adjust",
    status: 400,
    act: (site) =>
      site
        .adjustCoins({ amount: "10,000,000", direction: "Debit", notes: "x" })
        .then(() => site.shows("Please fix this")),
  },
  { name: "tools", who: "beginner", path: "/dashboard/tools" },
  { name: "dashboard calculator", long: true, who: "beginner", path: "/dashboard/tools/calculator" },
  {
    name: "dashboard calculator, the largest result",
    who: "beginner",
    path: "/dashboard/tools/calculator?buyPrice=2000000000&sellPrice=1999999999&taxRate=15",
  },
  { name: "dashboard training values", long: true, who: "beginner", path: "/dashboard/tools/training" },
  { name: "roi helper", long: true, who: "beginner", path: "/dashboard/tools/roi" },
  {
    name: "roi helper, the largest loss",
    who: "beginner",
    path: "/dashboard/tools/roi?buy=2000000000&sell=1&taxRate=19.5",
  },
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
  {
    name: "cards, filtered",
    long: true,
    who: "beginner",
    path: "/dashboard/cards?q=dun&pos=QB&ovrMin=62&sort=name-desc",
  },
  { name: "cards, none found", long: true, who: "beginner", path: "/dashboard/cards?q=zzzz" },
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
  { name: "leaderboard in the dashboard", long: true, who: "beginner", path: "/dashboard/leaderboard" },
  { name: "settings", who: "trader", path: "/dashboard/settings" },
  { name: "import, unconfirmed", long: true, who: "unconfirmed", path: "/dashboard/my-flips/import", status: 403 },
  { name: "settings, unconfirmed", long: true, who: "unconfirmed", path: "/dashboard/settings" },
  {
    name: "settings, password refused",
    long: true,
    who: "trader",
    path: "/dashboard/settings",
    status: 400,
    act: refusePassword,
  },
  { name: "settings, delete the account?", who: "trader", path: "/dashboard/settings?confirm=deletion" },
  {
    name: "settings, reason refused",
    long: true,
    who: "trader",
    path: "/dashboard/settings?confirm=deletion",
    status: 400,
    act: refuseReason,
  },
  { name: "settings, request submitted", who: "leaver", path: "/dashboard/settings", act: requestDeletion },
  { name: "my flips, old ones stay in the browser", who: "beginner", path: "/dashboard/my-flips", act: findOldFlips },
  { name: "the offer, visitor", long: true, who: "visitor", path: "/dashboard/subscribe" },
  { name: "the offer, unconfirmed", long: true, who: "unconfirmed", path: "/dashboard/subscribe" },
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
  // The page redirects after five seconds; a request without a response keeps it open.
  {
    name: "welcome to Pro",
    who: "subscriber",
    path: "/dashboard/checkout-success",
    act: (site) => site.page.route(/\/dashboard(\.data.*)?$/, () => {}),
  },
  { name: "404 in the dashboard", who: "trader", path: "/dashboard/no-such-page", status: 404 },
  {
    name: "404 for another's flip",
    long: true,
    who: "trader",
    path: "/dashboard/my-flips/00000000-0000-7000-8000-000000000000",
    status: 404,
  },
];
