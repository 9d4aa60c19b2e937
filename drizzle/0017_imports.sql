CREATE TABLE "flip_import_rows" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "flip_import_rows_user_id_import_id_line_pk" PRIMARY KEY("user_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "flip_imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"game" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"header" text[] DEFAULT '{}' NOT NULL,
	"mapping" jsonb,
	"rows" integer,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"act_id" uuid,
	CONSTRAINT "flip_imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "flip_imports_game" CHECK ("flip_imports"."game" in ('CFB26', 'MADDEN26')),
	CONSTRAINT "flip_imports_file_name" CHECK (length("flip_imports"."file_name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "flip_import_rows" ADD CONSTRAINT "flip_import_rows_user_id_import_id_flip_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."flip_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flip_imports" ADD CONSTRAINT "flip_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;