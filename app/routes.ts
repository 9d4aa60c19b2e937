import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { GAMES, gameInfo } from "./domain/games.ts";

/** My Flips and the public tracker share their pages in two frames; `at` prefixes the route ids. */
const flips = (path: string, at: string, list: string) => [
  route(path, list, { id: `${at}/list` }, [
    route("new", "routes/flips/dialogs/new.tsx", { id: `${at}/new` }),
    route(":flipId", "routes/flips/dialogs/edit.tsx", { id: `${at}/edit` }),
  ]),
  route(`${path}/export.csv`, "routes/flips/list/export.ts", { id: `${at}/export` }),
  route(`${path}/cards`, "routes/flips/dialogs/cards.ts", { id: `${at}/cards` }),
  route(`${path}/sources`, "routes/flips/sources.tsx", { id: `${at}/sources` }),
  route(`${path}/import`, "routes/flips/import/start.tsx", { id: `${at}/import` }),
];

const makeCaseSensitive = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    children: entry.children && makeCaseSensitive(entry.children),
  }));

export default makeCaseSensitive([
  layout("routes/public/site-frame.tsx", [
    layout("routes/public/content.tsx", { id: "site/content" }, [
      index("routes/public/home.tsx"),
      ...GAMES.map((game) => route(gameInfo(game).slug, "routes/public/playbook.tsx", { id: `playbook/${game}` })),
      route("cfb-26/guides/:slug", "routes/public/guide.tsx"),
      route("tools/profit-calculator", "routes/tools/profit-calculator.tsx"),
      ...flips("tools/flip-tracker", "tracker", "routes/flips/list/tracker.tsx"),
      route("tools/training", "routes/tools/training.tsx"),
      route("leaderboard", "routes/public/leaderboard.tsx"),
      route("legal/:slug", "routes/public/legal.tsx"),
      route("api", "routes/api/page.tsx"),
      route("signup", "routes/auth/signup.tsx"),
      route("login", "routes/auth/login.tsx"),
      route("auth/confirm", "routes/auth/confirm.tsx"),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("reset-password", "routes/auth/reset-password.tsx"),
      route("dashboard/subscribe", "routes/dashboard/subscribe.tsx"),
      route("dashboard/checkout-success", "routes/dashboard/checkout-success.tsx"),
      route("*", "routes/public/not-found.tsx"),
    ]),
  ]),

  route("dashboard", "routes/dashboard/frame.tsx", [
    layout("routes/content.tsx", { id: "dashboard/content" }, [
      index("routes/dashboard/overview.tsx"),
      route("overview", "routes/dashboard/overview.tsx", { id: "dashboard/overview-by-name" }),
      route("activity", "routes/dashboard/activity.ts"),
      ...flips("my-flips", "my-flips", "routes/flips/list/list.tsx"),
      route("my-flips/card", "routes/flips/history/card.tsx"),
      route("my-flips/card/strip", "routes/flips/prices/card-strip.ts"),
      route("my-flips/reports", "routes/reports/reports.tsx"),
      route("my-flips/reports.txt", "routes/reports/text.ts"),
      route("my-flips/share", "routes/sharing/share.tsx"),
      route("my-flips/share/:sharedId", "routes/sharing/shared.tsx"),
      route("my-flips/matches", "routes/flips/matches.tsx"),
      route("my-flips/prices", "routes/flips/prices/prices.tsx"),
      route("my-flips/prices.csv", "routes/flips/prices/csv.ts"),
      route("my-flips/waiting", "routes/flips/waiting/waiting.tsx"),
      route("my-flips/waiting/:actId/reminder.ics", "routes/flips/waiting/reminder.ts"),
      route("my-flips/goal", "routes/reports/goal.tsx"),
      route("my-flips/import/:importId", "routes/flips/import/preview.tsx"),
      route("my-flips/import/:importId/refused.csv", "routes/flips/import/refused.ts"),
      route("my-flips/undo", "routes/flips/undo/acts.tsx"),
      route("my-flips/undo/:actId", "routes/flips/undo/act.tsx"),
      route("coins", "routes/dashboard/coins.tsx", [route("adjust", "routes/dashboard/adjust-balance.tsx")]),
      route("tools", "routes/dashboard/tools/all-tools.tsx"),
      route("tools/calculator", "routes/dashboard/tools/calculator.tsx"),
      route("tools/training", "routes/dashboard/tools/training.tsx"),
      route("tools/roi", "routes/dashboard/tools/roi.tsx"),
      route("cards", "routes/dashboard/cards.tsx"),
      route("cards/more", "routes/dashboard/more-cards.ts"),
      route("leaderboard", "routes/dashboard/leaderboard.tsx"),
      route("settings", "routes/settings/settings.tsx"),
      route("settings/export.json", "routes/settings/export.ts"),
      route("*", "routes/public/not-found.tsx", { id: "dashboard/not-found" }),
    ]),
  ]),

  route("api/v1", "routes/api/v1.ts", [
    route("flips", "routes/api/flips.ts"),
    route("flips/quick", "routes/api/quick.ts"),
    route("flips/:flipId", "routes/api/flip.ts"),
    route("flips/:flipId/sell", "routes/api/sell.ts"),
    route("flips/:flipId/relist", "routes/api/relist.ts"),
    route("acts/:actId/undo", "routes/api/undo.ts"),
    route("flips/waiting", "routes/api/waiting.ts"),
    route("prices", "routes/api/prices.ts"),
    route("me", "routes/api/me.ts"),
    route("summary", "routes/api/summary.ts"),
    index("routes/api/not-found.ts", { id: "api/index" }),
    route("*", "routes/api/not-found.ts", { id: "api/not-found" }),
  ]),
  route("feeds/:token/flips.csv", "routes/api/feed.ts"),
  route("feeds/:token/prices.csv", "routes/api/feed.ts", { id: "feeds/prices" }),

  route("r/:token", "routes/sharing/page.ts"),
  route("r/:token/:picture", "routes/sharing/picture.ts"),

  route("dashboard/log", "routes/log/log.tsx"),
  route("dashboard/log/player", "routes/log/player.ts"),
  route("sw.js", "routes/log/service-worker.ts"),

  route("logout", "routes/auth/logout.ts"),
  route("auth/resend", "routes/auth/resend.ts"),
  route("game", "routes/endpoints/game.ts"),
  route("events", "routes/endpoints/events.ts"),
  route("billing/portal", "routes/endpoints/billing-portal.ts"),
  route("webhooks/stripe", "routes/endpoints/stripe-webhook.ts"),
  route("dashboard/flips", "routes/endpoints/legacy-redirects.ts", { id: "moved/flips" }),
  route("profit-calculator", "routes/endpoints/legacy-redirects.ts", { id: "moved/calculator" }),
  route("log", "routes/endpoints/legacy-redirects.ts", { id: "moved/log" }),
  route("cfb-26/guides", "routes/endpoints/legacy-redirects.ts", { id: "moved/guides" }),
  route("robots.txt", "routes/endpoints/robots.ts"),
  route("sitemap.xml", "routes/endpoints/sitemap.ts"),
]) satisfies RouteConfig;
