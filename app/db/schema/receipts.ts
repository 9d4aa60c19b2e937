import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./account.ts";
import { bytes, instant } from "./columns.ts";

/**
 * Receipts of work that is done once (db/once.server.ts), for 35 days; a phone sends a line for 30. Of a call of the API
 * `id` is a UUID of its `Idempotency-Key`, and `body` the response; an account's oldest ones are dropped earlier, and then
 * made again from `rest` and the flips. Of a line `id` is its flip's, and there is nothing else.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** SHA-256 of what a repetition must share: a call's address and body, or a line with its game and filter. */
    requestHash: bytes("request_hash").notNull(),
    status: smallint("status"),
    body: text("body"),
    /** The response without its flips, as JSON. Null, like all below, in a row of a release that kept only `body`. */
    rest: text("rest"),
    flipIds: uuid("flip_ids").array(),
    flipVersions: integer("flip_versions").array(),
    /** Counts the account's keys. */
    number: integer("number"),
    /** Length of the account's bodies up to this one. */
    bytes: bigint("bytes", { mode: "number" }),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("idempotency_keys_by_time").on(t.at),
    index("idempotency_keys_by_number").on(t.userId, t.number),
    index("idempotency_keys_with_body").on(t.userId, t.bytes).where(sql`${t.body} is not null`),
  ],
);

/** Receipts of waiting lines that an earlier release wrote; nothing is added to them (docs/operate.md#old-receipts). */
export const outboxReceipts = pgTable(
  "outbox_receipts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    contentHash: bytes("content_hash").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("outbox_receipts_by_time").on(t.at)],
);
