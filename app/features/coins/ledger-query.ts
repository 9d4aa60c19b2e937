export const LEDGER_PAGE = 50;

/**
 * The ordinal that a page of the ledger ends below, as its URL says; null for the newest page and for what it does not
 * understand.
 */
export function parseBefore(params: URLSearchParams): number | null {
  const text = params.get("before") ?? "";
  return /^\d{1,9}$/.test(text) && Number(text) > 1 ? Number(text) : null;
}

/** The part of a query string that names a page of the ledger: empty for the newest. */
export const ledgerQueryString = (before: number | null): string => (before === null ? "" : `?before=${before}`);

/**
 * The query strings of the pages of newer and older events around one, where there are such; `last` is the newest
 * event's ordinal.
 */
export function adjacentPages(rows: readonly { ordinal: number }[], last: number): { newer?: string; older?: string } {
  const [first, oldest] = [rows[0]?.ordinal ?? last, rows.at(-1)?.ordinal ?? 1];
  const above = first + 1 + LEDGER_PAGE;
  return {
    newer: first < last ? ledgerQueryString(above > last ? null : above) : undefined,
    older: oldest > 1 ? ledgerQueryString(oldest) : undefined,
  };
}
