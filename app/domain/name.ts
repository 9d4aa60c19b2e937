import { BLANKS, INVISIBLE } from "./marks.ts";
import { toNfc } from "./text.ts";

/** Joiners and variation selectors stay where they join: emoji, and letters of other scripts than the Latin. */
const UNSEEN = new RegExp(
  String.raw`(?<=^|[\p{Script=Latin}\p{P}\s\u0300-\u036f])${INVISIBLE}+|(?![\u200c\u200d\ufe00-\ufe0f])${INVISIBLE}`,
  "gu",
);
const ODD_BLANKS = new RegExp(BLANKS, "g");

/** A name as it comes in: in NFC, without invisible characters, one plain blank between words. */
export const cleanName = (text: string): string =>
  // NFC again, since a mark may have parted a letter and its accent.
  toNfc(toNfc(text).replaceAll(UNSEEN, "").replaceAll(ODD_BLANKS, " ").trim());
