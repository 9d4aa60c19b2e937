import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";

const authenticator = new Authenticator<UserId | null>();
authenticator.use(
  new FormStrategy(({ form }) => checkPassword(String(form.get("email") ?? ""), String(form.get("password") ?? ""))),
  "password",
);

/** The account that a posted log-in form opens, or null. Reads the body: pass a clone when it is needed again. */
export const authenticate = (request: Request): Promise<UserId | null> =>
  authenticator.authenticate("password", request);
