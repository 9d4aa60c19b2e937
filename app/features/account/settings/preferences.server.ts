import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { DAY_ENDS } from "#app/domain/days.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";

export const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Empty means the browser's zone. */
export const TimeZoneSchema = z.object({
  timeZone: z
    .string({ error: "Choose a time zone" })
    .refine((zone) => zone === "" || TIME_ZONES.includes(zone), "Choose a time zone from the list")
    .optional()
    .transform((zone) => zone || null),
});

export async function saveTimeZone(owner: UserId, timeZone: string | null, db: Db = database): Promise<void> {
  await db.update(users).set({ timeZone }).where(eq(users.id, owner));
}

/** docs/product.md#days-by-sale-date */
export const DayEndSchema = z.object({
  dayEnd: z
    .string({ error: "Choose an hour" })
    .refine((hour) => DAY_ENDS.some((end) => String(end) === hour), "Choose an hour from the list")
    .transform(Number),
});

export async function saveDayEnd(owner: UserId, dayEnd: number, db: Db = database): Promise<void> {
  await db.update(users).set({ dayEnd }).where(eq(users.id, owner));
}
