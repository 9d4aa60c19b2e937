import { z } from "zod";
import { MAX_TOKEN_NAME, TOKEN_KINDS } from "#app/domain/access-token.ts";
import { toNfc } from "#app/domain/text.ts";
import { PASSWORD_MAX } from "#app/features/account/passwords/passwords.server.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

const NAMELESS = "Enter a name, so you know it again";

/** docs/product.md#tokens */
export const NewTokenSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  name: z
    .string({ error: NAMELESS })
    .trim()
    .overwrite(toNfc)
    .min(1, NAMELESS)
    .refine((name) => [...name].length <= MAX_TOKEN_NAME, `Name cannot be longer than ${MAX_TOKEN_NAME} characters`),
  kind: z.enum(TOKEN_KINDS, { error: "Choose what it's for" }),
  days: z
    .enum(["30", "90", "365", "never"], { error: "Choose how long it works" })
    .default("90")
    .transform((days) => (days === "never" ? null : Number(days))),
  currentPassword: z
    .string({ error: "Enter your current password" })
    .max(PASSWORD_MAX, `Password cannot be longer than ${PASSWORD_MAX} characters`),
});
