ALTER TABLE "flips" ADD COLUMN "came_as" "bytea";--> statement-breakpoint
ALTER TABLE "binned_flips" ADD COLUMN "came_as" "bytea";