-- With the card, so that the listed flips at own prices are summed without reading the table.
DROP INDEX CONCURRENTLY IF EXISTS "flips_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flips_listed" ON "flips" ("user_id", "game", "created_at", "id")
	INCLUDE ("buy", "sell", "tax_rate", "name", "pos", "ovr", "card_id") WHERE "status" = 'listed';
