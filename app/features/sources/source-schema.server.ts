import { z } from "zod";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";

/** A name's new text: one line of at most 40 characters, trimmed, its blanks single. */
export const RenameSchema = z.object({
  name: z
    .string({ error: "Please enter plain text" })
    .optional()
    .transform((text = "") => text.trim().replace(/\s+/g, " "))
    .refine((name) => name !== "", "Enter a name")
    .refine((name) => name.length <= MAX_SOURCE_NAME, `A name has at most ${MAX_SOURCE_NAME} characters`),
});
