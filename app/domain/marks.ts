/** Characters without a look of their own, as a regex class: Unicode's Default_Ignorable_Code_Point below U+10000. */
export const INVISIBLE =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8]";

/** Unicode's White_Space, as a regex class. */
export const BLANK = "[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

/** Regex for blanks other than one plain blank. */
export const BLANKS = `${BLANK}{2,}|(?! )${BLANK}`;

const MARKS = /* @__PURE__ */ new RegExp(INVISIBLE, "g");

/** The text without invisible characters, which programs put around dates and numbers. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, "");
