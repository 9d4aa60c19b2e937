import { describe, expect, test } from "vitest";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { getImport, saveMapping } from "#app/features/imports/imports.server.ts";
import { applyAnswer, mappingTexts, readMapping } from "#app/features/imports/mapping-form.server.ts";
import { staged } from "../../support/imports.ts";
import { newPlayer } from "../../support/players.ts";

/** A sheet of a new player, and posts that change how it's read. */
async function sheetOf(text: string) {
  const owner = await newPlayer();
  const id = await staged(owner, text);
  const find = async () => (await getImport(owner, id, new Date())) ?? expect.fail("it is staged");
  const save = async (mapping: Mapping | { problem: string } | null) => {
    if (mapping === null || "problem" in mapping) return expect.fail(mapping?.problem ?? "no answer");
    await saveMapping(owner, id, mapping);
    return (await find()).mapping;
  };
  return {
    mapping: async () => (await find()).mapping,
    post: async (form: FormData) => save(await readMapping(form, await find())),
    press: async (name: string, value: string) => save(await applyAnswer(formWith({ [name]: value }), await find())),
  };
}

const formWith = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** The form that shows a mapping, with changed fields. */
function formOf(mapping: Mapping, changes: Record<string, string> = {}): FormData {
  const { columns, shown, fillDates, again, ...texts } = mappingTexts(mapping);
  return formWith({
    ...{ ...texts, ...shown, ...(fillDates && { fillDates: "on" }), ...(again && { again: "on" }) },
    ...Object.fromEntries(columns.map((meaning, at) => [`column-${at}`, meaning])),
    ...changes,
  });
}

/** Sheets of which another column is read another way: the columns to change, and how each is read before and after. */
const OTHERS: Record<string, [string, Record<string, string>, Partial<Mapping>, Partial<Mapping>]> = {
  unstated: [
    "Player,Buy,Sell,Mark\nA,1000,2000,Sold\nB,1000,2000,\n",
    { "column-3": "status" },
    { unstated: "sold" },
    { unstated: "listed" },
  ],
  dates: [
    "Date,Other,Buy\n11/21/2026,21.11.2026,9\n",
    { "column-0": "ignore", "column-1": "date" },
    { dates: "mdy" },
    { dates: "dmy" },
  ],
  numbers: [
    'Name,Buy,Other\nA,12500.50,"12.500,50"\n',
    { "column-1": "ignore", "column-2": "buy" },
    { numbers: "point" },
    { numbers: "comma" },
  ],
  thousands: ["Name,Buy,Other\nA,12500,12.5\n", { "column-1": "ignore", "column-2": "buy" }, {}, { thousands: null }],
};
const EARLIER = { "column-0": "ignore" };

describe.each(Object.entries(OTHERS))("of a sheet's guessed %s", (name, [text, other, before, after]) => {
  test("a form that is posted twice chooses none", async () => {
    const sheet = await sheetOf(text);
    const first = await sheet.mapping();
    expect(first).toMatchObject(before);
    const form = formOf(first, other);
    const once = await sheet.post(form);
    expect(once).toMatchObject(after);
    expect(await sheet.post(form)).toEqual(once);
    const ignored = await sheet.post(formOf(once, { "column-0": name === "unstated" ? "note" : "ignore" }));
    expect(ignored).toMatchObject(after);
  });
});

const CHOICES: [string, string, Partial<Mapping>][] = [
  ["dates", "dmy", { dates: "dmy" }],
  ["numbers", "comma", { numbers: "comma" }],
  ["unstated", "listed", { unstated: "listed" }],
  ["thousands", "thousands", { thousands: true }],
];
describe.each(CHOICES)("a choice of %s", (name, value, chosen) => {
  const TEXT = "Date,Player,Buy,Sell,Note\n2026-11-21,A,1000,2000,x\n";

  test("stays for other columns, and when a form from before is posted", async () => {
    const sheet = await sheetOf(TEXT);
    const first = await sheet.mapping();
    const second = await sheet.post(formOf(first, { [name]: value }));
    expect(second).toMatchObject(chosen);
    expect(await sheet.post(formOf(second, { "column-4": "ignore" }))).toMatchObject(chosen);
    expect(await sheet.press("column-4", "found")).toMatchObject(chosen);
    expect(await sheet.post(formOf(first))).toMatchObject(chosen);
  });

  test("is one in the form that chooses other columns", async () => {
    const sheet = await sheetOf(TEXT);
    const form = formOf(await sheet.mapping(), { [name]: value, "column-4": "ignore" });
    expect(await sheet.post(form)).toMatchObject(chosen);
  });
});

test.each([
  ["fillDates", "on", { fillDates: true }],
  ["thousands", "thousands", { thousands: true }],
  ["dates", "serial1904", { dates: "serial1904" }],
  ["unstated", "listed", { unstated: "listed" }],
] as const)("an answer of %s stays when a form from before it is posted", async (name, value, answered) => {
  const sheet = await sheetOf("Date,Player,Buy,Sell\n44884,A,9,11\n");
  const form = formOf(await sheet.mapping(), EARLIER);
  expect(await sheet.press(name, value)).toMatchObject(answered);
  expect(await sheet.post(form)).toMatchObject(answered);
});

test("the word that means sold stays for other columns than the status", async () => {
  const sheet = await sheetOf("Player,Buy,Sell,Sold?,Note\nA,1000,2000,raus,x\nB,1000,2000,drin,y\n");
  const answered = await sheet.press("sold", "raus");
  expect(answered.words).toEqual({ raus: "sold", drin: "listed" });
  expect(await sheet.post(formOf(answered, { "column-4": "ignore" }))).toEqual({
    ...answered,
    columns: answered.columns.with(4, "ignore"),
  });
  expect(await sheet.post(formOf(answered, { "column-3": "ignore" }))).not.toHaveProperty("words");
});
