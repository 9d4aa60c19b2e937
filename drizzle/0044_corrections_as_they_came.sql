ALTER TABLE "flip_act_rows" ADD COLUMN "came_as" "bytea";--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "came_sell" bigint;