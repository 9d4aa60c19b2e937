-- Tells every process that what its kept pages were made from has changed.
CREATE FUNCTION "tell_reference_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('reference_changed', TG_TABLE_NAME);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "training_values_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "training_values"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_reference_changed"();
--> statement-breakpoint
CREATE TRIGGER "price_floors_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_floors"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_reference_changed"();
