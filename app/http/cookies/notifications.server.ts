import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const YEAR_SECONDS = 31_536_000;
const cookie = signedCookie("notifications", { maxAge: YEAR_SECONDS });

const SwitchesSchema = z.object({ email: z.boolean(), push: z.boolean(), marketing: z.boolean() });

export type Notifications = z.infer<typeof SwitchesSchema>;

/** See docs/product.md#settings. */
const DEFAULTS: Notifications = { email: true, push: false, marketing: true };

export function readNotifications(request: Request): Notifications {
  return SwitchesSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data ?? DEFAULTS;
}

export const notificationHeaders = (switches: Notifications): HeadersInit => ({
  "Set-Cookie": cookie.serialize(switches),
});
