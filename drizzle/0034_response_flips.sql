ALTER TABLE "idempotency_keys" ADD COLUMN "rest" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "flip_ids" uuid[];--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "flip_versions" integer[];--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "bytes" bigint;
