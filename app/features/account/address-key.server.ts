import { createHash } from "node:crypto";
import { emailKeyOf } from "#app/features/mail/addresses.ts";

/** The key under which a mail address is counted: a hash, so that no address stands in the table. */
export const addressKey = (email: string): string => createHash("sha256").update(emailKeyOf(email)).digest("base64url").slice(0, 22);
