CREATE TABLE "coin_adjustments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"delta_coins" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coin_adjustments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "coin_adjustments_game" CHECK ("coin_adjustments"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "coin_adjustments_delta" CHECK ("coin_adjustments"."delta_coins" <> 0)
);
--> statement-breakpoint
CREATE TABLE "coin_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"ordinal" integer NOT NULL,
	"type" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"notes" text NOT NULL,
	"balance_after" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coin_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "coin_events_game" CHECK ("coin_events"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "coin_events_direction" CHECK (("coin_events"."direction", "coin_events"."type") in (('credit', 'reward'), ('debit', 'adjustment'))),
	CONSTRAINT "coin_events_amount" CHECK ("coin_events"."amount" between 1 and 10000000),
	CONSTRAINT "coin_events_notes" CHECK (length("coin_events"."notes") between 1 and 280),
	CONSTRAINT "coin_events_balance" CHECK ("coin_events"."balance_after" >= 0)
);
--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_adjustments" ADD CONSTRAINT "coin_adjustments_user_id_id_coin_events_user_id_id_fk" FOREIGN KEY ("user_id","id") REFERENCES "public"."coin_events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_events" ADD CONSTRAINT "coin_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_adjustments_by_owner" ON "coin_adjustments" USING btree ("user_id","game","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "coin_events_by_owner" ON "coin_events" USING btree ("user_id","game","ordinal");--> statement-breakpoint
CREATE INDEX "flips_by_activity" ON "flips" USING btree ("user_id","game",coalesce("sold_at", "created_at") desc);--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_balance" CHECK ("totals"."balance" >= 0);--> statement-breakpoint
CREATE VIEW "public"."v_recent_activity" AS (
  select user_id, game, id, 'flip' as event_type,
    case status when 'sold' then 'Sold ' else 'Listed ' end || case name when '' then 'a card' else name end as title,
    case status when 'sold' then replace(to_char(profit, 'FMSG999,999,999,990'), '-', '−') else '' end as meta,
    coalesce(sold_at, created_at) as happened_at
  from flips
  union all
  select user_id, game, id, 'coins',
    case when delta_coins > 0 then 'Added ' else 'Removed ' end || to_char(abs(delta_coins), 'FM999,999,990') || ' coins', note, created_at
  from coin_adjustments);--> statement-breakpoint
CREATE VIEW "public"."v_user_coin_balances" AS (select user_id, game, balance from totals);