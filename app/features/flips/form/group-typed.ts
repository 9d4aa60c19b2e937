const DIGITS = /^\d[\d,]*$/;

/**
 * Digits grouped by thousands as they are typed, and where the caret then stands: behind the same digits as before, and
 * after deleting `forward` behind the comma too, so that the next press does not delete it again. Null for any text but
 * digits and commas, and for one that begins with 0.
 */
export function groupTyped(text: string, caret: number, forward: boolean): { text: string; caret: number } | null {
  if (!DIGITS.test(text) || text.startsWith("0")) return null;
  const digits = text.replaceAll(",", "");
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  let left = text.slice(0, caret).replaceAll(",", "").length;
  let at = 0;
  for (; left > 0; at++) if (grouped[at] !== ",") left--;
  return { text: grouped, caret: forward && grouped[at] === "," ? at + 1 : at };
}
