CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"import_key" text NOT NULL,
	"player_name" text NOT NULL,
	"overall" smallint NOT NULL,
	"position" text NOT NULL,
	"team" text,
	"conference" text,
	"program" text,
	"image_url" text,
	CONSTRAINT "cards_game" CHECK ("cards"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "cards_overall" CHECK ("cards"."overall" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "email_tokens_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "email_tokens_purpose" CHECK ("email_tokens"."purpose" in ('email', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "flips" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"pos" text DEFAULT 'Other' NOT NULL,
	"ovr" smallint,
	"buy" bigint NOT NULL,
	"sell" bigint DEFAULT 0 NOT NULL,
	"tax_rate" numeric(4, 3) DEFAULT '0.100' NOT NULL,
	"status" text DEFAULT 'listed' NOT NULL,
	"profit" bigint GENERATED ALWAYS AS (case when status = 'sold' and sell > 0 then floor(sell * (1 - tax_rate))::bigint - buy else 0 end) STORED NOT NULL,
	"roi" double precision GENERATED ALWAYS AS (case when status = 'sold' and sell > 0 then (floor(sell * (1 - tax_rate))::bigint - buy)::double precision / buy::double precision else 0 end) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sold_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "flips_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "flips_game" CHECK ("flips"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "flips_name" CHECK (length("flips"."name") <= 60),
	CONSTRAINT "flips_pos" CHECK ("flips"."pos" in ('QB', 'HB', 'FB', 'WR', 'TE', 'LT', 'LG', 'C', 'RG', 'RT', 'LEDG', 'REDG', 'DT', 'WILL', 'MIKE', 'SAM', 'CB', 'FS', 'SS', 'K', 'P', 'Other')),
	CONSTRAINT "flips_ovr" CHECK ("flips"."ovr" between 60 and 99),
	CONSTRAINT "flips_buy" CHECK ("flips"."buy" between 1 and 2000000000),
	CONSTRAINT "flips_sell" CHECK ("flips"."sell" between 0 and 2000000000),
	CONSTRAINT "flips_tax_rate" CHECK ("flips"."tax_rate" between 0 and 0.2),
	CONSTRAINT "flips_status" CHECK ("flips"."status" in ('listed', 'sold')),
	CONSTRAINT "flips_sold" CHECK (case when "flips"."status" = 'sold' then "flips"."sell" > 0 and "flips"."sold_at" is not null else "flips"."sold_at" is null end)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_floors" (
	"game" text NOT NULL,
	"ovr" smallint NOT NULL,
	"floor_coins" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "price_floors_game_ovr_pk" PRIMARY KEY("game","ovr"),
	CONSTRAINT "price_floors_floor" CHECK ("price_floors"."floor_coins" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"user_id" uuid NOT NULL,
	"game" text NOT NULL,
	"flips" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"listed" bigint DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	"roi_sum" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "totals_user_id_game_pk" PRIMARY KEY("user_id","game"),
	CONSTRAINT "totals_count" CHECK ("totals"."flips" = "totals"."sold" + "totals"."listed")
);
--> statement-breakpoint
CREATE TABLE "training_values" (
	"game" text NOT NULL,
	"ovr" smallint NOT NULL,
	"training" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "training_values_game_ovr_pk" PRIMARY KEY("game","ovr"),
	CONSTRAINT "training_values_training" CHECK ("training_values"."training" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"active_game" text,
	"time_zone" text,
	"signup_browser_hash" "bytea",
	"signup_notice_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_length" CHECK (length("users"."email") between 3 and 254),
	CONSTRAINT "users_active_game" CHECK ("users"."active_game" in ('CFB26', 'MADDEN26'))
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_import_key" ON "cards" USING btree ("game","import_key");--> statement-breakpoint
CREATE INDEX "cards_name_trigrams" ON "cards" USING gin ("player_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cards_by_overall" ON "cards" USING btree ("game","overall" DESC NULLS FIRST,"player_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_token_hash" ON "email_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE not failed;--> statement-breakpoint
CREATE INDEX "outbox_by_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");