import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { GAMES, type Game } from "#app/domain/games.ts";
import { bytes, instant, oneOf } from "./columns.ts";

/**
 * `emailKey` is the address folded for comparison, `signupBrowserHash` the browser of the last sign-up. With
 * `signupContested`, an earlier sign-up came from another browser, so the password's owner is unknown.
 */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    emailConfirmedAt: instant("email_confirmed_at"),
    activeGame: text("active_game").$type<Game>(),
    timeZone: text("time_zone"),
    /** Hour at which the player's day ends, in lists, sums and reports. */
    dayEnd: smallint("day_end").notNull().default(5),
    /** Single-key shortcuts in the list of flips. */
    shortcuts: boolean("shortcuts").notNull().default(true),
    signupBrowserHash: bytes("signup_browser_hash"),
    signupContested: boolean("signup_contested").notNull().default(false),
    signupNoticeAt: instant("signup_notice_at"),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.emailKey),
    check("users_email_length", sql`length(${t.email}) between 3 and 254`),
    check("users_day_end", sql`${t.dayEnd} between 0 and 8`),
    check("users_active_game", sql`${t.activeGame} in (${oneOf(GAMES)})`),
  ],
);

/** The cookie holds the token, the row its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    absoluteExpiresAt: instant("absolute_expires_at").notNull(),
    agent: text("agent").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex("sessions_token_hash").on(t.tokenHash)],
);

/** Single-use link sent by mail, stored as a SHA-256: `email` confirms an address, `reset` sets a password. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    purpose: text("purpose").$type<"email" | "reset">().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("email_tokens_token_hash").on(t.tokenHash),
    check("email_tokens_purpose", sql`${t.purpose} in ('email', 'reset')`),
  ],
);

/** Mail queue. A row is deleted once the mail server accepts it, since its text can contain a link. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    toAddress: text("to_address").notNull(),
    subject: text("subject").notNull(),
    textBody: text("text_body").notNull(),
    htmlBody: text("html_body").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    failed: boolean("failed").notNull().default(false),
  },
  (t) => [index("outbox_due").on(t.dueAt).where(sql`not failed`), index("outbox_by_user").on(t.userId)],
);

/** Table layout that rate-limiter-flexible requires. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/** Request to erase an account, at most one each; the operator runs `accounts:delete`. */
export const deletionRequests = pgTable(
  "deletion_requests",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    email: text("email"),
    gameContext: text("game_context").$type<Game>().notNull(),
    reason: text("reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("deletion_requests_one_each").on(t.userId),
    check("deletion_requests_game", sql`${t.gameContext} in (${oneOf(GAMES)})`),
    check("deletion_requests_reason", sql`length(${t.reason}) between 1 and 1000`),
  ],
);

/** The SHA-256 of an account's id finds it in a restored backup, but identifies nobody. */
export const erasedAccounts = pgTable("erased_accounts", {
  accountHash: bytes("account_hash").primaryKey(),
  requestedAt: instant("requested_at").notNull(),
});
