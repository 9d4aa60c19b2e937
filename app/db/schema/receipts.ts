import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "./account.ts";
import { hash, instant } from "./columns.ts";

/**
 * A quick-log line sent by a phone, by its flip's id; `contentHash` covers game and text. A repeated line adds nothing,
 * even after its flip was purged. Kept for 35 days; a phone retries for 30.
 */
export const outboxReceipts = pgTable(
  "outbox_receipts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    contentHash: hash("content_hash").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("outbox_receipts_by_time").on(t.at)],
);
