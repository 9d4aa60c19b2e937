import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MAX_TOKEN_NAME, TOKEN_KINDS, type TokenKind } from "#app/domain/access-token.ts";
import { users } from "./account.ts";
import { hash, instant, limit, oneOf } from "./columns.ts";

/** With a null `expiresAt` it expires after a year without use; `lastUsedAt` is accurate to the hour. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: hash("token_hash").notNull(),
    kind: text("kind").$type<TokenKind>().notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("access_tokens_token_hash").on(t.tokenHash),
    check("access_tokens_kind", sql`${t.kind} in (${oneOf(TOKEN_KINDS)})`),
    check("access_tokens_name", sql`length(${t.name}) between 1 and ${limit(MAX_TOKEN_NAME)}`),
  ],
);

/**
 * `id` is a UUID of the `Idempotency-Key`, `requestHash` the SHA-256 of URL and body. Purged after 35 days. `body` is the
 * response; an account's oldest ones are dropped earlier, and then made again from `rest` and the flips.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    requestHash: hash("request_hash").notNull(),
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
