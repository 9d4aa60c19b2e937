export const LEDGER_PAGE = 50;

/** The ledger's cursor: the ordinal that the page ends below; null for the newest page or an invalid value. */
export function parseBefore(params: URLSearchParams): number | null {
  const text = params.get("before") ?? "";
  return /^\d{1,9}$/.test(text) && Number(text) > 1 ? Number(text) : null;
}

export const ledgerQueryString = (before: number | null): string => (before === null ? "" : `?before=${before}`);

/** Query strings of the neighboring pages, undefined without one; `last` is the newest event's ordinal. */
export function adjacentPages(rows: readonly { ordinal: number }[], last: number): { newer?: string; older?: string } {
  const first = rows[0]?.ordinal ?? last;
  const oldest = rows.at(-1)?.ordinal ?? 1;
  const above = first + 1 + LEDGER_PAGE;
  return {
    newer: first < last ? ledgerQueryString(above > last ? null : above) : undefined,
    older: oldest > 1 ? ledgerQueryString(oldest) : undefined,
  };
}
