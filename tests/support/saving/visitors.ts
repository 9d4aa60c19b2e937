import { eq } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { issueToken } from "#app/features/account/email-tokens.server.ts";
import { newAddress, PASSWORD } from "../accounts.ts";
import { signedIn } from "../visitor.ts";
import {
  both,
  COMMIT,
  liveCodes,
  NEW_PASSWORD,
  passwordIsNew,
  type SavingForm,
  SETTINGS,
  userOf,
  withPassword,
} from "./form.ts";

const NO_COOKIES = () => new Map<string, string>();

/** Forms of signed-out visitors, except log-in, which saves none of the player's data. */
export const VISITOR_FORMS: SavingForm[] = [
  {
    what: "signing up",
    ready: async () => {
      const email = newAddress();
      const truth = async () => {
        const [user] = await database.select().from(users).where(eq(users.emailKey, email));
        return user && { id: user.id, contested: user.signupContested, codes: await liveCodes(user.id) };
      };
      return { cookies: NO_COOKIES(), path: "/signup", fields: { email, ...both(PASSWORD) }, truth };
    },
    saidBy: COMMIT,
    again: "Check your email",
  },
  {
    what: "confirming an address",
    ready: async () => {
      const { id, email } = await signedIn({ verified: false });
      const code = await issueToken(id, "email", database);
      const truth = async () => (await userOf(id)())?.emailConfirmedAt;
      return {
        cookies: NO_COOKIES(),
        path: `/auth/confirm?${new URLSearchParams({ code, type: "email", email })}`,
        fields: {},
        truth,
      };
    },
    saidBy: COMMIT,
    again: "Email verified! Redirecting...",
  },
  {
    what: "asking for another confirmation",
    ready: async () => {
      const { id, cookies } = await signedIn({ verified: false });
      return { cookies, path: "/auth/resend", fields: { next: SETTINGS }, truth: () => liveCodes(id) };
    },
    saidBy: COMMIT,
    again: "seconds before asking again.",
  },
  {
    what: "asking for a new password",
    ready: async () => {
      const { id, email } = await signedIn();
      return { cookies: NO_COOKIES(), path: "/forgot-password", fields: { email }, truth: () => liveCodes(id) };
    },
    saidBy: COMMIT,
    again: "Check your email",
  },
  {
    what: "setting a new password",
    ready: async () => {
      const { id, email } = await withPassword();
      const code = await issueToken(id, "reset", database);
      return {
        cookies: NO_COOKIES(),
        path: `/reset-password?code=${code}`,
        fields: both(NEW_PASSWORD),
        truth: passwordIsNew(email),
      };
    },
    saidBy: COMMIT,
    again: "Password changed. Log in with the new one.",
  },
];
