import { expect, test } from "vitest";
import { staged } from "../support/imports.ts";
import { whileRefused } from "../support/injected.ts";
import { toastIn } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const START = `${LIST}/import`;

/** The page that answers a pasted sheet. */
async function sent(text: string) {
  const owner = await signedIn();
  return owner.follow(await owner.post(START, { text }));
}

/** The preview of a sheet, or the answer to a form on it. */
async function previewed(text: string, fields?: Record<string, string>) {
  const owner = await signedIn();
  const path = `${START}/${await staged(owner.id, text)}`;
  return owner.follow(fields ? await owner.post(path, fields) : await owner.get(path));
}

/** Imports a sheet as its page shows it. */
async function importAt(owner: Awaited<ReturnType<typeof signedIn>>, path: string) {
  const seen = fieldValue((await owner.get(path)).html, "seen") ?? "";
  return owner.post(path, { intent: "import", seen });
}

/** Maps a sheet's three columns. */
const mapped = (columns: [string, string, string], more: Record<string, string> = {}) =>
  previewed("A,B,C\n1,2,3\n", {
    ...{ intent: "map", dates: "iso", numbers: "point", timeZone: "UTC", unstated: "sold", prices: "card" },
    ...Object.fromEntries(columns.map((meaning, at) => [`column-${at}`, meaning])),
    ...more,
  });

/** Stages a sheet with a good row and a bad one; returns its preview's address. */
const halfGood = async (owner: string) => `${START}/${await staged(owner, "Name,Buy\nA,1\nB,x\n")}`;

const SOLD = "Name,Buy,Sell\nA,1000,2000\n";

test.each<[string, () => Promise<Page>]>([
  ["Choose the column that holds what you paid: Buy.", () => sent("Compra,Name\nx,y\n")],
  ["Which comes first in your dates?", () => sent("Date,Buy\n03/04/2026,1\n")],
  [
    "There is no such time zone. Write it as America/New_York.",
    () => mapped(["buy", "ignore", "ignore"], { timeZone: "Mars" }),
  ],
  ["1 new · 1 refused · 1 note", () => previewed("Name,Pos,Buy\nA,LB,1\nB,QB,x\n")],
  [
    "With one date column, each card counts as sold the day you bought it.",
    () => previewed("Date,Name,Buy,Sell\n2026-11-01,A,1,2\n2026-11-01,B,1,2\n"),
  ],
  [
    "1 sale has no date. We'll use the day you bought the card.",
    () => previewed("Date,Name,Buy,Sell,Status,Sold on\n2026-11-01,A,1,2,Sold,\n2026-11-01,B,1,2,Sold,2026-11-02\n"),
  ],
  ["2 flips have no date. We'll use today.", () => previewed("Name,Buy\nA,1\nB,1\n")],
  [
    "Your sheet totals +1,000. After the 10% tax it's +800. 1 row differs",
    () => previewed("Name,Buy,Sell,Profit\nA,1000,2000,1000\n"),
  ],
  ["Your sheet's total is right: +800.", () => previewed("Name,Buy,Sell,Profit\nA,1000,2000,800\n")],
  ["Nothing new to import", () => previewed("Name,Buy\nA,x\n")],
  [
    "Download these rows , correct them and send them again.",
    async () => {
      const owner = await signedIn();
      return owner.get(`${await halfGood(owner.id)}?show=refused`);
    },
  ],
  [
    "Imported, but not every row flips.csv , 1 row refused, CFB 26",
    async () => {
      const owner = await signedIn();
      await importAt(owner, await halfGood(owner.id));
      return owner.get(START);
    },
  ],
  [
    "That file is gone. One that isn't imported is kept for a day, or until you send another.",
    async () => (await signedIn()).get(`${START}/01a00000-0000-7000-8000-000000000000`),
  ],
])("the page says “%s”", async (text, answer) => expect((await answer()).text).toContain(text));

test.each<[string, number, () => Promise<Page>]>([
  [
    "Imported 1 flip. 1 was already here, 1 refused.",
    10,
    async () => {
      const owner = await signedIn();
      await newFlip(owner.id, { name: "A", createdAt: new Date("2026-11-01T12:00:00Z"), sell: 2_000 });
      const text = "Date,Name,Buy,Sell\n2026-11-01,A,1000,2000\n2026-11-01,B,1000,2000\n2026-11-01,C,x,2000\n";
      return owner.follow(await importAt(owner, `${START}/${await staged(owner.id, text)}`));
    },
  ],
  ["Discarded flips.csv", 3, () => previewed(SOLD, { intent: "discard" })],
  [
    "Failed to import",
    3,
    async () => {
      const owner = await signedIn();
      const path = `${START}/${await staged(owner.id, SOLD)}`;
      return owner.follow(await whileRefused("insert", "flips", () => importAt(owner, path)));
    },
  ],
])("a toast says “%s” for %i seconds", async (text, seconds, answer) => {
  expect(toastIn((await answer()).html)).toMatchObject({ seconds, text: expect.stringContaining(text) });
});
