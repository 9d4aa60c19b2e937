-- A list shows the names for where cards were found, so a change of those gives a player's flips another revision too.
CREATE FUNCTION "sources_into_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE totals SET revision = gen_random_uuid() WHERE (user_id, game) IN (SELECT user_id, game FROM changed_rows);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "sources_added" AFTER INSERT ON "sources" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sources_into_revision"();
--> statement-breakpoint
CREATE TRIGGER "sources_changed" AFTER UPDATE ON "sources" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sources_into_revision"();
--> statement-breakpoint
CREATE TRIGGER "sources_removed" AFTER DELETE ON "sources" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sources_into_revision"();
