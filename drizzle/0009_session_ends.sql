-- Tells every process whose session has ended, so that what it holds open for the player is looked at again.
CREATE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_ended', user_id::text) FROM (SELECT DISTINCT user_id FROM gone_rows) AS gone;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_ended_told" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS gone_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_session_ended"();
