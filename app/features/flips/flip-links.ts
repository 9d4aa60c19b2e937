/** URLs of the flip pages, and a text, that depend on the layout around them. */
export interface FlipLinks {
  list: string;
  add: string;
  export: string;
  /** Card search endpoint. */
  cards: string;
  /** The player's filter names. */
  sources: string;
  import: string;
  edit: (flipId: string) => string;
  undo: string;
  /** Page that matches typed flips to cards. */
  matches: string;
  /** The player's own prices. */
  prices: string;
  /** History page of a card. */
  card: string;
  /** Empty result of a card search: "No cards found", or "No players found" in the dashboard. */
  noCards: string;
}

export const REPORTS = "/dashboard/my-flips/reports";

export const CHANGED_MEANWHILE = "This flip was changed meanwhile";

export const ADDED_BEFORE = "This was added before.";
export const DELETED_FOR_GOOD = "You deleted this flip for good, so it wasn't added again.";
export const DELETED_BEFORE = "You deleted this flip. You can restore it under Undo.";

export const addedText = (copies: number): string =>
  copies > 1 ? `${copies} flips added successfully` : "Flip added successfully";

export const CAN_UNDO = "You can undo this for 30 days.";

/** Appends a parameter to a URL; `value` must be URL-encoded. */
export const appendParam = (to: string, name: string, value: string): string =>
  `${to}${to.includes("?") ? "&" : "?"}${name}=${value}`;

/** Hidden fields of a dialog's form; `from` is the URL of the page that opened the dialog. */
export const dialogParams = (search: string, from: string | null): Record<string, string> => ({
  ...Object.fromEntries(new URLSearchParams(search)),
  ...(from !== null && { from }),
});

export const setParams = (search: string, params: Record<string, string>): string =>
  `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...params })}`;

/** Sets a parameter, or removes it if null. Returns "" or a string that begins with "?". */
export function setParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}
