import type { BrowserContext } from "@playwright/test";
import { PASSWORD } from "./browser-database.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const sessions = new Map<string, Promise<Cookies>>();

/**
 * Signs a browser in through the log-in form; a worker reuses the session of an account. `timeZone` sets the cookie
 * that the log-in page's script would set.
 */
export async function signIn(context: BrowserContext, email: string, timeZone?: string): Promise<void> {
  if (timeZone)
    await context.addCookies([{ name: "tz", value: encodeURIComponent(timeZone), domain: "localhost", path: "/" }]);
  const session = sessions.get(email) ?? logIn(context, email);
  sessions.set(email, session);
  await context.addCookies(await session);
}

async function logIn(context: BrowserContext, email: string): Promise<Cookies> {
  const origin = `http://localhost:${process.env.HTMC_E2E_PORT}`;
  const form = { email, password: PASSWORD };
  const answer = await context.request.post(`${origin}/login`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`The log-in form answered ${answer.status()}.`);
  return context.cookies();
}
