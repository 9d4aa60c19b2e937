import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { coinEvents, deletionRequests, emailTokens, sessions, stripeCustomers, users } from "#app/db/schema.ts";
import { issueToken } from "#app/features/account/email-tokens.server.ts";
import { checkPassword, hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { listShared } from "#app/features/sharing/shared-reports.server.ts";
import { newAddress, PASSWORD } from "../accounts.ts";
import { newClient } from "../auth.ts";
import { newFlip, newSharedReport } from "../players.ts";
import { signedIn } from "../visitor.ts";
import { COMMIT, type Player, type PostedForm, playerForm } from "./form.ts";

const SETTINGS = "/dashboard/settings";
const NEW_PASSWORD = "an entirely new password 7";
const twice = (password: string) => ({ password, confirmPassword: password });

const userOf = async (owner: string) => (await database.select().from(users).where(eq(users.id, owner)))[0];
const sessionsOf = (owner: string) => database.$count(sessions, eq(sessions.userId, owner));
const eventsOf = (owner: string) => database.select().from(coinEvents).where(eq(coinEvents.userId, owner));
const passwordIsNew = async (owner: string) =>
  (await checkPassword((await userOf(owner))?.email ?? "", NEW_PASSWORD)) !== null;

const openSharedReports = async (owner: string) => (await listShared(owner)).map(({ id }) => id);

/** Number of mailed codes that are still valid. */
const liveCodes = (owner: string) =>
  database.$count(emailTokens, and(eq(emailTokens.userId, owner), isNull(emailTokens.usedAt)));

async function withPassword(): Promise<Player> {
  const player = await signedIn();
  await database
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, player.id));
  return player;
}

const settings = { route: "routes/settings/settings", leadsTo: SETTINGS, from: "player" } as const;
const updatesUser = (again: string) => ({ says: again, saved: { by: /update "users"/, again } });
const endsSessions = (again: string) => ({ saved: { by: /delete from "sessions"/, again } });

const adjusting = {
  route: "routes/dashboard/adjust-balance",
  leadsTo: "/dashboard/coins",
  from: "player",
} as const;

const coinForm = (fields: Record<string, string>) =>
  playerForm("/dashboard/coins/adjust", () => ({ id: uuidv7(), game: "CFB26", ...fields }), eventsOf);

/** A player who is signed in elsewhere too. */
const settingsForm = (fields: Record<string, string>, truth: (owner: string) => Promise<unknown> = userOf) =>
  playerForm(
    SETTINGS,
    async ({ id }) => {
      await startSession(id, "elsewhere");
      return fields;
    },
    truth,
  );

const PLAYER_FORMS: PostedForm[] = [
  {
    ...adjusting,
    name: "adjusting the balance",
    ready: coinForm({ amount: "1,000", direction: "credit", notes: "A note" }),
    says: "Added 1,000 coins",
    saved: { by: COMMIT, again: "Added 1,000 coins" },
  },
  {
    ...adjusting,
    name: "setting the balance",
    ready: coinForm({ seen: "0", balance: "25m", intent: "set" }),
    says: "Balance set to 25,000,000",
    saved: { by: COMMIT, again: "Balance set to 25,000,000" },
  },
  {
    ...settings,
    name: "asking for the account's deletion",
    ready: settingsForm({ intent: "request-deletion", reason: "Season over" }, (owner) =>
      database.select().from(deletionRequests).where(eq(deletionRequests.userId, owner)),
    ),
    leadsTo: `${SETTINGS}#danger-zone`,
    says: "Request submitted",
    saved: { by: /insert into "deletion_requests"/, again: "Request submitted" },
  },
  {
    ...settings,
    name: "saving the settings",
    ready: settingsForm({ intent: "save-settings", timeZone: "Asia/Tokyo", dayEnd: "3", push: "on" }),
    ...updatesUser("Settings saved"),
  },
  {
    ...settings,
    name: "ending the other sessions",
    ready: settingsForm({ intent: "end-other-sessions" }, sessionsOf),
    says: "Signed out everywhere else",
    ...endsSessions("Signed out everywhere else"),
  },
  {
    ...settings,
    name: "ending one session",
    ready: playerForm(
      SETTINGS,
      async ({ id }) => {
        await startSession(id, "elsewhere");
        const [other] = await database
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.userId, id), eq(sessions.agent, "elsewhere")));
        return { "end-session": other?.id ?? "" };
      },
      sessionsOf,
    ),
    ...endsSessions("That session is already gone. It may have been ended already."),
  },
  {
    ...settings,
    name: "changing the password",
    ready: async () => {
      const by = await withPassword();
      const fields = { intent: "change-password", currentPassword: PASSWORD, ...twice(NEW_PASSWORD) };
      return { by, path: SETTINGS, fields, truth: () => passwordIsNew(by.id) };
    },
    saved: { by: COMMIT, again: "If you just changed your password, log in with your new one." },
  },
  {
    ...settings,
    name: "taking a shared page back",
    ready: playerForm(
      SETTINGS,
      async ({ id }) => ({ "take-back": await newSharedReport(id) }),
      (owner) => openSharedReports(owner),
    ),
    leadsTo: `${SETTINGS}#shared`,
    says: "Page taken back.",
    saved: { by: /update "shared_reports"/, again: "Page taken back." },
  },
  {
    name: "sharing a report",
    route: "routes/sharing/share",
    ready: playerForm(
      "/dashboard/my-flips/share",
      async ({ id }) => {
        await newFlip(id);
        return { id: uuidv7(), figures: "percent", days: "30" };
      },
      (owner) => openSharedReports(owner),
    ),
    leadsTo: "/dashboard/my-flips/share/:id",
    says: "How a chat shows it",
    from: "player",
    saved: { by: COMMIT, again: "How a chat shows it" },
  },
  {
    name: "choosing card pictures",
    route: "routes/dashboard/cards",
    ready: playerForm("/dashboard/cards", () => ({ art: "off" })),
    leadsTo: "/dashboard/cards",
    from: "player",
  },
];

const OPEN_FORMS: PostedForm[] = [
  {
    name: "logging out",
    route: "routes/auth/logout",
    ready: playerForm("/logout", () => ({}), sessionsOf),
    leadsTo: "/",
    says: "Log in",
    from: "anyone",
    ...endsSessions("Log in"),
  },
  {
    name: "choosing a game",
    route: "routes/endpoints/game",
    ready: playerForm("/game", () => ({ game: "MADDEN26", next: "/leaderboard" }), userOf),
    leadsTo: "/leaderboard",
    says: "Madden 26",
    from: "anyone",
    saved: { by: /update "users"/, again: "Madden 26", isSilent: true },
  },
  // Without Stripe nothing is sold; `tests/requests/billing` covers purchases.
  {
    name: "buying Pro",
    route: "routes/dashboard/subscribe",
    ready: playerForm(
      "/dashboard/subscribe",
      () => ({}),
      (owner) =>
        database
          .select({ id: stripeCustomers.customerId })
          .from(stripeCustomers)
          .where(eq(stripeCustomers.userId, owner)),
    ),
    leadsTo: "/dashboard/subscribe",
    says: "Coming soon",
    from: "anyone",
    saved: { by: /insert into "stripe_customers"/, again: "" },
  },
  {
    name: "managing the subscription",
    route: "routes/endpoints/billing-portal",
    ready: playerForm("/billing/portal", () => ({ next: "/dashboard/subscribe" })),
    leadsTo: "/dashboard/subscribe",
    from: "anyone",
  },
  {
    name: "asking for another confirmation",
    route: "routes/auth/resend",
    ready: async () => {
      const { id, cookies } = await signedIn({ verified: false });
      // A client may ask for sixty mails an hour.
      const by = Object.assign(newClient(), { id });
      for (const [name, value] of cookies) by.cookies.set(name, value);
      return { by, path: "/auth/resend", fields: { next: "/leaderboard" }, truth: () => liveCodes(id) };
    },
    leadsTo: "/leaderboard",
    says: "Verification email sent! Check your inbox.",
    from: "anyone",
    saved: { by: COMMIT, again: "seconds before asking again." },
  },
  {
    name: "asking for a new password",
    route: "routes/auth/forgot-password",
    ready: async () => {
      const { id, email } = await signedIn();
      return { by: newClient(), path: "/forgot-password", fields: { email }, truth: () => liveCodes(id) };
    },
    leadsTo: "/forgot-password?sent=1",
    says: "Check your email",
    from: "anyone",
    saved: { by: COMMIT, again: "Check your email" },
  },
  // An event and a webhook are JSON, so any form is refused.
  {
    name: "sending an event as a form",
    route: "routes/endpoints/events",
    ready: async () => ({ by: newClient(), path: "/events", fields: { name: "tools_open" } }),
    leadsTo: 400,
    from: "anyone",
  },
  {
    name: "sending a webhook as a form",
    route: "routes/endpoints/stripe-webhook",
    ready: async () => ({ by: newClient(), path: "/webhooks/stripe", fields: {} }),
    leadsTo: 404,
    from: "anyone",
  },
];

const VISITOR_FORMS: PostedForm[] = [
  {
    name: "signing up",
    route: "routes/auth/signup",
    ready: async () => {
      const email = newAddress();
      const truth = async () => {
        const [user] = await database.select().from(users).where(eq(users.emailKey, email));
        return user && { id: user.id, contested: user.signupContested, codes: await liveCodes(user.id) };
      };
      return { by: newClient(), path: "/signup", fields: { email, ...twice(PASSWORD) }, truth };
    },
    leadsTo: "/signup?check=email",
    says: "Check your email",
    from: "visitor",
    saved: { by: COMMIT, again: "Check your email" },
  },
  {
    name: "logging in",
    route: "routes/auth/login",
    ready: async () => {
      const { email } = await withPassword();
      return { by: newClient(), path: "/login", fields: { email, password: PASSWORD } };
    },
    leadsTo: "/dashboard",
    from: "visitor",
  },
  {
    name: "confirming an address",
    route: "routes/auth/confirm",
    ready: async () => {
      const { id, email } = await signedIn({ verified: false });
      const code = await issueToken(id, "email", database);
      const path = `/auth/confirm?${new URLSearchParams({ code, type: "email", email })}`;
      return { by: newClient(), path, fields: {}, truth: async () => (await userOf(id))?.emailConfirmedAt };
    },
    leadsTo: 200,
    from: "visitor",
    saved: { by: COMMIT, again: "Email verified! Redirecting..." },
  },
  {
    name: "setting a new password",
    route: "routes/auth/reset-password",
    ready: async () => {
      const { id } = await withPassword();
      const code = await issueToken(id, "reset", database);
      const path = `/reset-password?code=${code}`;
      return { by: newClient(), path, fields: twice(NEW_PASSWORD), truth: () => passwordIsNew(id) };
    },
    leadsTo: "/login",
    says: "Password changed. Log in with the new one.",
    from: "visitor",
    saved: { by: COMMIT, again: "Password changed. Log in with the new one." },
  },
];

export const ACCOUNT_FORMS = [...PLAYER_FORMS, ...OPEN_FORMS, ...VISITOR_FORMS];
