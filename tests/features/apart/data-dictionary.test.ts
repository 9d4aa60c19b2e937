import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";

const HEAD =
  "-- As a migrated database has them; tests/features/apart/data-dictionary.test.ts writes this file with `-u`.";

/** The definitions that a query returns, as statements. */
async function definitions(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await database.execute<{ text: string }>(query);
  return `${[HEAD, ...rows.map(({ text }) => `${text.trim()};`)].join("\n\n")}\n`;
}

test("app/db/triggers.sql has every function and trigger of the database", async () => {
  const text = await definitions(sql`
    select text from (
      select 1 as kind, p.proname as name, '' as place, pg_get_functiondef(p.oid) as text from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 2, t.tgname, t.tgrelid::regclass::text, pg_get_triggerdef(t.oid, true) from pg_trigger t
      where not t.tgisinternal
    ) as found order by kind, place collate "C", name collate "C"`);
  await expect(text).toMatchFileSnapshot("../../../app/db/triggers.sql");
});

test("app/db/indexes.sql has every index of the database", async () => {
  const text = await definitions(sql`
    select pg_get_indexdef(i.indexrelid) as text from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
    order by i.indrelid::regclass::text collate "C", c.relname collate "C"`);
  await expect(text).toMatchFileSnapshot("../../../app/db/indexes.sql");
});
