import { type SQL, sql } from "drizzle-orm";
import { contains } from "#app/db/contains.server.ts";
import { cards } from "#app/db/schema.ts";

/** True for cards whose name, program or position contains each word of `text` in any case, its wildcards taken as plain characters. */
export const matches = (text: string): SQL =>
  sql.join(
    text.split(/\s+/).map((word) => contains(cards.search, word)),
    sql` and `,
  );

/** True for cards whose name contains `text`; the name is the first line of what is searched. */
export const nameMatches = (text: string): SQL => sql`${matches(text)} and ${contains(sql`split_part(${cards.search}, chr(10), 1)`, text)}`;
