CREATE TABLE "deletion_requests" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"game_context" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deletion_requests_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "deletion_requests_game" CHECK ("deletion_requests"."game_context" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "deletion_requests_reason" CHECK (length("deletion_requests"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "erased_accounts" (
	"account_hash" "bytea" PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_flips" (
	"user_id" uuid NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_flips_user_id_content_hash_pk" PRIMARY KEY("user_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_flips" ADD CONSTRAINT "imported_flips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_one_each" ON "deletion_requests" USING btree ("user_id");