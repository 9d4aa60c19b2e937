const COPIES_FIRST = /^(?:\d+[x×]|[x×]\d+)\s+/i;

/**
 * What a line that is being typed says of its card so far, without copies and the first digit of an OVR; "" once more
 * is said, or before a word has three letters in a row.
 */
export function cardBegun(line: string): string {
  const text = line.trim().replace(COPIES_FIRST, "").replace(/\s\d$/, "").trimEnd();
  const words = text.split(/\s+/);
  const isCard = words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) || /^\d\d$/.test(word));
  return isCard && words.some((word) => /\p{L}{3}/u.test(word)) ? text : "";
}
