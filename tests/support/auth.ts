import { and, eq, not } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema.ts";
import { latestLocalLink } from "#app/features/mail/transport.server.ts";
import { newAddress, PASSWORD } from "./accounts.ts";
import { until } from "./server.ts";
import { ORIGIN, Visitor } from "./visitor.ts";

let lastClient = 0;
/** A visitor from a new IP address, so that no other test counts against its rate limits. */
export const newClient = (): Visitor => new Visitor(`2001:db8:0:${(++lastClient).toString(16)}::/64`);

/** Resolves once the built site has delivered the outbox, for one address or for all. */
export const waitForMail = (email?: string) => {
  const waiting = and(not(outbox.failed), email === undefined ? undefined : eq(outbox.toAddress, email));
  return until(async () => (await database.$count(outbox, waiting)) === 0, 60_000);
};

/** Path of the newest link mailed to an address, once it's delivered. */
export async function mailedLink(email: string): Promise<string> {
  await waitForMail(email);
  return (await latestLocalLink(email))?.slice(ORIGIN.length) ?? "no mail";
}

export async function signUpVisitor({ email = newAddress(), password = PASSWORD, next = "" } = {}) {
  const visitor = newClient();
  const answer = await visitor.post(`/signup${next && `?${new URLSearchParams({ next })}`}`, {
    email,
    password,
    confirmPassword: password,
  });
  return { visitor, email, password, answer, link: await mailedLink(email) };
}

export async function confirmedVisitor() {
  const player = await signUpVisitor();
  await player.visitor.post(player.link);
  return player;
}
