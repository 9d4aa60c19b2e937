import { expect, test } from "vitest";
import { newAddress } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { whileMissing, whileRefused, whileUnreadable } from "../support/injected.ts";
import { readErrorSummary } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const NOT_SHOWN = "Our database didn't respond, so we can't show this page right now. Nothing was lost.";

test.each([
  ["/dashboard", "flips", NOT_SHOWN],
  ["/dashboard", "totals", NOT_SHOWN],
  ["/dashboard", "v_recent_activity", NOT_SHOWN],
  ["/dashboard/coins/adjust", "v_user_coin_balances", NOT_SHOWN],
  ["/dashboard/coins", "coin_events", NOT_SHOWN],
  ["/dashboard/my-flips/new", "price_floors", NOT_SHOWN],
  ["/dashboard/my-flips/new?q=ar", "cards", NOT_SHOWN],
  ["/tools/flip-tracker/new?q=ar", "cards", NOT_SHOWN],
  ["/tools/training", "training_values", NOT_SHOWN],
  ["/dashboard/tools/training", "training_values", NOT_SHOWN],
  ["/dashboard/my-flips/reports", "goals", "Failed to load your reports"],
  ["/dashboard/my-flips/export.csv", "flips", "Failed to export flips"],
  ["/tools/flip-tracker/export.csv", "flips", "Failed to export flips"],
])("%s without %s says “%s”", async (path, table, text) => {
  const player = await signedIn();
  await newFlip(player.id);
  const answer = await whileUnreadable(table, () => player.get(path));
  expect((await player.follow(answer)).text).toContain(text);
});

test.each([
  ["/dashboard/my-flips", "flips", "Failed to load flips"],
  ["/dashboard/my-flips/reports", "goals", "Failed to load your reports"],
  ["/dashboard/cards", "cards", "Failed to load cards"],
  ["/dashboard/coins/adjust", "coin_events", NOT_SHOWN],
])("%s without even the table %s is a 503 that says “%s”", async (path, table, text) => {
  const player = await signedIn();
  const page = await whileMissing(table, () => player.get(path));
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(text)]);
});

const PASSWORD = "a long enough password 7";
const GOAL = "/dashboard/my-flips/goal";
const FORM = { target: "1,000,000", since: "2026-11-01", until: "", intent: "save" };

test("logging in says so while the accounts can't be read", async () => {
  const login = () => newClient().post("/login", { email: newAddress(), password: PASSWORD });
  const page = await whileUnreadable("users", login);
  expect(page.text).toContain("We can't log you in right now. Please try again in a moment.");
});

test("signing up says so while no account can be written", async () => {
  const fields = { email: newAddress(), password: PASSWORD, confirmPassword: PASSWORD };
  const page = await whileRefused("insert", "users", () => newClient().post("/signup", fields));
  expect(page.text).toContain("We couldn't create your account. Please try again in a moment.");
});

test("a goal that can't be saved or cleared is said", async () => {
  const player = await signedIn();
  const unsaved = await whileRefused("insert", "goals", () => player.post(GOAL, FORM));
  expect(readErrorSummary(unsaved.html)).toEqual([["", "Failed to save the goal"]]);
  await player.post(GOAL, FORM);
  const uncleared = await whileRefused("delete", "goals", () => player.post(GOAL, { intent: "clear" }));
  expect((await player.follow(uncleared)).text).toContain("Failed to clear the goal");
});
