import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const YEAR_SECONDS = 31_536_000;
const cookie = signedCookie("notifications", { maxAge: YEAR_SECONDS });

const SwitchesSchema = z.object({ email: z.boolean(), push: z.boolean(), marketing: z.boolean() });

/** Which notices this browser's player wants. */
export type Notifications = z.infer<typeof SwitchesSchema>;

/** What a browser has that never switched any (docs/product.md#settings). */
const DEFAULTS: Notifications = { email: true, push: false, marketing: true };

/** The switches as this browser has them. */
export function notificationsOf(request: Request): Notifications {
  return SwitchesSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data ?? DEFAULTS;
}

/** The header that keeps the switches in this browser for a year. */
export const notificationHeaders = (switches: Notifications): HeadersInit => ({
  "Set-Cookie": cookie.serialize(switches),
});
