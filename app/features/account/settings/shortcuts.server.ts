import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";

/** A checkbox (docs/product.md#keyboard-shortcuts). */
export const ShortcutsSchema = z.object({
  shortcuts: z
    .string({ error: "Choose on or off" })
    .optional()
    .transform((sent) => sent !== undefined),
});

export async function saveShortcuts(owner: UserId, shortcuts: boolean, db: Db = database): Promise<void> {
  await db.update(users).set({ shortcuts }).where(eq(users.id, owner));
}
