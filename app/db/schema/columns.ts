import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import { UNCOUNTED } from "#app/domain/plain-text.ts";

/** Timestamp in whole milliseconds, so that a JavaScript Date and a cursor preserve it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Whole coins; a check on each column keeps them far below 2^53. */
export const coins = (name: string) => bigint(name, { mode: "number" });

export const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const MARKS = sql`${UNCOUNTED}`.inlineParams();

/** Lower case without accents, apostrophes, dots and hyphens; for the generated columns and for search words. */
export const plainText = (text: SQLWrapper): SQL =>
  // NFC at the end: decomposed Korean is three times as long and would outgrow an index entry.
  sql`translate(lower(normalize(regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g'), NFC)), 'øłđı', 'oldi')`;

export const hash = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Inlined, since a check takes no parameters. */
export const limit = (value: number): SQL => sql.raw(String(value));

export const oneOf = (values: readonly string[]): SQL =>
  sql
    .join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    .inlineParams();
