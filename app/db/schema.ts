import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type FlipStatus, POSITIONS, type Position, STATUSES } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";

// why: whole milliseconds, so that an instant survives the trip through a JavaScript Date and back into a page key
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
const coins = (name: string) => bigint(name, { mode: "number" });
const hash = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const oneOf = (values: readonly string[]) =>
  sql
    .join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    .inlineParams();

/** A person with an account. `emailKey` is the address folded for comparison; `signupBrowserHash` names the browser that signed up last. */
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
    signupBrowserHash: hash("signup_browser_hash"),
    signupNoticeAt: instant("signup_notice_at"),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.emailKey),
    check("users_email_length", sql`length(${t.email}) between 3 and 254`),
    check("users_active_game", sql`${t.activeGame} in (${oneOf(GAMES)})`),
  ],
);

/** A signed-in browser. The cookie holds the token, the row its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: hash("token_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    absoluteExpiresAt: instant("absolute_expires_at").notNull(),
    agent: text("agent").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex("sessions_token_hash").on(t.tokenHash)],
);

/** A link sent by mail: `email` confirms an address, `reset` sets a password. Kept as a SHA-256, good once, until it expires. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    tokenHash: hash("token_hash").notNull(),
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

/** Mail waiting for delivery. A row is deleted once the mail server has taken it, since its text can hold a link. */
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

/** Counters of the rate limiter, in the shape that rate-limiter-flexible asks for. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/**
 * A card bought to be resold. `sell` 0 means not priced. `profit` (coins) and `roi` (a fraction) are generated here, so no path can write
 * them wrong (decisions, section 5). The covering list index `flips_by_owner` stands in the migration, since the builder knows no INCLUDE.
 */
export const flips = pgTable(
  "flips",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    name: text("name").notNull().default(""),
    pos: text("pos").$type<Position>().notNull().default("Other"),
    ovr: smallint("ovr"),
    buy: coins("buy").notNull(),
    sell: coins("sell").notNull().default(0),
    taxRate: numeric("tax_rate", { precision: 4, scale: 3 }).notNull().default("0.100"),
    status: text("status").$type<FlipStatus>().notNull().default("listed"),
    profit: coins("profit")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`case when status = 'sold' and sell > 0 then floor(sell * (1 - tax_rate))::bigint - buy else 0 end`),
    roi: doublePrecision("roi")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when status = 'sold' and sell > 0 then (floor(sell * (1 - tax_rate))::bigint - buy)::double precision / buy::double precision else 0 end`,
      ),
    createdAt: instant("created_at").notNull().defaultNow(),
    soldAt: instant("sold_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check("flips_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("flips_name", sql`length(${t.name}) <= 60`),
    check("flips_pos", sql`${t.pos} in (${oneOf(POSITIONS)})`),
    check("flips_ovr", sql`${t.ovr} between 60 and 99`),
    check("flips_buy", sql`${t.buy} between 1 and 2000000000`),
    check("flips_sell", sql`${t.sell} between 0 and 2000000000`),
    check("flips_tax_rate", sql`${t.taxRate} between 0 and 0.2`),
    check("flips_status", sql`${t.status} in (${oneOf(STATUSES)})`),
    check("flips_sold", sql`case when ${t.status} = 'sold' then ${t.sell} > 0 and ${t.soldAt} is not null else ${t.soldAt} is null end`),
  ],
);

/** One row per player and game, kept right by triggers on `flips`, so that sums cost the same at any number of flips. */
export const totals = pgTable(
  "totals",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    game: text("game").$type<Game>().notNull(),
    flips: bigint("flips", { mode: "number" }).notNull().default(0),
    sold: bigint("sold", { mode: "number" }).notNull().default(0),
    listed: bigint("listed", { mode: "number" }).notNull().default(0),
    profit: coins("profit").notNull().default(0),
    roiSum: numeric("roi_sum").notNull().default("0"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.game] }), check("totals_count", sql`${t.flips} = ${t.sold} + ${t.listed}`)],
);

/** A card that can be picked for a flip; filled by import, or by the demo seed in local mode. */
export const cards = pgTable(
  "cards",
  {
    id: uuid("id").primaryKey(),
    game: text("game").$type<Game>().notNull(),
    importKey: text("import_key").notNull(),
    playerName: text("player_name").notNull(),
    overall: smallint("overall").notNull(),
    position: text("position").notNull(),
    team: text("team"),
    conference: text("conference"),
    program: text("program"),
    imageUrl: text("image_url"),
  },
  (t) => [
    uniqueIndex("cards_import_key").on(t.game, t.importKey),
    index("cards_name_trigrams").using("gin", t.playerName.op("gin_trgm_ops")),
    index("cards_by_overall").on(t.game, t.overall.desc().nullsFirst(), t.playerName, t.id),
    check("cards_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("cards_overall", sql`${t.overall} between 1 and 99`),
  ],
);

/** Training points for quick-selling a card of an overall rating, with where the number comes from. */
export const trainingValues = pgTable(
  "training_values",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    training: integer("training").notNull(),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.ovr] }), check("training_values_training", sql`${t.training} >= 0`)],
);

/** The lowest auction price for an overall rating, in coins, with where the number comes from. */
export const priceFloors = pgTable(
  "price_floors",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    floorCoins: coins("floor_coins").notNull(),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.ovr] }), check("price_floors_floor", sql`${t.floorCoins} >= 0`)],
);
