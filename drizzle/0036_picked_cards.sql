CREATE TABLE "picked_cards" (
	"user_id" uuid NOT NULL,
	"game" text NOT NULL,
	"name" text collate "C" NOT NULL,
	"pos" text NOT NULL,
	"ovr" smallint NOT NULL,
	"card_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "picked_cards_user_id_game_name_pos_ovr_pk" PRIMARY KEY("user_id","game","name","pos","ovr"),
	CONSTRAINT "picked_cards_game" CHECK ("picked_cards"."game" in ('CFB26', 'MADDEN26'))
);
--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "pos" text;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "ovr" smallint;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "program" text;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "picked_cards" ADD CONSTRAINT "picked_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picked_cards_by_time" ON "picked_cards" USING btree ("user_id","at");