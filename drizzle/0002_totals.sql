-- Everything a player's flips are ordered by or summed up from, in one index: choosing a page of any order is an index-only scan, and so is every window sum.
CREATE INDEX "flips_by_owner" ON "flips" ("user_id", "game", "created_at" DESC, "id" DESC)
	INCLUDE ("name", "pos", "ovr", "buy", "sell", "status", "profit", "roi");
--> statement-breakpoint
-- Sorting one player's flips takes a parallel plan up to twice as long as a single process, and its workers are others' processors.
ALTER TABLE "flips" SET (parallel_workers = 0);
--> statement-breakpoint
-- Adds what a statement did to flips to the players' totals rows, once per statement, player and game.
CREATE FUNCTION "flips_into_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO totals (user_id, game, flips, sold, listed, profit, roi_sum)
		SELECT user_id, game, count(*), count(*) FILTER (WHERE status = 'sold'), count(*) FILTER (WHERE status = 'listed'),
			sum(profit)::bigint, sum(roi::numeric)
		FROM new_rows GROUP BY user_id, game ORDER BY user_id, game
		ON CONFLICT (user_id, game) DO UPDATE SET
			flips = totals.flips + excluded.flips, sold = totals.sold + excluded.sold, listed = totals.listed + excluded.listed,
			profit = totals.profit + excluded.profit, roi_sum = totals.roi_sum + excluded.roi_sum;
	ELSIF TG_OP = 'UPDATE' THEN
		UPDATE totals t SET sold = t.sold + d.sold, listed = t.listed + d.listed, profit = t.profit + d.profit, roi_sum = t.roi_sum + d.roi_sum
		FROM (
			SELECT user_id, game,
				coalesce(sum(sign) FILTER (WHERE status = 'sold'), 0) AS sold, coalesce(sum(sign) FILTER (WHERE status = 'listed'), 0) AS listed,
				sum(sign * profit)::bigint AS profit, sum(sign * roi::numeric) AS roi_sum
			FROM (
				SELECT user_id, game, status, profit, roi, 1 AS sign FROM new_rows
				UNION ALL
				SELECT user_id, game, status, profit, roi, -1 FROM old_rows
			) AS changed
			GROUP BY user_id, game
		) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	ELSE
		UPDATE totals t SET flips = t.flips - d.flips, sold = t.sold - d.sold, listed = t.listed - d.listed,
			profit = t.profit - d.profit, roi_sum = t.roi_sum - d.roi_sum
		FROM (
			SELECT user_id, game, count(*) AS flips, count(*) FILTER (WHERE status = 'sold') AS sold,
				count(*) FILTER (WHERE status = 'listed') AS listed, sum(profit)::bigint AS profit, sum(roi::numeric) AS roi_sum
			FROM old_rows GROUP BY user_id, game
		) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "flips_added" AFTER INSERT ON "flips" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "flips_into_totals"();
--> statement-breakpoint
CREATE TRIGGER "flips_changed" AFTER UPDATE ON "flips" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "flips_into_totals"();
--> statement-breakpoint
CREATE TRIGGER "flips_removed" AFTER DELETE ON "flips" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "flips_into_totals"();
