import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAX_TOKEN_NAME, TOKEN_KINDS, type TokenKind } from "#app/domain/access-token.ts";
import { users } from "./account.ts";
import { bytes, instant, limit, oneOf } from "./columns.ts";

/** With a null `expiresAt` it expires after a year without use; `lastUsedAt` is accurate to the hour. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: bytes("token_hash").notNull(),
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
