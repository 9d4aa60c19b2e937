-- As a migrated database has them; tests/features/apart/data-dictionary.test.ts writes this file with `-u`.

CREATE OR REPLACE FUNCTION public.binned_into_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO totals (user_id, game, binned)
		SELECT user_id, game, count(*) FROM new_rows GROUP BY user_id, game ORDER BY user_id, game
		ON CONFLICT (user_id, game) DO UPDATE SET binned = totals.binned + excluded.binned;
	ELSE
		UPDATE totals t SET binned = t.binned - d.binned
		FROM (SELECT user_id, game, count(*) AS binned FROM old_rows GROUP BY user_id, game) AS d
		WHERE t.user_id = d.user_id AND t.game = d.game;
	END IF;
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.coin_event_into_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	delta bigint := CASE NEW.direction WHEN 'credit' THEN NEW.amount ELSE -NEW.amount END;
BEGIN
	UPDATE totals SET balance = balance + delta
	WHERE user_id = NEW.user_id AND game = NEW.game AND balance + delta = NEW.balance_after;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'coin event % does not follow from the balance', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.coin_event_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'coin events are never changed' USING ERRCODE = 'check_violation';
END;
$function$;

CREATE OR REPLACE FUNCTION public.flips_into_asks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	WITH added AS (
		INSERT INTO flip_asks (user_id, flip_id, at, price)
		SELECT n.user_id, n.id, CASE TG_OP WHEN 'INSERT' THEN n.created_at ELSE now() END, n.sell
		FROM new_rows n
		WHERE n.status = 'listed' AND n.sell > 0 AND n.sell IS DISTINCT FROM (
			SELECT a.price FROM flip_asks a WHERE a.user_id = n.user_id AND a.flip_id = n.id ORDER BY a.at DESC LIMIT 1
		)
		ON CONFLICT (user_id, flip_id, at) DO UPDATE SET price = excluded.price
		RETURNING user_id, flip_id
	)
	-- The new one is not among those that this statement sees.
	DELETE FROM flip_asks a USING added n
	WHERE a.user_id = n.user_id AND a.flip_id = n.flip_id AND a.at <= (
		SELECT b.at FROM flip_asks b WHERE b.user_id = n.user_id AND b.flip_id = n.flip_id ORDER BY b.at DESC OFFSET 49 LIMIT 1
	);
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.flips_into_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_asks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	DELETE FROM flip_asks a USING old_rows o
	WHERE a.user_id = o.user_id AND a.flip_id = o.id
		AND NOT EXISTS (SELECT FROM flips f WHERE f.user_id = o.user_id AND f.id = o.id);
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.listed_gain(status text, sell bigint, tax_rate numeric, buy bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((status = 'listed'::text) AND (sell > 0)) THEN ((floor(((sell)::numeric * ((1)::numeric - tax_rate))))::bigint - buy) ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION public.tell_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM pg_notify('activity', user_id::text) FROM (SELECT DISTINCT user_id FROM changed_rows) AS changed;
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.tell_reference_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM pg_notify('reference_changed', TG_TABLE_NAME);
	RETURN NULL;
END;
$function$;

CREATE OR REPLACE FUNCTION public.tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM pg_notify('session_ended', user_id::text) FROM (SELECT DISTINCT user_id FROM gone_rows) AS gone;
	RETURN NULL;
END;
$function$;

CREATE TRIGGER binned_forgotten_asks AFTER DELETE ON binned_flips REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_asks();

CREATE TRIGGER flips_binned AFTER INSERT ON binned_flips REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION binned_into_totals();

CREATE TRIGGER flips_unbinned AFTER DELETE ON binned_flips REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION binned_into_totals();

CREATE TRIGGER coin_adjustments_told AFTER INSERT ON coin_adjustments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER coin_events_added AFTER INSERT ON coin_events FOR EACH ROW EXECUTE FUNCTION coin_event_into_totals();

CREATE TRIGGER coin_events_stay BEFORE DELETE OR UPDATE ON coin_events FOR EACH ROW EXECUTE FUNCTION coin_event_stays();

CREATE TRIGGER flips_added AFTER INSERT ON flips REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION flips_into_totals();

CREATE TRIGGER flips_added_asks AFTER INSERT ON flips REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION flips_into_asks();

CREATE TRIGGER flips_added_told AFTER INSERT ON flips REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER flips_changed AFTER UPDATE ON flips REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION flips_into_totals();

CREATE TRIGGER flips_changed_asks AFTER UPDATE ON flips REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION flips_into_asks();

CREATE TRIGGER flips_changed_told AFTER UPDATE ON flips REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER flips_removed AFTER DELETE ON flips REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION flips_into_totals();

CREATE TRIGGER flips_removed_told AFTER DELETE ON flips REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_activity();

CREATE TRIGGER price_floors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_floors FOR EACH STATEMENT EXECUTE FUNCTION tell_reference_changed();

CREATE TRIGGER sessions_ended_told AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_session_ended();

CREATE TRIGGER training_values_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON training_values FOR EACH STATEMENT EXECUTE FUNCTION tell_reference_changed();
