import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import { BLANKS, INVISIBLE } from "#app/domain/marks.ts";
import { APOSTROPHES, UNUSUAL } from "#app/domain/name.ts";
import { UNCOUNTED } from "#app/domain/plain-text.ts";

/** Timestamp in whole milliseconds, so that a JavaScript Date and a cursor preserve it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Whole coins; a check on each column keeps them far below 2^53. */
export const coins = (name: string) => bigint(name, { mode: "number" });

export const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Inlined, since an index and a generated column take no parameters. */
const quoted = (text: string): SQL => sql`${text}`.inlineParams();

const MARKS = quoted(UNCOUNTED);

/** Lower case without accents, apostrophes, dots and hyphens; for the generated columns and for search words. */
export const plainText = (text: SQLWrapper): SQL =>
  // NFC at the end: decomposed Korean is three times as long and would outgrow an index entry.
  sql`translate(lower(normalize(regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g'), NFC)), 'øłđı', 'oldi')`;

const LIKE_APOSTROPHES = quoted(`${APOSTROPHES}ς`);
const LIKE_PLAIN = quoted(`${"'".repeat(APOSTROPHES.length)}σ`);

/** `nameKey` of `domain/name.ts`, for names to be compared by; `flips_by_name_key` has its SQL. */
export const nameKey = (name: SQLWrapper): SQL => {
  const seen = sql`regexp_replace(normalize(${name}, NFD), ${quoted(INVISIBLE)}, '', 'g')`;
  const lower = sql`lower(btrim(regexp_replace(${seen}, ${quoted(BLANKS)}, ' ', 'g')))`;
  const plain = sql`normalize(translate(${lower}, ${LIKE_APOSTROPHES}, ${LIKE_PLAIN}), NFC)`;
  return sql`(case when ${name} ~ ${quoted(UNUSUAL)} then ${plain} else lower(${name}) end) collate "C"`;
};

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Inlined, since a check takes no parameters. */
export const limit = (value: number): SQL => sql.raw(String(value));

export const oneOf = (values: readonly string[]): SQL =>
  sql
    .join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    .inlineParams();
