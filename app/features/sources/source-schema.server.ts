import { z } from "zod";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";

export const RenameSchema = z.object({
  name: z
    .string({ error: "Please enter plain text" })
    .optional()
    .transform((text = "") => text.trim().replace(/\s+/g, " "))
    .refine((name) => name !== "", "Enter a name")
    .refine((name) => name.length <= MAX_SOURCE_NAME, `A name has at most ${MAX_SOURCE_NAME} characters`),
});
