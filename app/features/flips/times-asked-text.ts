/** "Asked 3 times or more", of a filter's word (domain/times-asked.ts). */
export function formatTimesAsked(word: string): string {
  const times = Number.parseInt(word, 10);
  if (times === 0) return "No asking price";
  if (word.endsWith("-")) return times === 1 ? "Asked once or more" : `Asked ${times} times or more`;
  return times === 1 ? "Asked once" : times === 2 ? "Asked twice" : `Asked ${times} times`;
}
