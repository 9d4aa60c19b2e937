-- The flips that were asked for today.
DROP INDEX CONCURRENTLY IF EXISTS "flip_asks_by_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flip_asks_by_time" ON "flip_asks" ("user_id", "at");
