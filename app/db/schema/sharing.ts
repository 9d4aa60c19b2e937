import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./account.ts";
import { bytes, instant, limit } from "./columns.ts";

const MAX_PAYLOAD_BYTES = 16_384;
/** Of a PNG; a line that jumps up and down for 100 days takes 93,000. */
export const MAX_PICTURE_BYTES = 98_304;

/**
 * A report at a secret address until `endsAt`. The token is stored as it is, since it opens an anonymous page and is
 * copied again. Taken back or ended, the row loses payload and picture; it stays for 90 days, so that the address says so.
 */
export const sharedReports = pgTable(
  "shared_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    token: text("token").notNull(),
    payload: jsonb("payload"),
    png: bytes("png"),
    madeAt: instant("made_at").notNull().defaultNow(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("shared_reports_token").on(t.token),
    index("shared_reports_by_end").on(t.endsAt),
    check("shared_reports_token", sql`${t.token} ~ '^[0-9A-Za-z]{22}$'`),
    check("shared_reports_payload", sql`octet_length(${t.payload}::text) <= ${limit(MAX_PAYLOAD_BYTES)}`),
    check("shared_reports_png", sql`octet_length(${t.png}) <= ${limit(MAX_PICTURE_BYTES)}`),
    check("shared_reports_whole", sql`(${t.payload} is null) = (${t.png} is null)`),
  ],
);
