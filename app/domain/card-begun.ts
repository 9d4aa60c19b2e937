const COPIES_FIRST = /^(?:\d+[x×]|[x×]\d+)\s+/i;

/** The card in a partly typed quick-log line; "" once it has more than a card, or before three letters in a row. */
export function partialCard(line: string): string {
  const text = line.trim().replace(COPIES_FIRST, "").replace(/\s\d$/, "").trimEnd();
  const words = text.split(/\s+/);
  const isCard = words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) || /^\d\d$/.test(word));
  return isCard && words.some((word) => /\p{L}{3}/u.test(word)) ? text : "";
}
