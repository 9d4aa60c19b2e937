import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeEvents } from "#app/db/schema.ts";

/** The longest time in seconds between an event at Stripe and its application here, of the last hour; 0 when there was none. */
export async function webhookLag(db: Db = database): Promise<number> {
  const [latest] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from max(${stripeEvents.receivedAt} - ${stripeEvents.createdAt})), 0)::float8` })
    .from(stripeEvents)
    .where(sql`${stripeEvents.receivedAt} > now() - interval '1 hour'`);
  return latest?.seconds ?? 0;
}
