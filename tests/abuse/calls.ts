import { createAccessToken } from "../support/api.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

/** Just below the limit of a call, and above it. */
const SIZES = [60, 1_000];

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
  const problems: string[] = [];
  for (const [what, bodyOf] of Object.entries(BODIES))
    for (const kib of SIZES) {
      const by = await signedIn();
      const headers = {
        Authorization: `Bearer ${await createAccessToken(by)}`,
        "Content-Type": "application/json",
      };
      const body = bodyOf(kib * 1_024);
      const { result, cost } = await target.measure(() => target.send("/api/v1/flips", by, { body, headers }));
      const row = { what, kib, status: result.status, cost };
      printRow(row);
      problems.push(...exceededLimits(row));
    }
  return problems;
}
