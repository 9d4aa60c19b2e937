CREATE TABLE "unnamed_flips" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "unnamed_flips_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "unnamed_flips" ADD CONSTRAINT "unnamed_flips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "unnamed_flips" ("user_id", "id")
	SELECT f."user_id", f."id" FROM "flips" f JOIN "cards" c ON c."id" = f."card_id" AND c."game" = f."game"
	WHERE f."name" <> left(c."player_name", 60);
