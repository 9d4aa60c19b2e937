/** The addresses of the flip pages in the frame they are shown in, and what differs between the frames. */
export interface FlipLinks {
  list: string;
  add: string;
  export: string;
  /** Answers card searches while typing. */
  cards: string;
  /** The names for where cards were found. */
  sources: string;
  /** Where flips come in from a sheet. */
  import: string;
  edit: (flipId: string) => string;
  /** Where all that was done to flips can be undone. */
  undo: string;
  /** The history of one card. */
  card: string;
  /** What a card search says that found nothing: "No cards found", or "No players found" in the dashboard. */
  noCards: string;
}

/** Where the coins came from; the same in both frames. */
export const REPORTS = "/dashboard/my-flips/reports";

/** What an edit of an older version of a flip is told. */
export const CHANGED_MEANWHILE = "This flip was changed meanwhile";

/** What a form is told whose id is that of a deleted flip. */
export const DELETED_BEFORE = "You deleted this flip. You can restore it under Undo.";

/** Said after so many copies of a flip were added. */
export const addedText = (copies: number): string =>
  copies > 1 ? `${copies} flips added successfully` : "Flip added successfully";

/** Said where something is about to be deleted. */
export const CAN_UNDO = "You can undo this for 30 days.";

/** An address with one more parameter. */
export const withParam = (to: string, name: string, value: string): string =>
  `${to}${to.includes("?") ? "&" : "?"}${name}=${value}`;

/**
 * What the form of a dialog carries beside its fields: the list's part of the query string, and the page that the
 * dialog was opened from.
 */
export const dialogParams = (search: string, from: string | null): Record<string, string> => ({
  ...Object.fromEntries(new URLSearchParams(search)),
  ...(from !== null && { from }),
});

/** A query string with these parameters in it. */
export const withParams = (search: string, params: Record<string, string>): string =>
  `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...params })}`;

/** A query string with this parameter, or without it where it is null; empty or beginning with "?". */
export function queryStringWith(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}
