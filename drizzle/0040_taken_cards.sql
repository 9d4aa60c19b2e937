ALTER TABLE "flips" ADD COLUMN "taken_card_id" uuid;--> statement-breakpoint
ALTER TABLE "binned_flips" ADD COLUMN "taken_card_id" uuid;