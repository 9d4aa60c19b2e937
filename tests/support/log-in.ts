import { expect } from "vitest";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { countLoginAttempt } from "#app/http/guards/limits.server.ts";
import { createAccount } from "./accounts.ts";
import { newClient } from "./auth.ts";
import type { Visitor } from "./visitor.ts";

export const logIn = (who: Visitor, { email, password }: { email: string; password: string }) =>
  who.post("/login", { email, password });
export const logInWithWrongPassword = (who: Visitor, { email }: { email: string }) =>
  who.post("/login", { email, password: "not the password" });
/** A new account, and a browser that has logged in to it and out again. */
export async function knownBrowser() {
  const owner = await createAccount();
  const browser = newClient();
  expect((await logIn(browser, owner)).status).toBe(303);
  await browser.post("/logout");
  return { ...owner, owner, browser };
}
/** Uses up the account's unthrottled log-in attempts from another network. */
export async function exhaustLogIns(email: string): Promise<void> {
  const client = crypto.randomUUID();
  for (let n = 0; n < 12; n++) await countLoginAttempt({ address: emailHash(email), client, browser: null });
}
