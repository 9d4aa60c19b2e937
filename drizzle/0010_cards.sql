CREATE TABLE "card_facets" (
	"game" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"cards" integer NOT NULL,
	CONSTRAINT "card_facets_game_kind_value_pk" PRIMARY KEY("game","kind","value")
);
--> statement-breakpoint
DROP INDEX "cards_name_trigrams";--> statement-breakpoint
DROP INDEX "cards_by_overall";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "search" text collate "C" GENERATED ALWAYS AS (lower("cards"."player_name") || chr(10) || lower(coalesce("cards"."program", '')) || chr(10) || lower("cards"."position")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "rank" smallint GENERATED ALWAYS AS (99 - "cards"."overall") STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_search_trigrams" ON "cards" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cards_by_rank" ON "cards" USING btree ("game","rank","search","id","team","position","program");--> statement-breakpoint
CREATE INDEX "cards_by_name" ON "cards" USING btree ("game","search","id","rank","team","position","program");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_texts" CHECK (greatest(length("cards"."player_name"), length("cards"."position"), length("cards"."team"), length("cards"."program")) <= 100);