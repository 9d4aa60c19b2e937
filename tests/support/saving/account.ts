import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { coinEvents, deletionRequests, sessions, stripeCustomers } from "#app/db/schema.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { PASSWORD } from "../accounts.ts";
import { signedIn } from "../visitor.ts";
import { both, COMMIT, NEW_PASSWORD, passwordIsNew, type SavingForm, SETTINGS, userOf, withPassword } from "./form.ts";

const sessionsOf = (owner: string) => () => database.$count(sessions, eq(sessions.userId, owner));

const ofSettings = (fields: Record<string, string>, truthOf: (owner: string) => () => Promise<unknown>) => async () => {
  const { id, cookies } = await signedIn();
  await startSession(id, "elsewhere");
  return { cookies, path: SETTINGS, fields, truth: truthOf(id) };
};

export const ACCOUNT_FORMS: SavingForm[] = [
  {
    what: "adjusting the balance",
    ready: async () => {
      const { id, cookies } = await signedIn();
      const fields = { id: uuidv7(), game: "CFB26", amount: "500", direction: "credit", notes: "In a tunnel" };
      const truth = () => database.select().from(coinEvents).where(eq(coinEvents.userId, id));
      return { cookies, path: "/dashboard/coins/adjust", fields, truth };
    },
    saidBy: COMMIT,
    again: "Added 500 coins",
  },
  {
    what: "setting the balance",
    ready: async () => {
      const { id, cookies } = await signedIn();
      const fields = { id: uuidv7(), game: "CFB26", seen: "0", balance: "25m", intent: "set" };
      const truth = () => database.select().from(coinEvents).where(eq(coinEvents.userId, id));
      return { cookies, path: "/dashboard/coins/adjust", fields, truth };
    },
    saidBy: COMMIT,
    again: "Balance set to 25,000,000",
  },
  {
    what: "choosing a time zone",
    ready: ofSettings({ intent: "save-time-zone", timeZone: "Asia/Tokyo" }, userOf),
    saidBy: /update "users"/,
    again: "Time zone saved",
  },
  {
    what: "choosing the day's end",
    ready: ofSettings({ intent: "save-day-end", dayEnd: "3" }, userOf),
    saidBy: /update "users"/,
    again: "Day end saved",
  },
  {
    what: "turning keyboard shortcuts off",
    ready: ofSettings({ intent: "save-shortcuts" }, userOf),
    saidBy: /update "users"/,
    again: "Keyboard shortcuts turned off",
  },
  {
    what: "ending the other sessions",
    ready: ofSettings({ intent: "end-other-sessions" }, sessionsOf),
    saidBy: /delete from "sessions"/,
    again: "Signed out everywhere else",
  },
  {
    what: "ending one session",
    ready: async () => {
      const form = await ofSettings({}, sessionsOf)();
      const { rows } = await database.execute(
        sql`select id from sessions where agent = 'elsewhere' order by id desc limit 1`,
      );
      return { ...form, fields: { "end-session": String(rows[0]?.id) } };
    },
    saidBy: /delete from "sessions"/,
    again: "That session is already gone. It may have been ended already.",
  },
  {
    what: "asking for the account's deletion",
    ready: ofSettings(
      { intent: "request-deletion", reason: "" },
      (owner) => () => database.select().from(deletionRequests).where(eq(deletionRequests.userId, owner)),
    ),
    saidBy: /insert into "deletion_requests"/,
    again: "Request submitted",
  },
  {
    what: "changing the password",
    ready: async () => {
      const { email, cookies } = await withPassword();
      const fields = { intent: "change-password", currentPassword: PASSWORD, ...both(NEW_PASSWORD) };
      return { cookies, path: SETTINGS, fields, truth: passwordIsNew(email) };
    },
    saidBy: COMMIT,
    again: "If you just changed your password, log in with your new one.",
  },
  {
    what: "logging out",
    ready: async () => ({ ...(await ofSettings({}, sessionsOf)()), path: "/logout" }),
    saidBy: /delete from "sessions"/,
    again: "Log in",
  },
  {
    what: "choosing a game",
    ready: async () => ({
      ...(await ofSettings({}, userOf)()),
      path: "/game",
      fields: { game: "MADDEN26", next: "/leaderboard" },
    }),
    saidBy: /update "users"/,
    again: "Madden 26",
    isSilent: true,
  },
  {
    what: "buying Pro",
    ready: async () => {
      const { id, cookies } = await signedIn();
      const truth = () =>
        database.select({ id: stripeCustomers.customerId }).from(stripeCustomers).where(eq(stripeCustomers.userId, id));
      return { cookies, path: "/dashboard/subscribe", fields: {}, truth };
    },
    saidBy: /insert into "stripe_customers"/,
    again: "",
  },
];
