import { staged } from "../imports.ts";
import { whileRefused } from "../injected.ts";
import { newFlip } from "../players.ts";
import { fieldValue, signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

const LIST = "/dashboard/my-flips";
const START = `${LIST}/import`;
const PREVIEW = `${START}/:importId`;

/** The page that answers a sheet. */
async function sent(text: string) {
  const owner = await signedIn();
  return owner.follow(await owner.post(START, { text }));
}

/** What is said of a sheet that was read, and then of what is done with it. */
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

/** Says how this sheet's three columns are read. */
const mapped = (columns: [string, string, string], more: Record<string, string> = {}) =>
  previewed("A,B,C\n1,2,3\n", {
    ...{ intent: "map", dates: "iso", numbers: "point", timeZone: "UTC", unstated: "sold", prices: "card" },
    ...Object.fromEntries(columns.map((meaning, at) => [`column-${at}`, meaning])),
    ...more,
  });

const shows = (text: string, page: string, provoke: Shown["provoke"], shown?: string): Shown => ({
  ...{ text, ours: true, page, provoke },
  ...(shown !== undefined && { shown }),
});

/** Where a sheet is looked at that has a good row and a bad one. */
const halfGood = async (owner: string) => `${START}/${await staged(owner, "Name,Buy\nA,1\nB,x\n")}`;

const SOLD = "Name,Buy,Sell\nA,1000,2000\n";

/** What is said of sheets that come in, before and after. */
export const IMPORT_TEXTS: Shown[] = [
  shows("This file is not UTF-8 text. Save it as CSV UTF-8.", START, () => sent("Name,Buy\nA\0,1\n")),
  shows("Paste some rows or choose a file.", START, () => sent(" ")),
  shows("This file has no rows below its header.", START, () => sent("Name,Buy\n")),
  shows(
    "A quote that opens after line {n} is never closed.",
    START,
    () => sent('Name,Buy\n"A,1\n'),
    "after line 1 is never",
  ),
  shows("Choose the column that holds what you paid: Buy.", PREVIEW, () => sent("Kauf,Name\nx,y\n")),
  shows("Choose how dates are written: your rows don't say which comes first, day or month.", PREVIEW, () =>
    sent("Date,Buy\n03/04/2026,1\n"),
  ),
  shows(
    "Two columns are mapped to {Buy}",
    PREVIEW,
    () => mapped(["buy", "buy", "ignore"]),
    "Two columns are mapped to Buy",
  ),
  shows("Choose from what the lists offer, so that nothing is misread.", PREVIEW, () =>
    mapped(["buy", "price", "ignore"]),
  ),
  shows("There is no such time zone. Write it as America/New_York.", PREVIEW, () =>
    mapped(["buy", "ignore", "ignore"], { timeZone: "Mars" }),
  ),
  shows(
    "{n} new · {n} refused · {n} note",
    PREVIEW,
    () => previewed("Name,Pos,Buy\nA,LB,1\nB,QB,x\n"),
    "1 new · 1 refused · 1 note",
  ),
  shows(
    "{n} sales have no date. We'll use the day you added them.",
    PREVIEW,
    () => previewed(`Date,Name,Buy,Sell\n2026-11-01,A,1,2\n2026-11-01,B,1,2\n`),
    "2 sales have no date. We'll use the day you added them.",
  ),
  shows(
    "{n} flips have no date. We'll use today.",
    PREVIEW,
    () => previewed("Name,Buy\nA,1\nB,1\n"),
    "2 flips have no date. We'll use today.",
  ),
  shows(
    "Your sheet totals {profit}. After the {n}% tax it's {profit} ({n} row differs).",
    PREVIEW,
    () => previewed("Name,Buy,Sell,Profit\nA,1000,2000,1000\n"),
    "Your sheet totals +1,000. After the 10% tax it's +800 ( 1 row differs ).",
  ),
  shows("Nothing new to import", PREVIEW, () => previewed("Name,Buy\nA,x\n")),
  shows("Your flips changed since. Please look again.", PREVIEW, async () => {
    const owner = await signedIn();
    const path = `${START}/${await staged(owner.id, SOLD)}`;
    const seen = fieldValue((await owner.get(path)).html, "seen") ?? "";
    return owner.post(path, { intent: "import", seen: seen.replace("1", "7") });
  }),
  {
    ...shows(
      "Imported {n} flips.",
      LIST,
      async () => {
        const owner = await signedIn();
        return owner.follow(await importAt(owner, `${START}/${await staged(owner.id, SOLD)}`));
      },
      "Imported 1 flip.",
    ),
    seconds: 10,
  },
  {
    ...shows("Imported {n} flips. {n} was already here, {n} refused.", LIST, async () => {
      const owner = await signedIn();
      await newFlip(owner.id, { name: "A", createdAt: new Date("2026-11-01T12:00:00Z"), sell: 2_000 });
      const text = "Date,Name,Buy,Sell\n2026-11-01,A,1000,2000\n2026-11-01,B,1000,2000\n2026-11-01,C,x,2000\n";
      const path = `${START}/${await staged(owner.id, text)}`;
      return owner.follow(await importAt(owner, path));
    }),
    shown: "Imported 1 flip. 1 was already here, 1 refused.",
    seconds: 10,
  },
  shows("See why", LIST, async () => {
    const owner = await signedIn();
    return owner.follow(await importAt(owner, await halfGood(owner.id)));
  }),
  shows("Rows that were refused", PREVIEW, async () => {
    const owner = await signedIn();
    const path = await halfGood(owner.id);
    await importAt(owner, path);
    return owner.get(path);
  }),
  shows(
    "Download these rows, correct them and send them again.",
    PREVIEW,
    async () => {
      const owner = await signedIn();
      return owner.get(`${await halfGood(owner.id)}?show=refused`);
    },
    "Download these rows , correct them and send them again.",
  ),
  shows(
    "Imported, but not every row",
    START,
    async () => {
      const owner = await signedIn();
      await importAt(owner, await halfGood(owner.id));
      return owner.get(START);
    },
    "Imported, but not every row flips.csv , 1 row refused, CFB 26",
  ),
  {
    ...shows("Discarded {file}", START, () => previewed(SOLD, { intent: "discard" }), "Discarded flips.csv"),
    seconds: 3,
  },
  {
    ...shows("Failed to import", PREVIEW, async () => {
      const owner = await signedIn();
      const path = `${START}/${await staged(owner.id, SOLD)}`;
      return owner.follow(await whileRefused("insert", "flips", () => importAt(owner, path)));
    }),
    seconds: 3,
  },
  {
    ...shows("Failed to read the file", START, async () => {
      const owner = await signedIn();
      return whileRefused("insert", "flip_imports", () => owner.post(START, { text: SOLD }));
    }),
  },
  shows("That file is gone. One that isn't imported is kept for a day, or until you send another.", PREVIEW, async () =>
    (await signedIn()).get(`${START}/01a00000-0000-7000-8000-000000000000`),
  ),
  shows("Import a spreadsheet", LIST, async () => (await signedIn()).get(LIST)),
  shows("Export everything", LIST, async () => {
    const owner = await signedIn();
    await newFlip(owner.id);
    return owner.get(LIST);
  }),
];
