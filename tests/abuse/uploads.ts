import { v7 as uuidv7 } from "uuid";
import { documentOf } from "../support/page-document.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";
import { FILES } from "./fillings.ts";
import { exceededByRows, printHead, printRow, type Row } from "./limits.ts";
import type { Target } from "./target.ts";

const KIB = 1_024;
const SIZES = [64, 256, 1_024, 4_096, 13_000];
const START = "/dashboard/my-flips/import";
const MULTIPART = "multipart/form-data; boundary=x";

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const uploadOf = (file: string) => ({
  type: MULTIPART,
  body: Buffer.from(
    `${field("id", uuidv7())}${field("game", "CFB26")}--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`,
  ),
});

/** The request body of the preview page's import form. */
export function importForm(html: string): string {
  const seen = documentOf(html).querySelector('input[name="seen"]')?.getAttribute("value") ?? "";
  return new URLSearchParams({ intent: "import", seen }).toString();
}

/** Status and cost of each step of an import (upload, preview, write) up to the first refused one. */
async function upload(target: Target, by: Visitor, file: string): Promise<Record<string, Omit<Row, "what" | "kib">>> {
  const sent = await target.measure(() => target.send(START, by, uploadOf(file)));
  const steps = { sent: { status: sent.result.status, cost: sent.cost } };
  const path = sent.result.headers.location;
  if (path === undefined) return steps;
  const look = await target.measure(() => target.send(path, by));
  const body = importForm(look.result.body);
  const done = await target.measure(() => target.send(path, by, { body }));
  return {
    ...steps,
    "looked at": { status: look.result.status, cost: look.cost },
    imported: { status: done.result.status, cost: done.cost },
  };
}

/** Uploads files of every kind and size, prints each step's cost, and returns which exceed a limit. */
export async function abuseUploads(target: Target): Promise<string[]> {
  printHead();
  // Warm-up, so that JIT compilation isn't counted.
  for (const fill of Object.values(FILES)) await upload(target, await signedIn(), fill(16 * KIB));
  const problems: string[] = [];
  for (const [kind, fill] of Object.entries(FILES)) {
    const rows = new Map<string, Row[]>();
    for (const kib of SIZES) {
      const file = fill(kib * KIB);
      const lines = file.split("\n").length;
      for (const [step, found] of Object.entries(await upload(target, await signedIn(), file))) {
        const row = { what: `${kind}, ${step}`, kib, lines, step, ...found };
        rows.set(step, [...(rows.get(step) ?? []), row]);
        printRow(row);
      }
    }
    problems.push(...[...rows.values()].flatMap(exceededByRows));
  }
  return problems;
}
