-- The flips of a card of the list.
DROP INDEX CONCURRENTLY IF EXISTS "flips_by_card";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flips_by_card" ON "flips" ("user_id", "card_id") WHERE "card_id" is not null;
