import { data } from "react-router";

/** So many flips move at once. */
export const MAX_LOCAL_FLIPS = 5_000;

/** Below the 2 MiB that the server takes, with room for the rest of the form. */
const MAX_BYTES = 2_000_000;
const MAX_TEXT = 100;
/** What older versions stored of a flip, in the order in which its content is remembered. */
export const STORED_FIELDS = ["name", "pos", "ovr", "buy", "sell", "status"] as const;
const FIELDS = [...STORED_FIELDS, "game", "created_at"] as const;

/**
 * What the server did with the rows it was sent: it read the first `taken`, and refused some of those, by their place.
 */
export interface ImportResult {
  taken: number;
  refused: { at: number; reason: string }[];
}

const DID_NOT_FIT = "5,000 flips move at once, or 2 MB of them, and this one came after";

/** The rows of a store; null when it is corrupt. */
export function rowsIn(text: string): unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}

/** Why a row stayed behind an earlier time, or null when it was never sent. */
export function rejectionReason(row: unknown): string | null {
  const reason: unknown = typeof row === "object" && row !== null ? Reflect.get(row, "kept") : null;
  return typeof reason === "string" ? reason : null;
}

/** The rows that were never sent, as the JSON to send: as many as fit, with what a flip is made of. */
export function batchOf(rows: readonly unknown[]): string {
  const bytes = new TextEncoder();
  const texts: string[] = [];
  let size = 0;
  for (const row of rows.filter((row) => rejectionReason(row) === null).slice(0, MAX_LOCAL_FLIPS)) {
    const text = JSON.stringify(pickFields(row));
    size += bytes.encode(text).length + 1;
    if (size > MAX_BYTES) break;
    texts.push(text);
  }
  return `[${texts.join(",")}]`;
}

/** A row without what no flip has; texts are cut where the server refuses them anyway. */
function pickFields(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return null;
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value: unknown = Reflect.get(row, name);
      if (value === undefined) return [];
      return [
        [
          name,
          typeof value === "string"
            ? value.slice(0, MAX_TEXT)
            : typeof value === "object" && value !== null
              ? {}
              : value,
        ],
      ];
    }),
  );
}

/** What stays in the browser after a move: every row that did not make it, with the reason. */
export function remainingRows(rows: readonly unknown[], { taken, refused }: ImportResult): unknown[] {
  const reasons = new Map(refused.map(({ at, reason }) => [at, reason]));
  let at = -1;
  return rows.flatMap((row) => {
    if (rejectionReason(row) !== null) return [row];
    at++;
    const reason = at < taken ? reasons.get(at) : DID_NOT_FIT;
    if (reason === undefined) return [];
    const fields = typeof row === "object" && row !== null && !Array.isArray(row) ? row : { row };
    return [{ ...fields, kept: reason }];
  });
}

/**
 * Sends the old flips without disturbing the page they are sent from: a failure of any kind is no answer, and nothing
 * is read again.
 */
export async function inBackground<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // why: a redirect leads to log in
    if (error instanceof Response) throw error;
    return data({ problem: undefined }, { status: 503 });
  }
}
