import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** True where `small`, a text in small letters, contains `text` in any case, its wildcards taken as plain characters. */
export const contains = (small: SQLWrapper, text: string): SQL =>
  // why: in small letters by the database's own rules, which made the other side too
  sql`${small} like lower(${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`}::text)`;
