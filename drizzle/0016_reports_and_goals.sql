-- No flip may change between the columns' filling and their triggers; whoever is about to change one waits.
LOCK TABLE "flips" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "goals" (
	"user_id" uuid NOT NULL,
	"game" text NOT NULL,
	"target" bigint NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "goals_user_id_game_pk" PRIMARY KEY("user_id","game"),
	CONSTRAINT "goals_game" CHECK ("goals"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "goals_target" CHECK ("goals"."target" between 1 and 2000000000),
	CONSTRAINT "goals_days" CHECK ("goals"."until" >= "goals"."since")
);
--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "listed_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "listed_gain" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "unpriced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What a report sums up by sale date, in one index; the predicate means sold flips, which alone have a sale date.
DROP INDEX "flips_by_sale";--> statement-breakpoint
CREATE INDEX "flips_by_sale" ON "flips" ("user_id", "game", "sold_at" DESC, "id" DESC)
	INCLUDE ("created_at", "buy", "sell", "profit", "name", "pos", "ovr", "source_id", "program") WHERE "sold_at" is not null;
--> statement-breakpoint
-- What is listed, oldest first.
CREATE INDEX "flips_listed" ON "flips" ("user_id", "game", "created_at", "id")
	INCLUDE ("buy", "sell", "tax_rate") WHERE "status" = 'listed';
--> statement-breakpoint
-- What a listed flip would gain at its asking price, by the expression of the generated profit.
CREATE FUNCTION "listed_gain"(status text, sell bigint, tax_rate numeric, buy bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
	RETURN case when status = 'listed' and sell > 0 then floor(sell * (1 - tax_rate))::bigint - buy else 0 end;
--> statement-breakpoint
UPDATE "totals" t SET "listed_cost" = l.cost, "listed_gain" = l.gain, "unpriced" = l.unpriced
FROM (
	SELECT user_id, game, sum(buy)::bigint AS cost, sum(listed_gain(status, sell, tax_rate, buy))::bigint AS gain,
		count(*) FILTER (WHERE sell = 0) AS unpriced
	FROM "flips" WHERE status = 'listed' GROUP BY user_id, game
) AS l
WHERE t.user_id = l.user_id AND t.game = l.game;
--> statement-breakpoint
-- Adds what a statement did to flips to the players' totals rows, once per statement, player and game.
CREATE OR REPLACE FUNCTION "flips_into_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO totals (user_id, game, flips, sold, listed, profit, roi_sum, listed_cost, listed_gain, unpriced)
		SELECT user_id, game, count(*), count(*) FILTER (WHERE status = 'sold'), count(*) FILTER (WHERE status = 'listed'),
			sum(profit)::bigint, sum(roi::numeric), coalesce(sum(buy) FILTER (WHERE status = 'listed'), 0)::bigint,
			sum(listed_gain(status, sell, tax_rate, buy))::bigint, count(*) FILTER (WHERE status = 'listed' AND sell = 0)
		FROM new_rows GROUP BY user_id, game ORDER BY user_id, game
		ON CONFLICT (user_id, game) DO UPDATE SET
			flips = totals.flips + excluded.flips, sold = totals.sold + excluded.sold, listed = totals.listed + excluded.listed,
			profit = totals.profit + excluded.profit, roi_sum = totals.roi_sum + excluded.roi_sum,
			listed_cost = totals.listed_cost + excluded.listed_cost, listed_gain = totals.listed_gain + excluded.listed_gain,
			unpriced = totals.unpriced + excluded.unpriced;
	ELSIF TG_OP = 'UPDATE' THEN
		UPDATE totals t SET sold = t.sold + d.sold, listed = t.listed + d.listed, profit = t.profit + d.profit,
			roi_sum = t.roi_sum + d.roi_sum, listed_cost = t.listed_cost + d.listed_cost,
			listed_gain = t.listed_gain + d.listed_gain, unpriced = t.unpriced + d.unpriced
		FROM (
			SELECT user_id, game,
				coalesce(sum(sign) FILTER (WHERE status = 'sold'), 0) AS sold, coalesce(sum(sign) FILTER (WHERE status = 'listed'), 0) AS listed,
				sum(sign * profit)::bigint AS profit, sum(sign * roi::numeric) AS roi_sum,
				coalesce(sum(sign * buy) FILTER (WHERE status = 'listed'), 0)::bigint AS listed_cost,
				sum(sign * listed_gain(status, sell, tax_rate, buy))::bigint AS listed_gain,
				coalesce(sum(sign) FILTER (WHERE status = 'listed' AND sell = 0), 0) AS unpriced
			FROM (
				SELECT user_id, game, status, profit, roi, buy, sell, tax_rate, 1 AS sign FROM new_rows
				UNION ALL
				SELECT user_id, game, status, profit, roi, buy, sell, tax_rate, -1 FROM old_rows
			) AS changed
			GROUP BY user_id, game
		) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	ELSE
		UPDATE totals t SET flips = t.flips - d.flips, sold = t.sold - d.sold, listed = t.listed - d.listed,
			profit = t.profit - d.profit, roi_sum = t.roi_sum - d.roi_sum, listed_cost = t.listed_cost - d.listed_cost,
			listed_gain = t.listed_gain - d.listed_gain, unpriced = t.unpriced - d.unpriced
		FROM (
			SELECT user_id, game, count(*) AS flips, count(*) FILTER (WHERE status = 'sold') AS sold,
				count(*) FILTER (WHERE status = 'listed') AS listed, sum(profit)::bigint AS profit, sum(roi::numeric) AS roi_sum,
				coalesce(sum(buy) FILTER (WHERE status = 'listed'), 0)::bigint AS listed_cost,
				sum(listed_gain(status, sell, tax_rate, buy))::bigint AS listed_gain,
				count(*) FILTER (WHERE status = 'listed' AND sell = 0) AS unpriced
			FROM old_rows GROUP BY user_id, game
		) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	END IF;
	RETURN NULL;
END;
$$;
