import { createAccessToken } from "../support/api.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededByRows, printHead, printRow, type Row } from "./limits.ts";
import type { Target } from "./target.ts";

const KIB = 1_024;
const SIZES = [1, 16, 60, 1_000];

const many = (piece: (at: number) => string, bytes: number) => {
  const pieces: string[] = [];
  for (let size = 0, at = 0; size < bytes - 40; at++) {
    const next = piece(at);
    size += next.length + 1;
    pieces.push(next);
  }
  return pieces.join(",");
};

/** JSON bodies of about `bytes` bytes, by name. */
const BODIES: Record<string, (bytes: number) => string> = {
  "a long name": (bytes) => JSON.stringify({ buy: 1, name: "a".repeat(bytes - 40) }),
  "escaped quotes": (bytes) => JSON.stringify({ buy: 1, name: '"'.repeat(bytes / 2 - 40) }),
  "flips without a price": (bytes) => `{"flips":[${many(() => "{}", bytes)}]}`,
  "flips as they should be": (bytes) => `{"flips":[${many((at) => `{"buy":${at + 1},"name":"Card ${at}"}`, bytes)}]}`,
  "fields that nobody knows": (bytes) => `{${many((at) => `"n${at}":1`, bytes)}}`,
  "the same field": (bytes) => `{${many(() => '"buy":1', bytes)}}`,
  "lists in each other": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
};

/** Posts each body to `/api/v1/flips` at every size, prints the cost, and returns which exceed a limit. */
export async function abuseCalls(target: Target): Promise<string[]> {
  printHead();
  const problems: string[] = [];
  for (const [what, bodyOf] of Object.entries(BODIES)) {
    const rows: Row[] = [];
    for (const kib of SIZES) {
      const by = await signedIn();
      const headers = { Authorization: `Bearer ${await createAccessToken(by)}` };
      const body = bodyOf(kib * KIB);
      const { result, cost } = await target.measure(async () => {
        const answer = await target.send("/api/v1/flips", by, { body, type: "application/json", headers });
        return answer.status;
      });
      rows.push({ what, kib, status: result, cost });
    }
    for (const row of rows) printRow(row);
    problems.push(...exceededByRows(rows));
  }
  return problems;
}
