/** The addresses of the flip pages in the frame they are shown in, and what differs between the frames. */
export interface FlipLinks {
  list: string;
  add: string;
  export: string;
  /** Answers card searches while typing. */
  cards: string;
  edit: (flipId: string) => string;
  /** What a card search says that found nothing: "No cards found", or "No players found" in the dashboard (spec, section 2). */
  noCards: string;
}

/** What an edit of an older version of a flip is told (decisions, section 7). */
export const CHANGED_MEANWHILE = "This flip was changed meanwhile";

/** An address with one more parameter. */
export const withParam = (to: string, name: string, value: string): string => `${to}${to.includes("?") ? "&" : "?"}${name}=${value}`;
