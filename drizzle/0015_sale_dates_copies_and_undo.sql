CREATE TABLE "sources" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"name" text NOT NULL,
	"preset" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "sources_game" CHECK ("sources"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "sources_name" CHECK (length("sources"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "binned_flips" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"game" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"pos" text DEFAULT 'Other' NOT NULL,
	"ovr" smallint,
	"buy" bigint NOT NULL,
	"sell" bigint DEFAULT 0 NOT NULL,
	"tax_rate" numeric(4, 3) DEFAULT '0.100' NOT NULL,
	"status" text DEFAULT 'listed' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"card_id" uuid,
	"program" text,
	"team" text,
	"source_id" uuid,
	"lot_id" uuid,
	"lot_copies" smallint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "binned_flips_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "flip_act_rows" (
	"user_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"flip_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sell" bigint,
	"sold_at" timestamp (3) with time zone,
	CONSTRAINT "flip_act_rows_user_id_act_id_flip_id_pk" PRIMARY KEY("user_id","act_id","flip_id")
);
--> statement-breakpoint
CREATE TABLE "flip_acts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"kind" text NOT NULL,
	"flips" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "flip_acts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "flip_acts_game" CHECK ("flip_acts"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "flip_acts_kind" CHECK ("flip_acts"."kind" in ('deleted', 'sold', 'relisted', 'priced', 'imported')),
	CONSTRAINT "flip_acts_flips" CHECK ("flip_acts"."flips" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_end" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "program" text;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "lot_id" uuid;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "lot_copies" smallint;--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "binned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_flips" ADD CONSTRAINT "binned_flips_user_id_act_id_flip_acts_user_id_id_fk" FOREIGN KEY ("user_id","act_id") REFERENCES "public"."flip_acts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD CONSTRAINT "flip_act_rows_user_id_act_id_flip_acts_user_id_id_fk" FOREIGN KEY ("user_id","act_id") REFERENCES "public"."flip_acts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flip_acts" ADD CONSTRAINT "flip_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_by_name" ON "sources" USING btree ("user_id","game",lower("name"));--> statement-breakpoint
CREATE INDEX "binned_by_act" ON "binned_flips" USING btree ("user_id","act_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flip_acts_by_time" ON "flip_acts" USING btree ("user_id","made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_user_id_source_id_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."sources"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flips_by_lot" ON "flips" USING btree ("user_id","lot_id","id") WHERE "flips"."lot_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_day_end" CHECK ("users"."day_end" between 0 and 8);--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_card" CHECK (greatest(length("flips"."program"), length("flips"."team")) <= 100);--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_lot" CHECK (("flips"."lot_id" is null) = ("flips"."lot_copies" is null));--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_lot_copies" CHECK ("flips"."lot_copies" between 2 and 100);--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_note" CHECK (length("flips"."note") <= 280);--> statement-breakpoint
-- What was sold when, and what it brought, in one index: a sum of days is an index-only scan.
CREATE INDEX "flips_by_sale" ON "flips" ("user_id", "game", "sold_at" DESC, "id" DESC) INCLUDE ("profit", "buy") WHERE "sold_at" is not null;
--> statement-breakpoint
-- Adds what a statement did to deleted flips to the players' totals rows, once per statement, player and game.
CREATE FUNCTION "binned_into_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO totals (user_id, game, binned)
		SELECT user_id, game, count(*) FROM new_rows GROUP BY user_id, game ORDER BY user_id, game
		ON CONFLICT (user_id, game) DO UPDATE SET binned = totals.binned + excluded.binned;
	ELSE
		UPDATE totals t SET binned = t.binned - d.binned
		FROM (SELECT user_id, game, count(*) AS binned FROM old_rows GROUP BY user_id, game) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "flips_binned" AFTER INSERT ON "binned_flips" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "binned_into_totals"();
--> statement-breakpoint
CREATE TRIGGER "flips_unbinned" AFTER DELETE ON "binned_flips" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "binned_into_totals"();
