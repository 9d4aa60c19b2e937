import { statSync, truncateSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { reportLines } from "#app/db/import/report.ts";
import { OperatorError } from "#app/env.server.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { cardsChecksum, cardsOf, clearCards } from "../../../support/card-rows.ts";
import { csvFile } from "../../../support/csv-files.ts";

const bring = (file: string) => importCards(process.env.DATABASE_URL ?? "", file, "CFB26");
const HEADER = "id,name,ovr,pos,team\n";

beforeEach(clearCards);

test.each([
  ["an OVR of 0", "7,Tavo,0,QB,", 'the OVR "0" is not a whole number from 1 to 99'],
  ["no OVR", "7,Tavo,,QB,", 'the OVR "" is not a whole number from 1 to 99'],
  ["no position", "7,Tavo,80, ,", "the position is empty"],
  ["no name", "7,  ,80,QB,", "the player name is empty"],
  ["a NUL", "7,Ta\0vo,80,QB,", 'the player name "Ta\uFFFDvo" holds a NUL'],
  ["a NUL in the team", "7,Tavo,80,QB,Ar\0my", 'the team "Ar\uFFFDmy" holds a NUL'],
  [
    "letters of another encoding",
    Buffer.from("7,Tavo \xd1,80,QB,", "latin1"),
    'the player name "Tavo \uFFFD" is not UTF-8 text',
  ],
  ["too few columns", "7,Tavo,80", "it has 3 columns, the header 5"],
  ["too many columns", "7,Tavo,80,QB,Army,Navy", "it has 6 columns, the header 5"],
  ["a name without end", `7,${"T".repeat(101)},80,QB,`, "the player name is longer than 100 characters"],
  ["an id that was there", "1,Tavo,80,QB,", 'the id "1" is that of line 2'],
])("a line with %s is refused with its number and reason, and the others are taken", async (_what, line, reason) => {
  const content = Buffer.concat([
    Buffer.from(`${HEADER}1,First,80,QB,Army\n`),
    Buffer.from(line),
    Buffer.from("\n3,Last,81,WR,Navy\n"),
  ]);
  const report = await bring(csvFile(content));
  expect(report).toMatchObject({ read: 3, added: 2, refused: 1, refusals: [{ line: 3, reason }] });
  expect(reportLines(report)).toContain(`Line 3 refused: ${reason}`);
  expect((await cardsOf("CFB26")).map(({ playerName }) => playerName)).toEqual(["First", "Last"]);
});

const ADDRESS_TOO_LONG = "the image address is longer than 500 characters";

test.each([
  [
    "a name that grows when composed",
    `${"\u0958".repeat(60)},80,QB,,`,
    "the player name is longer than 100 characters",
  ],
  ["a conference without end", `Tavo,80,QB,${"C".repeat(101)},`, "the conference is longer than 100 characters"],
  ["an address without end", `Tavo,80,QB,,https://a.example/${"x".repeat(500)}`, ADDRESS_TOO_LONG],
  ["an address that grows when written out", `Tavo,80,QB,,https://a.example/${"é".repeat(90)}`, ADDRESS_TOO_LONG],
])("a line with %s is refused before the database would", async (_what, line, reason) => {
  const report = await bring(csvFile(`name,ovr,pos,conference,image\nFirst,80,QB,,\n${line}\n`));
  expect(report).toMatchObject({ read: 2, added: 1, refused: 1, refusals: [{ line: 3, reason }] });
});

test("refused lines are told in the order of the file, a thousand at most, and all are counted", async () => {
  const report = await bring(csvFile(HEADER + "1,A,80,QB,\n".repeat(2) + "2,B,0,QB,\n".repeat(1_500)));
  expect(report).toMatchObject({ read: 1_502, added: 1, refused: 1_501 });
  const lines = reportLines(report);
  expect(lines.filter((line) => line.startsWith("Line"))).toHaveLength(1_000);
  expect(lines).toContain("501 more lines refused.");
});

describe("a file that is broken as a whole is refused in one sentence, and changes nothing:", () => {
  const good = `${HEADER}1,First,90,QB,Army\n`;
  const missing = /has no column for name \(player_name, .*\) and ovr \(.*\) and position \(.*\)/;
  test.each([
    ["an empty one", "", /is empty\.$/],
    ["blank lines alone", "\n\n\n", /is empty\.$/],
    ["no header", "Tavo Brandt,90,SS\n", new RegExp(`${missing.source}; its first line must name the columns`)],
    ["no column for the OVR", "name,pos\nTavo,QB\n", /has no column for ovr \(overall, ovr, /],
    [
      "a quote that is never closed",
      `${good}2,"Tavo,80,QB,\n3,Wim,80,QB,\n`,
      /a quote that opens after line 2 is never closed\. Nothing was changed\.$/,
    ],
    [
      "a line of 300 kB",
      `${good}2,${"x".repeat(300_000)},80,QB,\n`,
      /line 3 is longer than 100 kB\. Nothing was changed\.$/,
    ],
    ["a line of commas", `${good}${",".repeat(300_000)}`, /line 3 is longer than 100 kB/],
    [
      "a quoted cell of 300 kB over many lines",
      `${good}2,"${"x\n".repeat(150_000)}",80,QB,\n`,
      /line 3 is longer than 100 kB/,
    ],
    [
      "bytes that are no text",
      Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251)),
      /has no column for|is broken|is empty/,
    ],
  ])("%s", async (_what, content, sentence) => {
    await bring(csvFile(`${HEADER}1,First,80,QB,Army\n`));
    const before = await cardsChecksum();
    const refused = await bring(csvFile(content)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OperatorError);
    expect(String(refused)).toMatch(sentence);
    expect(await cardsChecksum()).toBe(before);
  });

  test("one that is not there, and a folder", async () => {
    await expect(bring("no/such/file.csv")).rejects.toThrow("There is no file no/such/file.csv.");
    await expect(bring("tests")).rejects.toThrow("tests is not a file.");
  });

  test("a line of 2 GB, without taking it into memory", async () => {
    const file = csvFile(`${good}2,`);
    truncateSync(file, 2_000_000_000);
    expect(statSync(file).size).toBe(2_000_000_000);
    const before = process.memoryUsage().rss;
    await expect(bring(file)).rejects.toThrow(/line 3 is longer than 100 kB/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});
