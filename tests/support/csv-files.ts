import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "htmc-csv-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
let made = 0;

/** Writes a CSV file that's removed when the process exits; returns its path. */
export function csvFile(content: string | Buffer): string {
  const file = join(folder, `file-${++made}.csv`);
  writeFileSync(file, content);
  return file;
}
