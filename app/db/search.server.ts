import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/card.ts";
import type { Position } from "#app/domain/flip.ts";
import { plainText } from "./schema/columns.ts";

/** Where a search looks: a column of plain text, and what makes a row of an OVR and of a position. */
export interface Searched {
  text: SQLWrapper;
  hasOvr: (ovr: number) => SQL;
  hasPosition: (position: Position) => SQL;
}

/**
 * What rows fulfil that `query` finds: each of its words, in any order, is part of their text, or is their OVR or their
 * position (docs/product.md#card-picker). Nothing for a query without words.
 */
export const foundBy = (query: string, { text, hasOvr, hasPosition }: Searched): (SQL | undefined)[] =>
  searchWords(query).map((word) =>
    or(
      word.text === null ? undefined : contains(text, word.text),
      word.ovr === null ? undefined : hasOvr(word.ovr),
      word.position === null ? undefined : hasPosition(word.position),
    ),
  );

/** True where plain text contains a word; wildcards in it are taken as plain characters. */
function contains(text: SQLWrapper, word: string): SQL {
  const plain = plainText(sql`${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}::text`);
  // why: ς is the σ that ends a word, and small letters of a name in capitals have none
  return /[σςΣ]/.test(word)
    ? sql`translate(${text}, 'ς', 'σ') like translate(${plain}, 'ς', 'σ')`
    : sql`${text} like ${plain}`;
}
