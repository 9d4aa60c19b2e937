import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { Visitor } from "../support/visitor.ts";
import type { Bench } from "./row.ts";

const session = signedCookie("session");
const known = new Map<string, Promise<string>>();

/** The Cookie request header of an account's session; one session per account. */
export function cookieOf(account: string): Promise<string> {
  const cookie = known.get(account) ?? begin(account);
  known.set(account, cookie);
  return cookie;
}

async function begin(account: string): Promise<string> {
  const { token } = await startSession(account, "bench");
  return session.serialize(token).split(";")[0] ?? "";
}

export async function visitorFor(bench: Bench, account: string): Promise<Visitor> {
  const [name = "", ...value] = (await bench.cookieOf(account)).split("=");
  const visitor = new Visitor();
  visitor.cookies.set(name, value.join("="));
  return visitor;
}
