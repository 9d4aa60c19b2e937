import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/card.ts";
import type { Position } from "#app/domain/flip.ts";
import { plainText } from "./schema/columns.ts";

export interface SearchTarget {
  text: SQLWrapper;
  hasOvr: (ovr: number) => SQL;
  hasPosition: (position: Position) => SQL;
}

/** Each word is part of the text, or equals OVR or position (docs/product.md#card-picker); empty without words. */
export const searchConditions = (query: string, { text, hasOvr, hasPosition }: SearchTarget): (SQL | undefined)[] =>
  searchWords(query).map((word) =>
    or(
      word.text === null ? undefined : contains(text, word.text),
      word.ovr === null ? undefined : hasOvr(word.ovr),
      word.position === null ? undefined : hasPosition(word.position),
    ),
  );

/** For a pattern that matches the text itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

function contains(text: SQLWrapper, word: string): SQL {
  const plain = plainText(sql`${`%${escapeLike(word)}%`}::text`);
  // Folds the final ς to σ, since Σ in an upper-case name is lowered to σ.
  return /[σςΣ]/.test(word)
    ? sql`translate(${text}, 'ς', 'σ') like translate(${plain}, 'ς', 'σ')`
    : sql`${text} like ${plain}`;
}
