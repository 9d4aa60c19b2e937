import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { flipProfit } from "#app/domain/flip.ts";
import { IgnoredColumns } from "#app/domain/sheet/ignored-columns.ts";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { likelyMeaning } from "#app/domain/sheet/status-words.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import { unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { wrongTotalText } from "#app/features/imports/import-texts.ts";
import { dateNotes } from "#app/features/imports/notes/date-notes.server.ts";
import { type SheetFlip, tradeOf } from "#app/features/imports/rows.ts";
import { saleDoubts } from "#app/features/imports/sale-doubts.ts";
import { NOW, plan, sheetOf } from "../support/sheets.ts";

/** The files of a folder, each with its expected result from `comes-to.txt`. */
function sheetsOf(folder: string): [string, string, string][] {
  const home = resolve(import.meta.dirname, "../fixtures", folder);
  const blocks = readFileSync(resolve(home, "comes-to.txt"), "utf8").split(/^== /m).slice(1);
  const says = new Map(
    blocks.map((block) => [block.slice(0, block.indexOf("\n")), block.slice(block.indexOf("\n") + 1).trim()]),
  );
  return readdirSync(home)
    .filter((name) => name !== "comes-to.txt")
    .map((name) => [name, says.get(name) ?? "", resolve(home, name)]);
}

/** A file's result with the guessed mapping, as text: what is missing, else the counts, doubts and each row. */
async function summarizeSheet(file: string | Uint8Array): Promise<string> {
  const sheet = await sheetOf(file).catch((error) => error);
  if (sheet instanceof Error) return sheet.message;
  const missing = missingFrom(sheet.mapping);
  if (missing !== null) return missing;
  const { planned, counts, fresh } = await plan(sheet);
  const profit = fresh.reduce(
    (sum, flip) => sum + (flip.status === "sold" ? flipProfit({ ...flip, tax: STANDARD_TAX }) : 0),
    0,
  );
  const rows = planned.flatMap(({ line, newFlips, problems, isSkipped, remarks, wrongTotals }) => [
    ...newFlips.map((flip) => `${line} ${formatFlip(flip)}`),
    ...problems.map((problem) => `${line} ${isSkipped ? "skipped" : "refused"}: ${problem}`),
    ...remarks.map((remark) => `${line} note: ${remark}`),
    ...wrongTotals.map((total) => `${line} doubt: ${wrongTotalText(total)}`),
  ]);
  const unused = unusedColumns(sheet.header, sheet.mapping.columns, sheet.rows);
  const ignored = new IgnoredColumns(sheet.header, sheet.mapping);
  for (const { cells, flips } of planned) if (flips.length > 0) ignored.see(cells, tradeOf(flips));
  const others = ignored.doubts.filter(({ at }) => !unused.some((one) => one.at === at));
  const doubts = [...unused, ...others].map(
    ({ at, meaning }) => `doubt: “${sheet.header[at]}” may be ${meaning ?? "another tax"}`,
  );
  const dates = dateNotes(counts, sheet.mapping);
  const notes = [...dates.notes, ...dates.doubts].map(({ text }) => `said: ${text}`);
  const asks = sheet.mapping.thousands === undefined && counts.small > 0 ? [`doubt: ${THOUSANDS_QUESTION}`] : [];
  const differs =
    counts.profit > 0
      ? [
          `doubt: the sheet says ${counts.statedProfit}, it's ${counts.actualProfit}; rows that differ: ${counts.profit}`,
        ]
      : [];
  const { words, likely, silent, isSilentDoubtful, profits } = saleDoubts(counts, sheet.mapping);
  const sales = [
    ...(profits > 0 ? [`doubt: ${profits} listed with a profit`] : []),
    ...(words.length > 0 ? [`doubt: which of ${words.map((word) => `“${word}”`).join(", ")} means sold`] : []),
    ...likely.map((word) => `doubt: whether “${word}” means ${likelyMeaning(word)}`),
    ...(silent > 0 ? [`${isSilentDoubtful ? "doubt" : "says"}: ${silent} silent, ${sheet.mapping.unstated}`] : []),
  ];
  return [
    `${counts.new} new, ${counts.refused} refused${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}, profit ${profit}`,
    ...notes,
    ...asks,
    ...differs,
    ...doubts,
    ...sales,
    ...rows,
  ].join("\n");
}

const written = (at: Date) => at.toISOString().replace("T17:00:00.000Z", "").replace(":00.000Z", "Z");

/** A flip as text; a date alone means noon. */
function formatFlip({ name, pos, ovr, buy, sell, status, createdAt, soldAt, note }: SheetFlip): string {
  const card = [name || "Unnamed", ...(pos === "Other" ? [] : [pos]), ...(ovr === null ? [] : [ovr])].join(" ");
  const sale = soldAt === null || soldAt.getTime() === createdAt.getTime() ? [] : [written(soldAt)];
  const day = createdAt.getTime() === NOW.getTime() ? "now" : written(createdAt);
  return [`${card}, ${buy} > ${sell}, ${status}`, day, ...sale, ...(note ? [`“${note}”`] : [])].join(", ");
}

describe.each(["sheets", "sheets-2", "own-sheets"])("of %s", (folder) => {
  test.each(sheetsOf(folder))("reads the flips of %s", async (_name, says, path) => {
    expect(await summarizeSheet(readFileSync(path))).toBe(says);
  });
});
