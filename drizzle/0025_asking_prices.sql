CREATE TABLE "flip_asks" (
	"user_id" uuid NOT NULL,
	"flip_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "flip_asks_user_id_flip_id_at_pk" PRIMARY KEY("user_id","flip_id","at"),
	CONSTRAINT "flip_asks_price" CHECK ("flip_asks"."price" between 1 and 2000000000)
);
--> statement-breakpoint
ALTER TABLE "flip_asks" ADD CONSTRAINT "flip_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Keeps a price that a flip is listed at from now on, unless it is its last one, as after undoing a sale.
CREATE FUNCTION "flips_into_asks"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "flips_added_asks" AFTER INSERT ON "flips" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "flips_into_asks"();--> statement-breakpoint
CREATE TRIGGER "flips_changed_asks" AFTER UPDATE ON "flips" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "flips_into_asks"();--> statement-breakpoint
-- Forgets the prices of deleted flips that went for good; of those that were restored it keeps them.
CREATE FUNCTION "forget_asks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM flip_asks a USING old_rows o
	WHERE a.user_id = o.user_id AND a.flip_id = o.id
		AND NOT EXISTS (SELECT FROM flips f WHERE f.user_id = o.user_id AND f.id = o.id);
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "binned_forgotten_asks" AFTER DELETE ON "binned_flips" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_asks"();
