import { INVISIBLE, withoutMarks } from "./marks.ts";
import { toNfc } from "./text.ts";

/** Joiners and variation selectors stay where they join: emoji, and letters of other scripts than the Latin. */
const UNSEEN = new RegExp(
  String.raw`(?<=^|[\p{Script=Latin}\p{P}\s\u0300-\u036f])${INVISIBLE}+|(?![\u200c\u200d\ufe00-\ufe0f])${INVISIBLE}`,
  "gu",
);
/** The blanks of `BLANKS`, in fewer bytes for the browser. */
const ODD_BLANKS = /[\s\x85]+/g;

/** A name as it comes in: in NFC, without invisible characters, one plain blank between words. */
export const cleanName = (text: string): string =>
  // NFC again, since a mark may have parted a letter and its accent.
  toNfc(toNfc(text).replaceAll(UNSEEN, "").replaceAll(ODD_BLANKS, " ").trim());

/** Regex for a name whose key may differ from its lower case; few are, and telling is fast. */
export const UNUSUAL = "[^ -_a-~]|^ | $|  ";

/** Kinds of apostrophe beside '. */
export const APOSTROPHES = "`´‘’ʼ";

const IS_UNUSUAL = new RegExp(UNUSUAL);
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, "g");

/**
 * Equal for names that look alike: in any case, NFC or NFD, with any apostrophe or blanks, and invisible characters.
 * For names of a stored length; `nameKey` in `db/schema/columns.ts` does the same in SQL.
 */
export const nameKey = (name: string): string =>
  IS_UNUSUAL.test(name)
    ? withoutMarks(name.normalize("NFD"))
        .replaceAll(ODD_BLANKS, " ")
        .trim()
        .toLowerCase()
        .replaceAll(APOSTROPHE, "'")
        // JavaScript lowers a Σ at the end of a word to ς.
        .replaceAll("ς", "σ")
        .normalize()
    : name.toLowerCase();
