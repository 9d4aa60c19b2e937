import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { plainText } from "./schema/columns.ts";

/** Where a search looks: a column of plain text, and what makes a row of an OVR. */
interface Searched {
  text: SQLWrapper;
  hasOvr: (ovr: number) => SQL;
}

/**
 * What rows fulfil that `query` finds: each of its words, in any order, is part of their text or is their OVR.
 * Nothing for a query without words.
 */
export const foundBy = (query: string, { text, hasOvr }: Searched): (SQL | undefined)[] =>
  (query.match(/\S+/g) ?? []).map((word) =>
    isOvr(word) ? or(contains(text, word), hasOvr(Number(word))) : contains(text, word),
  );

const isOvr = (word: string) => /^[1-9]\d?$/.test(word);

/** True where plain text contains a word; wildcards in it are taken as plain characters. */
const contains = (text: SQLWrapper, word: string): SQL =>
  sql`${text} like ${plainText(sql`${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}::text`)}`;
