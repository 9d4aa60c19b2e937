import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { RENAMED_ZONES } from "#app/domain/dates.ts";
import { DAY_ENDS } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";

/** By their old and by their new names. */
const TIME_ZONES: readonly string[] = [
  ...new Set(["UTC", ...[...Intl.supportedValuesOf("timeZone"), ...Object.values(RENAMED_ZONES)].sort()]),
];

/** All time zones, these first. */
export const timeZonesFrom = (...first: (string | null)[]): string[] => [
  ...new Set([...first.filter((zone) => zone !== null && TIME_ZONES.includes(zone)), ...TIME_ZONES] as string[]),
];

/** A checkbox is absent if it's off. */
const checkbox = z
  .string({ error: "Choose on or off" })
  .optional()
  .transform((sent) => sent !== undefined);

/** An empty time zone means the browser's. */
export const PreferencesSchema = z.object({
  timeZone: z
    .string({ error: "Choose a time zone" })
    .refine((zone) => zone === "" || TIME_ZONES.includes(zone), "Choose a time zone from the list")
    .optional()
    .transform((zone) => zone || null),
  dayEnd: z
    .string({ error: "Choose an hour" })
    .refine((hour) => DAY_ENDS.some((end) => String(end) === hour), "Choose an hour from the list")
    .transform(Number),
  shortcuts: checkbox,
  email: checkbox,
  push: checkbox,
  marketing: checkbox,
});

/** What the account keeps of them; notifications are a browser's (docs/product.md#settings). */
type Preferences = Pick<z.output<typeof PreferencesSchema>, "timeZone" | "dayEnd" | "shortcuts">;

export async function savePreferences(owner: UserId, preferences: Preferences, db: Db = database): Promise<void> {
  await db.update(users).set(preferences).where(eq(users.id, owner));
}

export async function saveActiveGame(userId: UserId, game: Game, db: Db = database): Promise<void> {
  await db.update(users).set({ activeGame: game }).where(eq(users.id, userId));
}
