-- The highest and the lowest balance of a ledger, each by one look.
DROP INDEX CONCURRENTLY IF EXISTS "coin_events_by_balance";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "coin_events_by_balance" ON "coin_events" ("user_id", "game", "balance_after");
