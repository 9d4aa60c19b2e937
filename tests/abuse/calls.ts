import { v7 as uuidv7 } from "uuid";
import { MAX_SELECTED } from "#app/features/flips/change-flips.server.ts";
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

const FULL_FLIP = (at: number) =>
  `{"buy":${at + 1},"name":"C${at}","pos":"QB","ovr":84,"sell":0,"status":"listed","source":"S${at % 40}","note":"x","sure":true,"copies":1}`;

/** Bodies whose expensive part stands before, between and after good flips. */
function placed(what: string, part: (bytes: number) => string, flip: (part: string) => string) {
  const good = many(FULL_FLIP, 20_000);
  const body = (bytes: number, place: (bad: string) => string[]) =>
    `{"flips":[${place(flip(part(bytes - 50_000))).join(",")}]}`;
  return Object.fromEntries(
    Object.entries<(bad: string) => string[]>({
      first: (bad) => [bad, good],
      "in the middle": (bad) => [good, bad, good],
      last: (bad) => [good, bad],
    }).map(([where, place]) => [`${what} ${where}`, (bytes: number) => body(bytes, place)]),
  );
}

/** JSON bodies of about `bytes` bytes, by name. */
const BODIES: Record<string, (bytes: number) => string> = {
  "a long name": (bytes) => JSON.stringify({ buy: 1, name: "a".repeat(bytes - 40) }),
  "escaped quotes": (bytes) => JSON.stringify({ buy: 1, name: '"'.repeat(bytes / 2 - 40) }),
  "flips without a price": (bytes) => `{"flips":[${many(() => "{}", bytes)}]}`,
  "flips as they should be": (bytes) => `{"flips":[${many((at) => `{"buy":${at + 1},"name":"Card ${at}"}`, bytes)}]}`,
  "fields that nobody knows": (bytes) => `{${many((at) => `"n${at}":1`, bytes)}}`,
  "the same field": (bytes) => `{${many(() => '"buy":1', bytes)}}`,
  "lists in each other": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "opening brackets": (bytes) => "[".repeat(bytes),
  colons: (bytes) => `{"buy"${":".repeat(bytes - 40)}`,
  "a list of numbers": (bytes) => `{"buy":[${many(() => "1", bytes)}]}`,
  "a long number": (bytes) => `{"buy":${"1".repeat(bytes - 40)}}`,
  "a long price as text": (bytes) => JSON.stringify({ buy: "1 ".repeat(bytes / 2 - 40) }),
  "curly quotes": (bytes) => `{“buy”: ${"“".repeat(bytes / 3 - 40)}`,
  "a text of quotes without an end": (bytes) => `{"buy": "${'\\"'.repeat(bytes / 2 - 40)}\\`,
  "a name of spaces": (bytes) => JSON.stringify({ buy: 1, name: `a${" ".repeat(bytes - 40)}b` }),
  "a name of marks": (bytes) => JSON.stringify({ buy: 1, name: "\u0301\u0323".repeat(bytes / 4 - 40) }),
  "names of marks": (bytes) =>
    `{"flips":[${many((at) => `{"buy":${at + 1},"name":"${`a${"\u0301\u0323".repeat(15)}`.repeat(30)}"}`, bytes / 2)}]}`,
  "half letters": (bytes) => `{"buy":1,"name":"${"\\ud800".repeat(bytes / 6 - 10)}"}`,
  "as many unknown fields as are read": () => `{${Array.from({ length: 9_900 }, (_, at) => `"${at}":1`)}}`,
  "long notes": (bytes) => `{"flips":[${many((at) => `{"buy":${at + 1},"note":"${"x".repeat(2_000)}"}`, bytes)}]}`,
  ...placed(
    "unknown fields",
    (bytes) => many((at) => `"n${at}":1`, bytes),
    (fields) => `{${fields}}`,
  ),
  ...placed(
    "opening brackets",
    (bytes) => "[".repeat(bytes),
    (brackets) => brackets,
  ),
  ...placed(
    "half a value",
    (bytes) => `{"buy":1,"note":"${"x".repeat(bytes - 40)}`,
    (half) => half,
  ),
};

/** As above, of flips that are to be listed again. */
const ROUNDS: typeof BODIES = {
  "ids that nobody has": (bytes) => `{"keep":true,"ids":[${many(() => `"${uuidv7()}"`, bytes)}]}`,
  "as many ids as are read": () =>
    JSON.stringify({ cut: 8, below: true, ids: Array.from({ length: MAX_SELECTED }, () => uuidv7()) }),
  "an id of marks": (bytes) => JSON.stringify({ keep: true, ids: ["\u0301\u0323".repeat(bytes / 4 - 40)] }),
  "a long cut": (bytes) => `{"cut":${"9".repeat(bytes - 40)}}`,
  "a cut of spaces": (bytes) => JSON.stringify({ cut: `8${" ".repeat(bytes - 40)}8` }),
};

const CALLS = [
  ...Object.entries(BODIES).map(([what, bodyOf]) => ({ path: "/api/v1/flips", what, bodyOf })),
  ...Object.entries(ROUNDS).map(([what, bodyOf]) => ({ path: "/api/v1/flips/waiting", what, bodyOf })),
];

/** Posts each body at every size, prints the cost, and returns which exceed a limit. */
export async function abuseCalls(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, what, bodyOf } of CALLS)
    for (const kib of SIZES) {
      const by = await signedIn();
      const headers = {
        Authorization: `Bearer ${await createAccessToken(by)}`,
        "Content-Type": "application/json",
      };
      const body = bodyOf(kib * 1_024);
      const { result, cost } = await target.measure(() => target.send(path, by, { body, headers }));
      const row = { what, kib, status: result.status, cost };
      printRow(row);
      problems.push(...exceededLimits(row));
    }
  return problems;
}
