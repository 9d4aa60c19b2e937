CREATE TABLE "shared_reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"payload" jsonb,
	"png" "bytea",
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "shared_reports_token" CHECK ("shared_reports"."token" ~ '^[0-9A-Za-z]{22}$'),
	CONSTRAINT "shared_reports_payload" CHECK (octet_length("shared_reports"."payload"::text) <= 16384),
	CONSTRAINT "shared_reports_png" CHECK (octet_length("shared_reports"."png") <= 98304),
	CONSTRAINT "shared_reports_whole" CHECK (("shared_reports"."payload" is null) = ("shared_reports"."png" is null))
);
--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_reports_token" ON "shared_reports" USING btree ("token");--> statement-breakpoint
CREATE INDEX "shared_reports_by_end" ON "shared_reports" USING btree ("ends_at");