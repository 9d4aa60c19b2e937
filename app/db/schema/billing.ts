import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ENDED_STATES } from "#app/domain/pro-plan.ts";
import { users } from "./account.ts";
import { instant, oneOf } from "./columns.ts";

/** Order in which snapshots of Stripe's state start, so that an older one never replaces a newer one. */
export const stripeSnapshotNumbers = pgSequence("stripe_readings");

/**
 * `customerId` is null once Stripe has deleted the customer. `trialStartedAt` stays: one trial per account. `reading`
 * is the number of the last applied snapshot, also in the account data export.
 */
export const stripeCustomers = pgTable(
  "stripe_customers",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: text("customer_id"),
    trialStartedAt: instant("trial_started_at"),
    snapshotNumber: bigint("reading", { mode: "number" }).notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("stripe_customers_customer_id").on(t.customerId),
    check("stripe_customers_reading", sql`${t.snapshotNumber} >= 0`),
  ],
);

/** A subscription as last read from Stripe, with Stripe's `id` and `status`. At most one per player is open. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id").notNull(),
    id: text("id").notNull(),
    status: text("status").notNull(),
    priceId: text("price_id").notNull(),
    createdAt: instant("created_at").notNull(),
    trialEnd: instant("trial_end"),
    periodEnd: instant("period_end"),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    latestInvoice: text("latest_invoice"),
    refundedInvoice: text("refunded_invoice"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [stripeCustomers.userId] }).onDelete("cascade"),
    uniqueIndex("subscriptions_stripe_id").on(t.id),
    uniqueIndex("subscriptions_one_open")
      .on(t.userId)
      .where(sql`${t.status} not in (${oneOf(ENDED_STATES)})`),
  ],
);

/** An applied Stripe event, inserted in the transaction of its changes, so that a replay changes nothing. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (t) => [index("stripe_events_by_user").on(t.userId), index("stripe_events_received").on(t.receivedAt)],
);
