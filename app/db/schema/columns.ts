import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import { UNCOUNTED } from "#app/domain/plain-text.ts";

/**
 * A point in time, to the whole millisecond, so that it survives the trip through a JavaScript Date and back into a
 * cursor.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Whole coins; the checks on each column keep them far below what a JavaScript number holds exactly. */
export const coins = (name: string) => bigint(name, { mode: "number" });

/** Text that is compared byte by byte: the same order and the same speed on every server. */
export const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const MARKS = sql`${UNCOUNTED}`.inlineParams();

/**
 * A text as searches and the order of names see it: in small letters, without what does not count. What is stored and
 * what is looked for both go through here.
 */
export const plainText = (text: SQLWrapper): SQL =>
  // why: composed again in the end, since taken apart Korean is three times as long and would outgrow an index entry
  sql`translate(lower(normalize(regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g'), NFC)), 'øłđı', 'oldi')`;

/** SHA-256 of something that must not be readable in the database. */
export const hash = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A limit of a check, written out. */
export const limit = (value: number): SQL => sql.raw(String(value));

/** The values of a check, written out. */
export const oneOf = (values: readonly string[]): SQL =>
  sql
    .join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    .inlineParams();
