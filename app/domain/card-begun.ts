const COPIES_FIRST = /^(?:\d+[x×]|[x×]\d+)\s+/i;

/**
 * The card in a partially typed quick-log line, without copies and the first digit of an OVR; "" once the line has more
 * than a card, or before a word has three letters in a row.
 */
export function cardBegun(line: string): string {
  const text = line.trim().replace(COPIES_FIRST, "").replace(/\s\d$/, "").trimEnd();
  const words = text.split(/\s+/);
  const isCard = words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) || /^\d\d$/.test(word));
  return isCard && words.some((word) => /\p{L}{3}/u.test(word)) ? text : "";
}
