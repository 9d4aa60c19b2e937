ALTER TABLE "flips" ADD COLUMN "came_sell" bigint;--> statement-breakpoint
ALTER TABLE "binned_flips" ADD COLUMN "came_sell" bigint;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "buy" bigint;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "came_as" "bytea";--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "came_sell" bigint;