import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { DAY_ENDS } from "#app/domain/days.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";

/** The time zones that an account can choose: those that this server can show dates in. */
export const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** The form that chooses a time zone; none means the browser's own. */
export const TimeZoneSchema = z.object({
  timeZone: z
    .string({ error: "Choose a time zone" })
    .refine((zone) => zone === "" || TIME_ZONES.includes(zone), "Choose a time zone from the list")
    .optional()
    .transform((zone) => zone || null),
});

/** Remembers the time zone that an account wants its dates in; null forgets it. */
export async function saveTimeZone(owner: UserId, timeZone: string | null, db: Db = database): Promise<void> {
  await db.update(users).set({ timeZone }).where(eq(users.id, owner));
}

/** The form that chooses the hour at which a player's day ends. */
export const DayEndSchema = z.object({
  dayEnd: z
    .string({ error: "Choose an hour" })
    .refine((hour) => DAY_ENDS.some((end) => String(end) === hour), "Choose an hour from the list")
    .transform(Number),
});

/** Remembers the hour at which an account's days end (docs/product.md#days-by-sale-date). */
export async function saveDayEnd(owner: UserId, dayEnd: number, db: Db = database): Promise<void> {
  await db.update(users).set({ dayEnd }).where(eq(users.id, owner));
}
