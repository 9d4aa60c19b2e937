ALTER TABLE "flips" DROP CONSTRAINT "flips_name";--> statement-breakpoint
ALTER TABLE "flips" ADD CONSTRAINT "flips_name" CHECK (length("flips"."name") <= 240) NOT VALID;