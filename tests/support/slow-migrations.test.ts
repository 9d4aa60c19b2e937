import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slowSteps } from "./slow-migrations.ts";

const folder = join(import.meta.dirname, "../../drizzle");
const BEFORE_LAUNCH = "ran before the site had its first players, on tables of a few rows";

const EXCUSED: Record<string, string> = {
  "0002_totals.sql": BEFORE_LAUNCH,
  "0004_coins.sql": BEFORE_LAUNCH,
  "0008_activity_order.sql": BEFORE_LAUNCH,
  "0010_cards.sql": BEFORE_LAUNCH,
  "0012_bounds_and_words.sql": BEFORE_LAUNCH,
  "0013_flips_by_name.sql": BEFORE_LAUNCH,
  "0014_plain_search.sql": BEFORE_LAUNCH,
  "0015_sale_dates_copies_and_undo.sql": BEFORE_LAUNCH,
  "0016_reports_and_goals.sql": BEFORE_LAUNCH,
};

const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));

test.each(migrations.filter((name) => !(name in EXCUSED)))(
  "%s keeps nobody out of a large table for more than a second",
  (name) => {
    expect(slowSteps(readFileSync(join(folder, name), "utf8"))).toEqual([]);
  },
);

test.each(Object.keys(EXCUSED))("%s is excused for something", (name) => {
  expect(slowSteps(readFileSync(join(folder, name), "utf8"))).not.toEqual([]);
});

test.each([
  ['CREATE INDEX "flips_by_team" ON "flips" ("team");', "an index keeps writers out"],
  ['CREATE UNIQUE INDEX "one" ON "public"."flips" USING btree (lower("name"));', "an index keeps writers out"],
  ['CREATE INDEX CONCURRENTLY "one" ON "flips" ("team");', "left there is not dropped first"],
  ['DROP INDEX CONCURRENTLY IF EXISTS "one"; CREATE TABLE "new" ("id" uuid);', "has a migration of its own"],
  ['ALTER TABLE "flips" ADD COLUMN "gain" bigint GENERATED ALWAYS AS (sell - buy) STORED;', "a generated column"],
  ['ALTER TABLE "flips" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;', "worked out for each row"],
  ['ALTER TABLE "flips" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp();', "worked out for each row"],
  ['ALTER TABLE "flips" ADD COLUMN "owner" uuid REFERENCES "users"("id");', "a constraint of a new column"],
  ['ALTER TABLE "flips" ALTER COLUMN "ovr" SET DATA TYPE integer;', "a new type"],
  ['ALTER TABLE "flips" ALTER COLUMN "ovr" SET NOT NULL;', "NOT NULL reads every row"],
  ['ALTER TABLE "flips" ADD CONSTRAINT "flips_team" CHECK (length("team") < 9);', "a constraint reads every row"],
  ['ALTER TABLE "flips" ADD CONSTRAINT "a" FOREIGN KEY ("a") REFERENCES "b"("a");', "a constraint reads every row"],
  ["ALTER TABLE \"flips\" ADD CONSTRAINT a CHECK (a <> ' not valid');", "a constraint reads every row"],
  [
    "ALTER TABLE flips ADD CONSTRAINT a CHECK (b > 0) NOT VALID;ALTER TABLE flips VALIDATE CONSTRAINT a;",
    "the lock of the constraint",
  ],
  ['UPDATE "flips" SET "team" = NULL;', "every row that is changed"],
  ['-- its owner\'s\nDELETE FROM "flips" WHERE "buy" = 1;', "every row that is changed"],
  ['LOCK TABLE "flips" IN SHARE MODE;', "the lock stands"],
  ["VACUUM FULL flips;", "the whole table"],
  ["DO $$ BEGIN UPDATE flips SET a = 1; END $$;", "a DO block"],
])("%s would take long", (sql, because) => {
  expect(slowSteps(sql)).toEqual([expect.stringContaining(because)]);
});

test.each([
  ['CREATE TABLE "teams" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "by_id" ON "teams" ("id");'],
  [
    'CREATE TABLE "a" ("b" uuid); ' +
      'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."flips"("id");',
  ],
  ['DROP INDEX CONCURRENTLY IF EXISTS "one"; CREATE INDEX CONCURRENTLY "one" ON "flips" ("team");'],
  ['ALTER TABLE "flips" ADD COLUMN "team" text;'],
  ['ALTER TABLE "flips" ADD COLUMN "type" text DEFAULT \'new type; unique\' NOT NULL;'],
  ['ALTER TABLE "flips" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;'],
  ['ALTER TABLE "flips" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID;'],
  ['ALTER TABLE "flips" VALIDATE CONSTRAINT "a";'],
  ['ALTER TABLE "flips" DROP CONSTRAINT "a";'],
  ['CREATE FUNCTION "f"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE totals SET a = 1; END; $$;'],
  ['CREATE TRIGGER "t" AFTER UPDATE ON "flips" FOR EACH STATEMENT EXECUTE FUNCTION "f"();'],
])("%s is done at once", (sql) => {
  expect(slowSteps(sql)).toEqual([]);
});
