-- Moves a player's balance by a coin event. Whoever inserts one holds the totals row's lock; a stored balance that does not follow is refused.
CREATE FUNCTION "coin_event_into_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
CREATE TRIGGER "coin_events_added" AFTER INSERT ON "coin_events" FOR EACH ROW EXECUTE FUNCTION "coin_event_into_totals"();
--> statement-breakpoint
-- The ledger is only ever added to; its rows go when their player's account goes, and with nothing less.
CREATE FUNCTION "coin_event_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'coin events are never changed' USING ERRCODE = 'check_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "coin_events_stay" BEFORE UPDATE OR DELETE ON "coin_events" FOR EACH ROW EXECUTE FUNCTION "coin_event_stays"();
--> statement-breakpoint
-- Tells every process whose flips or coins have changed: once per statement and player, at commit.
CREATE FUNCTION "tell_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('activity', user_id::text) FROM (SELECT DISTINCT user_id FROM changed_rows) AS changed;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "flips_added_told" AFTER INSERT ON "flips" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();
--> statement-breakpoint
CREATE TRIGGER "flips_changed_told" AFTER UPDATE ON "flips" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();
--> statement-breakpoint
CREATE TRIGGER "flips_removed_told" AFTER DELETE ON "flips" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();
--> statement-breakpoint
CREATE TRIGGER "coin_adjustments_told" AFTER INSERT ON "coin_adjustments" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();
