-- What "flips_by_owner" holds, with the program and the source too, so that no filter reads the table.
DROP INDEX CONCURRENTLY IF EXISTS "flips_by_log";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flips_by_log" ON "flips" ("user_id", "game", "created_at" DESC, "id" DESC)
	INCLUDE ("name", "pos", "ovr", "buy", "sell", "status", "profit", "roi", "search", "program", "source_id");
