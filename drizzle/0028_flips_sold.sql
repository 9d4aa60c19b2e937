-- What "flips_by_sale" holds, with the card too, so that no report reads the table.
DROP INDEX CONCURRENTLY IF EXISTS "flips_sold";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flips_sold" ON "flips" ("user_id", "game", "sold_at" DESC, "id" DESC)
	INCLUDE ("created_at", "buy", "sell", "profit", "name", "pos", "ovr", "source_id", "program", "card_id") WHERE "sold_at" is not null;
