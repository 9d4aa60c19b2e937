import { newAddress } from "../browser-database.ts";
import type { PageState } from "./page-state.ts";

export const PUBLIC_PAGES: readonly PageState[] = [
  { name: "home", who: "visitor", path: "/" },
  { name: "sign-up", who: "visitor", path: "/signup" },
  {
    name: "sign-up, refused",
    who: "visitor",
    path: "/signup",
    status: 400,
    act: (site) => site.fillSignUp("nobody", "short", "other").then(() => site.shows("Please fix this")),
  },
  {
    name: "check your email",
    who: "visitor",
    path: "/signup",
    act: (site) => site.fillSignUp(newAddress()).then(() => site.shows("Check your email")),
  },
  { name: "confirm", who: "visitor", path: "/auth/confirm?code=wrong&type=email&email=a%40example.com" },
  { name: "confirm, no code", long: true, who: "visitor", path: "/auth/confirm" },
  { name: "log in", who: "visitor", path: "/login" },
  {
    name: "log in, refused",
    who: "visitor",
    path: "/login",
    status: 400,
    act: (site) => site.logIn("nobody@example.com").then(() => site.shows("Invalid email or password")),
  },
  {
    name: "log in, after a resend without an address",
    long: true,
    who: "visitor",
    path: "/auth/confirm",
    act: (site) =>
      site
        .button("Resend email")
        .click()
        .then(() => site.shows("No email address found. Please sign up again.")),
  },
  { name: "forgot password", who: "visitor", path: "/forgot-password" },
  { name: "forgot password, sent", long: true, who: "visitor", path: "/forgot-password?sent=1" },
  { name: "reset password, spent link", who: "visitor", path: "/reset-password?code=wrong" },
  { name: "playbook of CFB 26", who: "visitor", path: "/cfb-26" },
  { name: "playbook of Madden 26", long: true, who: "visitor", path: "/madden-26" },
  { name: "guide to sniping", who: "visitor", path: "/cfb-26/guides/auction-house-filter-sniping" },
  { name: "guide to market cycles", who: "visitor", path: "/cfb-26/guides/market-cycles-best-time-to-buy-sell" },
  { name: "guide to the tax", long: true, who: "visitor", path: "/cfb-26/guides/auction-tax-and-break-even" },
  { name: "training values", who: "visitor", path: "/tools/training" },
  { name: "leaderboard", who: "visitor", path: "/leaderboard" },
  { name: "privacy policy", who: "visitor", path: "/legal/privacy-policy" },
  { name: "API and spreadsheets", who: "visitor", path: "/api" },
  { name: "terms", long: true, who: "visitor", path: "/legal/terms" },
  { name: "profit calculator", long: true, who: "visitor", path: "/tools/profit-calculator" },
  {
    name: "profit calculator, a result",
    who: "visitor",
    path: "/tools/profit-calculator?buyPrice=1000&sellPrice=1500",
  },
  { name: "tracker, visitor", who: "visitor", path: "/tools/flip-tracker" },
  { name: "404", who: "visitor", path: "/no/such/page", status: 404 },
  { name: "tracker, unconfirmed", long: true, who: "unconfirmed", path: "/tools/flip-tracker" },
  { name: "tracker, empty", long: true, who: "beginner", path: "/tools/flip-tracker" },
  { name: "tracker", who: "trader", path: "/tools/flip-tracker" },
  { name: "tracker, add flip", long: true, who: "trader", path: "/tools/flip-tracker/new" },
  { name: "tracker, found with", long: true, who: "trader", path: "/tools/flip-tracker/sources" },
  { name: "tracker, edit flip", long: true, who: "trader", path: "/tools/flip-tracker/FLIP" },
];
