CREATE TABLE "outbox_receipts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_receipts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "outbox_receipts" ADD CONSTRAINT "outbox_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_receipts_by_time" ON "outbox_receipts" USING btree ("at");