-- What is searched leaves accents and apostrophes aside; the indexes on the column that stood for it go with it and are made anew.
DROP INDEX "flips_by_name";--> statement-breakpoint
ALTER TABLE "cards" drop column "search";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (translate(lower(normalize(regexp_replace(normalize("cards"."player_name" || chr(10) || coalesce("cards"."team", '') || chr(10) || coalesce("cards"."program", '') || chr(10) || "cards"."position", NFD), '[\u0300-\u036f''\u0060´‘’ʼ.‐‑-]', '', 'g'), NFC)), 'øłđı', 'oldi')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_search_trigrams" ON "cards" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cards_by_rank" ON "cards" USING btree ("game","rank","search","id","team","position","program");--> statement-breakpoint
CREATE INDEX "cards_by_name" ON "cards" USING btree ("game","search","id","rank","team","position","program");--> statement-breakpoint
ALTER TABLE "flips" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (translate(lower(normalize(regexp_replace(normalize(name || chr(10) || pos, NFD), '[\u0300-\u036f''\u0060´‘’ʼ.‐‑-]', '', 'g'), NFC)), 'øłđı', 'oldi')) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "flips_by_owner";--> statement-breakpoint
-- With what is searched in it too, so that finding is an index-only scan in any order.
CREATE INDEX "flips_by_owner" ON "flips" ("user_id", "game", "created_at" DESC, "id" DESC)
	INCLUDE ("name", "pos", "ovr", "buy", "sell", "status", "profit", "roi", "search");--> statement-breakpoint
CREATE INDEX "flips_by_name" ON "flips" USING btree ("user_id","game","search","id");--> statement-breakpoint
UPDATE "cards" SET "position" = 'Other' WHERE "position" not in ('QB', 'HB', 'FB', 'WR', 'TE', 'LT', 'LG', 'C', 'RG', 'RT', 'LEDG', 'REDG', 'DT', 'WILL', 'MIKE', 'SAM', 'CB', 'FS', 'SS', 'K', 'P', 'Other');--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_position" CHECK ("cards"."position" in ('QB', 'HB', 'FB', 'WR', 'TE', 'LT', 'LG', 'C', 'RG', 'RT', 'LEDG', 'REDG', 'DT', 'WILL', 'MIKE', 'SAM', 'CB', 'FS', 'SS', 'K', 'P', 'Other'));