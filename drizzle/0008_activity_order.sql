DROP INDEX "flips_by_activity";--> statement-breakpoint
CREATE INDEX "flips_by_activity" ON "flips" USING btree ("user_id","game",coalesce("sold_at", "created_at") desc,"id" DESC NULLS FIRST);