import { v7 as uuidv7 } from "uuid";
import { MAX_ROWS } from "#app/features/imports/sheet.server.ts";
import { documentOf } from "../support/page-document.ts";
import { signedIn } from "../support/visitor.ts";
import { FILES } from "./fillings.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const SIZES = [64, 256, 1_024, 4_096, 13_000];
/** CPU ms that a step may cost for each line of a sheet. */
const MS_PER_LINE = { sent: 0.02, "looked at": 0.15, imported: 0.4 };
const START = "/dashboard/my-flips/import";

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const uploadOf = (file: string) => ({
  headers: { "Content-Type": "multipart/form-data; boundary=x" },
  body: Buffer.from(
    `${field("id", uuidv7())}${field("game", "CFB26")}--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`,
  ),
});

/** The request body of the preview page's import form. */
export function importForm(html: string): URLSearchParams {
  const seen = documentOf(html).querySelector('input[name="seen"]')?.getAttribute("value") ?? "";
  return new URLSearchParams({ intent: "import", seen });
}

/** Uploads files of every kind and size, prints what each step of an import costs, and returns which exceed a limit. */
export async function abuseUploads(target: Target): Promise<string[]> {
  const problems: string[] = [];
  // The first size only warms up, so that JIT compilation isn't counted.
  for (const [kind, fill] of Object.entries(FILES))
    for (const kib of [16, ...SIZES]) {
      const [by, file] = [await signedIn(), fill(kib * 1_024)];
      const lines = Math.min(file.split("\n").length, MAX_ROWS);
      const step = async (what: keyof typeof MS_PER_LINE, path: string, sent?: Parameters<Target["send"]>[2]) => {
        const { result, cost } = await target.measure(() => target.send(path, by, sent));
        const row = { what: `${kind}, ${what}`, kib, lineMs: MS_PER_LINE[what] * lines, status: result.status, cost };
        if (kib !== 16) {
          printRow(row);
          problems.push(...exceededLimits(row));
        }
        return result;
      };
      const path = (await step("sent", START, uploadOf(file))).headers.location;
      if (path === undefined) continue;
      const look = await step("looked at", path);
      await step("imported", path, { body: importForm(look.body) });
    }
  return problems;
}
