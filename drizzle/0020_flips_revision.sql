ALTER TABLE "totals" ADD COLUMN "revision" uuid;--> statement-breakpoint
-- Adds what a statement did to flips to the players' totals rows, once per statement, player and game,
-- and gives each row another revision.
CREATE OR REPLACE FUNCTION "flips_into_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO totals (user_id, game, flips, sold, listed, profit, roi_sum, listed_cost, listed_gain, unpriced, revision)
		SELECT user_id, game, count(*), count(*) FILTER (WHERE status = 'sold'), count(*) FILTER (WHERE status = 'listed'),
			sum(profit)::bigint, sum(roi::numeric), coalesce(sum(buy) FILTER (WHERE status = 'listed'), 0)::bigint,
			sum(listed_gain(status, sell, tax_rate, buy))::bigint, count(*) FILTER (WHERE status = 'listed' AND sell = 0),
			gen_random_uuid()
		FROM new_rows GROUP BY user_id, game ORDER BY user_id, game
		ON CONFLICT (user_id, game) DO UPDATE SET
			flips = totals.flips + excluded.flips, sold = totals.sold + excluded.sold, listed = totals.listed + excluded.listed,
			profit = totals.profit + excluded.profit, roi_sum = totals.roi_sum + excluded.roi_sum,
			listed_cost = totals.listed_cost + excluded.listed_cost, listed_gain = totals.listed_gain + excluded.listed_gain,
			unpriced = totals.unpriced + excluded.unpriced, revision = excluded.revision;
	ELSIF TG_OP = 'UPDATE' THEN
		UPDATE totals t SET sold = t.sold + d.sold, listed = t.listed + d.listed, profit = t.profit + d.profit,
			roi_sum = t.roi_sum + d.roi_sum, listed_cost = t.listed_cost + d.listed_cost,
			listed_gain = t.listed_gain + d.listed_gain, unpriced = t.unpriced + d.unpriced,
			revision = gen_random_uuid()
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
			listed_gain = t.listed_gain - d.listed_gain, unpriced = t.unpriced - d.unpriced,
			revision = gen_random_uuid()
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
