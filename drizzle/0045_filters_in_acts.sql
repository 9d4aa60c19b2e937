ALTER TABLE "flip_acts" DROP CONSTRAINT "flip_acts_kind";--> statement-breakpoint
ALTER TABLE "flip_act_rows" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "flip_acts" ADD CONSTRAINT "flip_acts_kind" CHECK ("flip_acts"."kind" in ('deleted', 'sold', 'relisted', 'priced', 'sourced', 'imported', 'matched')) NOT VALID;