import { data } from "react-router";
import type { MovedFlips } from "#app/features/flips/list/list-reply.ts";

/** At most this many rows per request. */
export const MAX_LOCAL_FLIPS = 5_000;

/** The server's body limit is 2 MiB; the rest is for other form fields. */
const MAX_BYTES = 2_000_000;
const MAX_TEXT = 100;
/** The fields that older versions stored, in the order of the content hash. */
export const STORED_FIELDS = ["name", "pos", "ovr", "buy", "sell", "status"] as const;
const FIELDS = [...STORED_FIELDS, "game", "created_at"] as const;

const DID_NOT_FIT = "5,000 flips move at once, or 2 MB of them, and this one came after";

export function parseStore(text: string): unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}

/** Why the server refused a row before; null if it was never sent. */
export function rejectionReason(row: unknown): string | null {
  const reason: unknown = typeof row === "object" && row !== null ? Reflect.get(row, "kept") : null;
  return typeof reason === "string" ? reason : null;
}

/** JSON of the rows that were never sent, as many as fit, reduced to the known fields. */
export function serializeBatch(rows: readonly unknown[]): string {
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

/** The rows to keep in the browser: those that weren't imported, with the reason in `kept`. */
export function remainingRows(rows: readonly unknown[], { taken, refused }: MovedFlips): unknown[] {
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

/** For a background fetcher: an error becomes a 503 result, so it neither replaces the page nor revalidates loaders. */
export async function postInBackground<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // A redirect leads to the login page.
    if (error instanceof Response) throw error;
    return data({ form: "list" as const }, { status: 503 });
  }
}
