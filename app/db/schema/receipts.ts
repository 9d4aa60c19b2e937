import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "./account.ts";
import { hash, instant } from "./columns.ts";

/**
 * A line that a phone kept and sent, by the id of its flip and the SHA-256 of its game and text: sent again it adds
 * nothing, also after its flip was deleted for good. Purged after 35 days; a phone gives up after 30.
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
