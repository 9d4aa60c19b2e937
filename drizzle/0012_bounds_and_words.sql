-- An address that was written out longer than it stood in its file; the next import refuses its line.
UPDATE "cards" SET "image_url" = NULL WHERE length("image_url") > 500;--> statement-breakpoint
DROP VIEW "public"."v_recent_activity";--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_texts";--> statement-breakpoint
ALTER TABLE "coin_adjustments" ADD CONSTRAINT "coin_adjustments_note" CHECK (length("coin_adjustments"."note") between 1 and 280);--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_game" CHECK ("totals"."game" in ('CFB26', 'MADDEN26'));--> statement-breakpoint
ALTER TABLE "card_facets" ADD CONSTRAINT "card_facets_game" CHECK ("card_facets"."game" in ('CFB26', 'MADDEN26'));--> statement-breakpoint
ALTER TABLE "card_facets" ADD CONSTRAINT "card_facets_cards" CHECK ("card_facets"."cards" >= 0);--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_image_url" CHECK (length("cards"."image_url") <= 500);--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_texts" CHECK (greatest(length("cards"."player_name"), length("cards"."position"), length("cards"."team"), length("cards"."conference"), length("cards"."program")) <= 100);--> statement-breakpoint
ALTER TABLE "price_floors" ADD CONSTRAINT "price_floors_game" CHECK ("price_floors"."game" in ('CFB26', 'MADDEN26'));--> statement-breakpoint
ALTER TABLE "price_floors" ADD CONSTRAINT "price_floors_ovr" CHECK ("price_floors"."ovr" between 1 and 99);--> statement-breakpoint
ALTER TABLE "training_values" ADD CONSTRAINT "training_values_game" CHECK ("training_values"."game" in ('CFB26', 'MADDEN26'));--> statement-breakpoint
ALTER TABLE "training_values" ADD CONSTRAINT "training_values_ovr" CHECK ("training_values"."ovr" between 1 and 99);--> statement-breakpoint
CREATE VIEW "public"."v_recent_activity" AS (
  select user_id, game, id, 'flip' as event_type,
    case status when 'sold' then 'Sold ' else 'Listed ' end || case name when '' then 'a card' else name end as title,
    case when status <> 'sold' then '' when profit = 0 then '0' else replace(to_char(profit, 'FMSG999,999,999,990'), '-', '−') end as meta,
    coalesce(sold_at, created_at) as happened_at
  from flips
  union all
  select user_id, game, id, 'coins',
    case when delta_coins > 0 then 'Added ' else 'Removed ' end || to_char(abs(delta_coins), 'FM999,999,990') || case abs(delta_coins) when 1 then ' coin' else ' coins' end,
    note, created_at
  from coin_adjustments);