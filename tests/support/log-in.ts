import { expect } from "vitest";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { waitToLogIn } from "#app/http/guards/limits.server.ts";
import { account } from "./accounts.ts";
import { newClient } from "./auth.ts";
import type { Visitor } from "./visitor.ts";

/** Sends the log-in form with the right password. */
export const logIn = (who: Visitor, { email, password }: { email: string; password: string }) =>
  who.post("/login", { email, password });
/** Sends the log-in form with a wrong password. */
export const wrong = (who: Visitor, { email }: { email: string }) =>
  who.post("/login", { email, password: "not the password" });
/** A browser of a new account that has logged in to it and out again. */
export async function knownBrowser() {
  const [owner, browser] = [await account(), newClient()];
  expect((await logIn(browser, owner)).status).toBe(303);
  await browser.post("/logout");
  return { ...owner, owner, browser };
}
/** Takes as many wrong guesses, from one other network, as are taken at once. */
export async function exhaust(email: string): Promise<void> {
  const client = crypto.randomUUID();
  for (let n = 0; n < 12; n++) await waitToLogIn({ address: emailHash(email), client, browser: null });
}
