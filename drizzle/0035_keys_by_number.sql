-- How many keys an account has, and which of its bodies are the oldest.
DROP INDEX CONCURRENTLY IF EXISTS "idempotency_keys_by_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "idempotency_keys_by_number" ON "idempotency_keys" ("user_id", "number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "idempotency_keys_with_body";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "idempotency_keys_with_body" ON "idempotency_keys" ("user_id", "bytes") WHERE "body" is not null;
