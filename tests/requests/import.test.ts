import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipImportRows, flipImports, flips } from "#app/db/schema.ts";
import { newImport, staged } from "../support/imports.ts";
import { whileRefused, whileTransactionsFail } from "../support/injected.ts";
import { documentOf } from "../support/page-document.ts";
import { checkedValues, linksTo, readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { processorTime } from "../support/processor-time.ts";
import { send } from "../support/raw-request.ts";
import { fieldValue, ORIGIN, signedIn, visibleText } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const START = `${LIST}/import`;
const CLIPBOARD =
  "Date\tPlayer\tPos\tOVR\tBuy\tSell\n" +
  ["J Smith\tQB\t84\t12k\t15.5k", "A\tWR\t80\t900\t", "B\tCB\t\t1,200\t2,400"]
    .map((row, n) => `11/1${n + 3}/2026\t${row}\n`)
    .join("");

type Owner = Awaited<ReturnType<typeof signedIn>>;

/** Posts a multipart form with a file. */
async function upload(
  owner: Owner,
  file: BlobPart,
  { path = START, name = "flips.csv", id = uuidv7(), text = "", headers = {} } = {},
) {
  const body = new FormData();
  for (const [field, value] of Object.entries({ id, game: "CFB26", text })) body.append(field, value);
  body.append("file", new File([file], name));
  const answer = await send(path, { method: "POST", body, headers: { Origin: ORIGIN, ...headers } }, owner);
  const [location, cookie] = ["Location", "Set-Cookie"].map((name) => answer.headers.get(name));
  return { status: answer.status, location, cookie, text: visibleText(answer.text) };
}

/** Fields of a page's column mapping form. */
function mappingOf(html: string): Record<string, string> {
  const selects = [...documentOf(html).querySelectorAll("select")].map((select) => [
    select.name,
    select.querySelector<HTMLOptionElement>("option[selected]")?.value ?? "",
  ]);
  const shown = [...documentOf(html).querySelectorAll<HTMLInputElement>('input[name^="shown-"]')];
  return {
    ...Object.fromEntries([...selects, ...shown.map(({ name, value }) => [name, value])]),
    timeZone: fieldValue(html, "timeZone") ?? "",
    intent: "map",
  };
}

const flipsOf = (owner: Owner) => database.select().from(flips).where(eq(flips.userId, owner.id)).orderBy(flips.name);

test("of lines that log flips one that logs none is named with its question, and what was pasted stays", async () => {
  const owner = await signedIn();
  const text = "J Smith 84 QB 12k > 15.5k\n\nT Hill 85 WR 20k 25k\nA Brown 88 WR 30k @ 40k";
  const page = await owner.post(START, { id: uuidv7(), game: "CFB26", text });
  expect(page.status).toBe(400);
  expect(page.text).toContain("We can't read line 3. Sold or listed? Write 20k > 25k or 20k @ 25k");
  expect(readField(page.html, "text").value).toBe(text);
  const first = await owner.post(START, { id: uuidv7(), game: "CFB26", text: "T Hill 85\nA Brown 88 WR 30k @ 40k" });
  expect(first.text).toContain("We can't read line 1. Is 85 the OVR or the price?");
  const mended = await owner.post(START, { id: uuidv7(), game: "CFB26", text: text.replace("20k 25k", "20k > 25k") });
  expect((await owner.follow(mended)).text).toContain("3 new");
});

describe("pasted rows, without scripts,", () => {
  test("are looked at, read another way, imported and taken out again", async () => {
    const owner = await signedIn();
    const page = await owner.get(`${START}?of=CFB26`);
    const id = fieldValue(page.html, "id") ?? "";
    const game = fieldValue(page.html, "game") ?? "";
    const sent = await owner.post(START, { id, game, text: CLIPBOARD });
    expect([sent.status, sent.location]).toEqual([303, `${START}/${id}`]);
    const look = await owner.follow(sent);
    for (const text of ["Pasted rows, 3 rows.", "3 new"]) expect(look.text).toContain(text);
    expect(look.text).toContain("Nov 13, 2026, 12:00 pm J Smith QB 84 12,000 15,500 Nov 13, 2026, 12:00 pm +1,950");
    const mapping = mappingOf(look.html);
    expect(mapping).toMatchObject({ "column-1": "name", dates: "mdy", numbers: "point", unstated: "sold" });
    const again = await owner.follow(await owner.post(`${START}/${id}`, { ...mapping, unstated: "listed" }));
    expect(again.text).toContain("J Smith QB 84 12,000 15,500 Not yet");
    const seen = fieldValue(again.html, "seen") ?? "";
    const form = { intent: "import", seen };
    const done = await owner.post(`${START}/${id}`, form);
    expect((await owner.post(`${START}/${id}`, form)).location).toBe(done.location);
    const told = await owner.follow(done);
    expect(told.text).toContain("Imported 3 flips.");
    expect(await flipsOf(owner)).toMatchObject([{ name: "A" }, { name: "B" }, { name: "J Smith", status: "listed" }]);
    expect((await owner.get(`${START}/${id}`)).location).toBe(`${LIST}?of=CFB26`);
    const acts = await owner.get(`${LIST}/undo`);
    expect(acts.text).toContain("Imported pasted rows: 3 flips");
    const undone = await owner.post(`${LIST}/undo/${id}`, { intent: "undo", next: LIST });
    expect((await owner.follow(undone)).text).toContain("Removed 3 imported flips");
    expect(await flipsOf(owner)).toEqual([]);
  });

  test("show when a card was sold, where that was not when it was logged", async () => {
    const owner = await signedIn();
    const text = "Date,Name,Buy,Sell,Sold on\n2026-11-13,A,1k,2k,2026-11-15\n2026-11-13,B,1k,2k,\n";
    const page = await owner.follow(await owner.post(START, { text }));
    expect(page.text).toContain("Nov 13, 2026, 12:00 pm A 1,000 2,000 Nov 15, 2026, 12:00 pm +800");
    expect(page.text).toContain("Nov 13, 2026, 12:00 pm B 1,000 2,000 Not yet");
  });

  test("stand above the columns, below what is in doubt, each with its sale date, filter and note", async () => {
    const owner = await signedIn();
    const text =
      "Date,Player,Buy,Sell,Sold on,Filter used,Note,Went For\n" +
      "2026-11-13,A,1k,2k,2026-11-15,Budget,relisted twice,1900\n2026-11-13,B,1k,3k,2026-11-16,,,2500\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const page = await owner.get(path);
    expect(page.text).toContain("A 1,000 2,000 Nov 15, 2026, 12:00 pm Budget relisted twice +800");
    const places = (html: { text: string }) =>
      ["“Went For” is ignored", "2 new", "Import 2 flips", "Budget relisted", "Columns and formats"]
        .map((part) => html.text.indexOf(part))
        .filter((at) => at >= 0);
    expect(places(page)).toHaveLength(5);
    expect(places(page)).toEqual(places(page).toSorted((one, other) => one - other));
    const posted = { ...mappingOf(page.html), timeZone: "Mars" };
    const refused = await owner.post(path, posted);
    expect(refused.text.indexOf("Columns and formats")).toBeLessThan(refused.text.indexOf("Budget relisted"));
    expect(page.document.querySelector("a[href='#columns']")).toBeNull();
    const many = `Player,Buy\n${"A,1k\n".repeat(9)}`;
    const long = await owner.follow(await owner.post(START, { text: many }));
    expect(long.document.querySelector("a[href='#columns']")?.textContent).toBe("Change how it’s read");
    expect(long.document.querySelector("details#columns")).not.toBeNull();
  });

  test("that say sold for some are listed where they are blank, and one press says otherwise", async () => {
    const owner = await signedIn();
    const text = "Player,Buy,Sell,Sold?\nA,1000,2000,Y\nB,1000,2000,\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const page = await owner.get(path);
    expect(page.text).toContain(
      "1 row has a sell price, but nothing under “Sold?”. We read it as listed. Read it as sold",
    );
    const sold = await owner.follow(await owner.post(path, { intent: "answer", unstated: "sold" }));
    expect(sold.text).toContain("We read it as sold. Read it as listed");
    expect((await owner.post(path, { intent: "answer", unstated: "gone" })).status).toBe(400);
  });

  test("with copies of which some were sold come in as sold and listed ones of one lot", async () => {
    const owner = await signedIn();
    const text = "Player,Qty,Remaining,Buy,Sell,Asking\nA,3,2,1000,2000,2500\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const page = await owner.get(path);
    expect(page.text).toContain("3 new");
    expect(page.text).toContain("1 sold of 3 × A 1,000 2,000");
    expect(page.text).toContain("+800");
    await owner.post(path, { intent: "import", seen: fieldValue(page.html, "seen") ?? "" });
    const saved = (await flipsOf(owner)).map(({ sell, status, lotCopies }) => [sell, status, lotCopies]);
    expect(saved.toSorted()).toEqual([
      [2000, "sold", 3],
      [2500, "listed", 3],
      [2500, "listed", 3],
    ]);
  });

  test("without a price of the sale are in doubt, and say which column may be it", async () => {
    const owner = await signedIn();
    const text = "Player,Buy,Net Sale,Profit\nA,12500,13950,1400\nB,9000,9900,800\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const page = await owner.get(path);
    expect(page.text).toContain("2 rows state a profit, but not what the card sold for. We read them as listed.");
    expect(page.text).toContain("“Net Sale” is ignored, and no column says what a card sold for.");
    const read = await owner.follow(await owner.post(path, { intent: "answer", "column-2": "net" }));
    expect(read.text).toContain("“Net Sale” is what's left after the 10% tax, so 13,950 is a sale at 15,500.");
    expect(read.text).toContain("Your sheet totals +2,200. After the 10% tax it's +2,350. 2 rows differ");
  });

  test("whose words for sold nobody knows are asked about, and each answer does what it says", async () => {
    const owner = await signedIn();
    const text = "Player,Buy,Sell,Sold?\nA,1000,2000,raus\nB,1000,2000,drin\nC,1000,2000,\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const page = await owner.get(path);
    expect(page.text).toContain("Under “Sold?”, which of “drin”, “raus” and blank means sold?");
    expect(page.text).toContain("2 refused");
    const soldBy = async (sold: string) => {
      const answered = await owner.follow(await owner.post(path, { intent: "answer", sold }));
      expect(answered.text).not.toContain("refused");
      const rows = [...documentOf(answered.html).querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");
      return rows
        .filter((row) => !row.includes("Not yet"))
        .map((row) => row.replace(/.*(?:am|pm)([ABC]).*(?:am|pm).*/, "$1"));
    };
    expect(await soldBy("raus")).toEqual(["A"]);
    expect(await soldBy("drin")).toEqual(["B"]);
    expect(await soldBy("")).toEqual(["C"]);
    expect((await owner.post(path, { intent: "answer", sold: "weg" })).status).toBe(400);
    expect((await owner.post(path, { intent: "answer" })).status).toBe(400);
  });

  test("with yes and no under a name that isn't about sales are never taken for the opposite", async () => {
    const owner = await signedIn();
    const text = "Player,Buy,Sell,Still up?\nA,1000,2000,No\nB,1000,2000,Yes\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const asked = await owner.follow(await owner.post(path, { intent: "answer", "column-3": "status" }));
    expect(asked.text).toContain("which of “No” and “Yes” means sold?");
    expect(asked.text).toContain("2 refused");
  });

  test("with a word that most likely means listed or sold come in after a press for each", async () => {
    const owner = await signedIn();
    const rows = ["A,1000,2000,Sold", "B,1000,2000,On hold", "C,1000,2000,QS", "D,1000,,quicksold"];
    const path = (await owner.post(START, { text: `Player,Buy,Sell,Status\n${rows.join("\n")}\n` })).location ?? "";
    const asked = await owner.get(path);
    expect(asked.text).toContain("1 new · 3 refused");
    expect(asked.text).toContain("Under “Status”, does “On hold” mean listed? Until you say so, those rows stay out.");
    const listed = await owner.follow(await owner.post(path, { intent: "answer", likely: "On hold" }));
    expect(listed.text).toContain("2 new · 2 refused");
    expect(listed.text).not.toContain("“On hold”");
    const sold = await owner.follow(await owner.post(path, { intent: "answer", likely: "QS" }));
    expect(sold.text).toContain("3 new · 1 refused");
    expect((await owner.get(`${path}?show=refused`)).text).toContain("Quicksold without a price, skipped");
    expect((await owner.post(path, { intent: "answer", likely: "Sold" })).status).toBe(400);
  });

  test("of a sheet that grew change what is listed here, unless that is unticked", async () => {
    const owner = await signedIn();
    const sheet = (row: string) =>
      `Date,Player,Buy,Sell,Status\n2026-11-14,A,12500,${row}\n2026-11-15,B,9000,11000,Sold\n`;
    const send = async (text: string) => (await owner.post(START, { text })).location ?? "";
    const seenAt = async (path: string) => fieldValue((await owner.get(path)).html, "seen") ?? "";
    const first = await send(sheet("15000,Listed"));
    await owner.post(first, { intent: "import", seen: await seenAt(first) });
    const grown = `${sheet("15500,Sold")}2026-11-21,C,4000,,Listed\n`;
    const path = await send(grown);
    const look = await owner.get(path);
    expect(look.text).toContain("1 new · 1 sold since · 1 already here");
    expect(look.document.querySelector('[name="changes"]')?.hasAttribute("checked")).toBe(true);
    const soldSince = await owner.get(`${path}?show=soldSince`);
    expect(soldSince.text).toMatch(/A 12,500 15,500 \w+ \d+, .* \+1,450 It was listed at 15,000/);
    const left = await owner.follow(await owner.post(path, { intent: "import", seen: await seenAt(path) }));
    expect(left.text).toContain("Imported 1 flip. 1 left listed, 1 was already here.");
    const again = await send(grown);
    const only = await owner.get(again);
    expect(only.text).toContain("Mark 1 flip as sold");
    expect(only.document.querySelector('[name="changes"]')).toBeNull();
    const done = await owner.post(again, { intent: "import", seen: await seenAt(again) });
    expect((await owner.follow(done)).text).toContain("Marked 1 flip as sold. 2 were already here.");
    expect(await flipsOf(owner)).toMatchObject([
      { name: "A", status: "sold", sell: 15_500 },
      { name: "B" },
      { name: "C" },
    ]);
    const undone = await owner.post(`${LIST}/undo/${again.split("/").at(-1)}`, { intent: "undo", next: LIST });
    expect((await owner.follow(undone)).text).toContain("1 flip is listed again");
  });

  test("that were corrected are left, changed or added, as the player says", async () => {
    const owner = await signedIn();
    const sheet = (sell: string) =>
      `Date,Player,Buy,Sell,Status\n2026-11-14,A,12500,${sell},Sold\n2026-11-15,B,9000,11000,Sold\n`;
    const send = async (text: string) => (await owner.post(START, { text })).location ?? "";
    const answer = async (path: string, fields: Record<string, string>) => {
      const { html } = await owner.get(path);
      return owner.post(path, { intent: "import", seen: fieldValue(html, "seen") ?? "", ...fields });
    };
    await answer(await send(sheet("15500")), {});
    const path = await send(`${sheet("15400")}2026-11-21,C,4000,5000,Sold\n`);
    const look = await owner.get(path);
    expect(look.text).toContain("1 new · 1 changed · 1 already here");
    expect(checkedValues(look, "corrections")).toEqual(["leave"]);
    expect(look.document.querySelector('[name="intent"][value="import"]:not(.sr-only)')?.className).not.toContain(
      "button-primary",
    );
    const rows = await owner.get(`${path}?show=corrected`);
    expect(rows.text).toMatch(/A 12,500 15,400 .* sold for 15,500 → sold for 15,400/);
    const left = await owner.follow(await answer(path, { corrections: "leave" }));
    expect(left.text).toContain("Imported 1 flip. 1 left as it is, 1 was already here.");
    const only = await send(sheet("15400"));
    expect(checkedValues(await owner.get(only), "corrections")).toEqual(["change"]);
    const none = await answer(only, { corrections: "leave" });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining("Nothing is chosen to import.")]);
    const done = await owner.follow(await answer(only, { corrections: "change" }));
    expect(done.text).toContain("Changed 1 flip. 1 was already here.");
    expect((await flipsOf(owner)).map(({ sell }) => sell)).toEqual([15_400, 11_000, 5_000]);
    const undone = await owner.post(`${LIST}/undo/${only.split("/").at(-1)}`, { intent: "undo", next: LIST });
    expect((await owner.follow(undone)).text).toContain("1 flip is as it was");
    expect((await flipsOf(owner)).map(({ sell }) => sell)).toEqual([15_500, 11_000, 5_000]);
    const added = await owner.follow(await answer(await send(sheet("15400")), { corrections: "add" }));
    expect(added.text).toContain("Imported 1 flip. 1 was already here.");
  });

  test("of both games are looked at in each", async () => {
    const owner = await signedIn();
    const text = "Game,Date,Player,Buy\nCFB,2026-11-14,A,12500\nMUT,2026-11-15,B,9000\n";
    const path = (await owner.post(START, { text, game: "CFB26" })).location ?? "";
    const look = await owner.get(path);
    expect(look.text).toContain("1 row belongs to another game, so it stays out. Preview in Madden 26");
    expect(look.text).toContain("1 new · 1 refused");
    expect(look.document.querySelector('[value="import"]')?.className).not.toContain("primary");
    expect((await owner.post(path, { intent: "game", game: "NBA" })).status).toBe(400);
    const moved = await owner.follow(await owner.post(path, { intent: "game", game: "MADDEN26" }));
    const seen = fieldValue(moved.html, "seen") ?? "";
    await owner.post(path, { intent: "import", seen });
    const after = await owner.get(path);
    expect(after.text).toMatch(/Preview in CFB 26.*It's a CFB 26 card/s);
    const next = await owner.post(path, { intent: "game", game: "CFB26" });
    expect((await owner.follow(next)).text).toContain("Check your import CFB 26");
    expect(next.location).not.toBe(path);
    expect(await flipsOf(owner)).toMatchObject([{ name: "B", game: "MADDEN26" }]);
  });

  test("that were read in another time zone are known", async () => {
    const owner = await signedIn();
    const text = "Date,Player,Buy\n2026-11-14,A,12500\n2026-11-15,B,9000\n";
    const first = (await owner.post(START, { text })).location ?? "";
    await owner.post(first, { intent: "import", seen: fieldValue((await owner.get(first)).html, "seen") ?? "" });
    const path = (await owner.post(START, { text })).location ?? "";
    const mapping = mappingOf((await owner.get(path)).html);
    const look = await owner.follow(await owner.post(path, { ...mapping, timeZone: "Asia/Tokyo" }));
    expect(look.text).toContain("2 flips are already here with other hours. Did you import this file in another time");
  });

  test("with dates of either order are read once it's said which comes first", async () => {
    const owner = await signedIn();
    const sent = await owner.post(START, { text: "Date,Player,Buy\n11/11/2026,A,9000\n11/05/2026,B,12500\n" });
    const path = sent.location ?? "";
    const asked = await owner.follow(sent);
    const choice = "The month: 11/05/2026 is Nov 5, 2026 The day: 11/05/2026 is May 11, 2026";
    expect(asked.text).toContain(`Which comes first in your dates? ${choice}`);
    expect(asked.document.querySelector('[role="alert"], [value="import"]')).toBeNull();
    const day = await owner.follow(await owner.post(path, { intent: "answer", dates: "dmy" }));
    expect(day.text).toContain("May 11, 2026, 12:00 pm B 12,500");
    expect(day.text).not.toContain("Which comes first");
    const month = await owner.follow(await owner.post(path, { intent: "answer", dates: "mdy" }));
    expect(month.text).toContain("Nov 5, 2026, 12:00 pm B 12,500");
    expect((await owner.post(path, { intent: "answer", dates: "later" })).status).toBe(400);
  });

  test("with prices such as 12.5 are read once it's said what these mean", async () => {
    const owner = await signedIn();
    const text = "Date,Player,Buy,Sell,Profit\n2026-11-20,A,12.5,15.5,1.45\n2026-11-21,B,9,11,0.9\n";
    const sent = await owner.post(START, { text });
    const path = sent.location ?? "";
    const asked = await owner.follow(sent);
    expect(asked.text).toContain("Are prices below 1,000 in thousands? Yes: 12.5 is 12,500 No, they’re in coins");
    expect(asked.document.querySelector('[value="import"]')).toBeNull();
    expect(mappingOf(asked.html)).toMatchObject({ thousands: "" });
    const yes = await owner.follow(await owner.post(path, { intent: "answer", thousands: "thousands" }));
    expect(yes.text).not.toContain("in thousands?");
    expect(yes.text).toContain("A 12,500 15,500 Nov 20, 2026, 12:00 pm +1,450");
    expect(yes.text).toContain("Your sheet's total is right: +2,350.");
    const mapping = mappingOf(yes.html);
    expect(mapping).toMatchObject({ thousands: "thousands" });
    const same = await owner.follow(await owner.post(path, { ...mapping, "column-4": "ignore" }));
    expect(same.text).toContain("A 12,500 15,500 Nov 20, 2026, 12:00 pm +1,450");
    const coins = await owner.follow(await owner.post(path, { ...mapping, thousands: "coins" }));
    expect(coins.text).toContain("1 new · 1 refused");
    const no = await owner.follow(await owner.post(path, { intent: "answer", thousands: "coins" }));
    expect(no.text).toContain("1 new · 1 refused");
    const { thousands: _, ...older } = mapping;
    expect((await owner.follow(await owner.post(path, older))).text).toContain("1 new · 1 refused");
    expect((await owner.post(path, { intent: "answer", thousands: "yes" })).status).toBe(400);
    expect((await owner.post(path, { ...mapping, thousands: "millions" })).status).toBe(400);
  });

  test("with prices such as 9 are asked about, until it's said that they're in coins", async () => {
    const owner = await signedIn();
    const path = (await owner.post(START, { text: "Player,Buy,Sell\nA,9,11\nB,12500,15500\n" })).location ?? "";
    const isLoud = (page: { document: Document }) =>
      page.document.querySelector('form > [value="import"]:not([aria-hidden])')?.className.includes("primary");
    const asked = await owner.get(path);
    expect(asked.text).toContain("Are prices below 1,000 in thousands?");
    expect(asked.text).toContain("2 new");
    expect(isLoud(asked)).toBe(false);
    const no = await owner.follow(await owner.post(path, { intent: "answer", thousands: "coins" }));
    expect(no.text).not.toContain("in thousands?");
    expect(isLoud(no)).toBe(true);
    const yes = await owner.follow(await owner.post(path, { ...mappingOf(no.html), thousands: "thousands" }));
    expect(yes.text).toContain("A 9,000 11,000");
    expect(isLoud(yes)).toBe(true);
  });

  test("with a total or a profit that doesn't come out are in doubt, with both figures", async () => {
    const owner = await signedIn();
    const look = async (text: string) => owner.follow(await owner.post(START, { text }));
    const isLoud = (page: { document: Document }) =>
      page.document.querySelector('form > [value="import"]:not([aria-hidden])')?.className.includes("primary");
    const head = "Date,Player,Buy,Sell,Profit\n2026-11-20,A,12500,15500,1450\n2026-11-21,B,9000,11000,900\n";
    const right = await look(`${head}Total,,21500,26500,2350\n`);
    expect(right.text).not.toContain("Its total of");
    expect(isLoud(right)).toBe(true);
    const stale = await look(`${head}Total,,12500,26500,2350\n`);
    expect(stale.text).toContain("Line 4: Its total of Buy is 12,500, but the rows come to 21,500.");
    expect(isLoud(stale)).toBe(false);
    const unsold = await look("Date,Player,Buy,Profit\n2026-11-20,A,12500,1450\n2026-11-21,B,9000,-9000\n");
    expect(unsold.text).toContain("Your sheet totals +1,450. After the 10% tax it's 0. 1 row differs");
    expect(unsold.text).toContain("The sheet says 1,450, but the card isn't sold");
    expect(isLoud(unsold)).toBe(false);
  });

  test("show what is left out: in amber what could change coins, which is read by one press instead", async () => {
    const owner = await signedIn();
    const text =
      "Date,Player,Platform,Week,Buy,Sell,Went For,Seller,Net\n" +
      "2026-11-18,A,PS5,47,12500,16000,15500,xx,14400\n2026-11-19,B,Xbox,47,9000,11000,10000,yy,9900\n";
    const path = (await owner.post(START, { text })).location ?? "";
    const isLoud = (page: { document: Document }) =>
      page.document.querySelector('form > [value="import"]:not([aria-hidden])')?.className.includes("primary");
    const look = await owner.get(path);
    expect(look.text).toContain("“Went For” is ignored, though it holds prices. Read it as Sell instead");
    expect(look.text).toContain("Left out: Platform, Seller and Week.");
    expect(isLoud(look)).toBe(false);
    const read = await owner.follow(await owner.post(path, { intent: "answer", "column-6": "sell" }));
    expect(read.text).toContain("A 12,500 15,500");
    expect(read.text).toContain("“Sell” is ignored, though it holds prices. Read it as Sell instead");
    const back = await owner.follow(await owner.post(path, { intent: "answer", "column-5": "sell" }));
    expect(back.text).toContain("A 12,500 16,000");
    const plain = await owner.follow(
      await owner.post(START, { text: "Player,Buy,Sell,A,B,C,D\nX,12500,15500,one,two,three,four\n" }),
    );
    expect(plain.text).toContain("Left out: A, B and 2 more.");
    expect(isLoud(plain)).toBe(true);
  });

  test("that aren't flips are refused with what to do", async () => {
    const owner = await signedIn();
    const text = "Date,Type,Player,Price\n2026-11-20,Buy,A,12500\n2026-11-21,Sell,A,15500\n";
    const page = await owner.post(START, { id: uuidv7(), game: "CFB26", text });
    expect(page.status).toBe(400);
    expect(page.text).toContain("This sheet has a row for each purchase and each sale. Put what a card cost");
    expect(readField(page.html, "text").value).toBe(text);
  });

  test("with columns that no name tells use them by one press each, and only so", async () => {
    const owner = await signedIn();
    const text = "Fecha;Jugador;Buy;Sell\n21.11.2026;Ñandú;12.500;15.500\n22.11.2026;B Beta;9.000;\n";
    const sent = await owner.post(START, { text });
    const path = sent.location ?? "";
    const look = await owner.follow(sent);
    expect(look.text).toContain("“Jugador” is ignored, and no column is the name.");
    expect(look.text).toContain("“Fecha” is ignored, and no column says when you bought a card.");
    expect(look.document.querySelector('[value="import"]')?.className).not.toContain("primary");
    const named = await owner.follow(await owner.post(path, { intent: "answer", "column-1": "name" }));
    expect(named.text).not.toContain("Jugador” is ignored");
    const dated = await owner.follow(await owner.post(path, { intent: "answer", "column-0": "date" }));
    expect(dated.text).toContain("Ñandú 12,500 15,500 Nov 21, 2026");
    expect(dated.document.querySelector('[value="import"]')?.className).toContain("primary");
    for (const [column, meaning] of [
      ["1", "date"],
      ["9", "note"],
      ["x", "note"],
      ["1", "nothing"],
    ] as const)
      expect((await owner.post(path, { intent: "answer", [`column-${column}`]: meaning })).status).toBe(400);
  });
});

describe("dates that aren't all written", () => {
  test("are taken from the row above by one press, and from today again", async () => {
    const owner = await signedIn();
    const text = "Date,Player,Buy,Sell\n2026-11-13,A,1k,2k\n,B,1k,2k\n,C,1k,2k\n2026-11-14,D,1k,2k\n";
    const sent = await owner.post(START, { text });
    const path = sent.location ?? "";
    const look = await owner.follow(sent);
    expect(look.text).toContain("2 flips have no date. We'll use today.");
    expect(look.text).toContain("2 flips without a date come below a dated one. Use the date above");
    const filled = await owner.follow(await owner.post(path, { intent: "answer", fillDates: "on" }));
    expect(filled.text).toContain("2 flips without a date get the date above.");
    expect(filled.text).not.toContain("We'll use today");
    expect(filled.text).not.toContain("Use the date above");
    for (const name of ["A", "B", "C"]) expect(filled.text).toContain(`Nov 13, 2026, 12:00 pm ${name} 1,000`);
    const again = await owner.follow(await owner.post(path, mappingOf(filled.html)));
    expect(again.text).toContain("2 flips have no date. We'll use today.");
    const mapping = { ...mappingOf(again.html), fillDates: "on" };
    const done = await owner.follow(await owner.post(path, mapping));
    await owner.post(path, { intent: "import", seen: fieldValue(done.html, "seen") ?? "" });
    const days = (await flipsOf(owner)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
    expect(days).toEqual(["2026-11-13", "2026-11-13", "2026-11-13", "2026-11-14"]);
  });

  test("and have no year are said once", async () => {
    const owner = await signedIn();
    const look = await owner.follow(await owner.post(START, { text: "Date,Player,Buy\n20-Nov,A,1k\n21-Nov,B,1k\n" }));
    expect(look.text).toContain("2 rows have a date without a year. We'll use the most recent one.");
    expect(look.document.querySelector('[value="import"]')?.className).toContain("primary");
  });

  test("but counted from 1904 are doubted, and counted so by one press", async () => {
    const owner = await signedIn();
    const text = (days: string) => `Date,Player,Buy,Sell\n${days},A,1k,2k\n`;
    const sent = await owner.post(START, { text: text("44884") });
    const look = await owner.follow(sent);
    expect(look.text).toContain("All dates are before 2023. Excel may have counted their days from 1904");
    expect(look.document.querySelector('[value="import"]')?.className).not.toContain("primary");
    const read = await owner.follow(await owner.post(sent.location ?? "", { intent: "answer", dates: "serial1904" }));
    expect(read.text).toContain("Nov 20, 2026, 12:00 pm A");
    expect(read.text).not.toContain("1904,");
    const other = await owner.post(START, { text: text("2022-11-19") });
    expect((await owner.follow(other)).text).not.toContain("Count days from 1904");
    for (const dates of ["serial1905", ""])
      expect((await owner.post(other.location ?? "", { intent: "answer", dates })).status).toBe(400);
  });
});

describe("a file", () => {
  test("is looked at by its name, once for each form", async () => {
    const owner = await signedIn();
    const id = uuidv7();
    const file = `\uFEFFName;Buy\r\n${"A;1.200\r\n".repeat(1_500)}`;
    for (let times = 0; times < 2; times++)
      expect(await upload(owner, file, { id, name: "C:\\flips\u0000\n2026.csv" })).toMatchObject({
        status: 303,
        location: `${START}/${id}`,
      });
    const look = await owner.get(`${START}/${id}?show=new&page=30`);
    expect(look.text).toMatch(/flips.*2026\.csv, 1,500 rows\./);
    expect([look.text.includes("1,500 new"), /1,501 .* A 1,200/.test(look.text)]).toEqual([true, true]);
    expect(await database.$count(flipImports, eq(flipImports.userId, owner.id))).toBe(1);
  });

  test("of more than 14 MB is refused and leaves nothing", async () => {
    const owner = await signedIn();
    const { status, text } = await upload(owner, `Name,Buy\n${`A,1,${" ".repeat(90_000)}\n`.repeat(170)}`);
    expect([status, text.includes("This file is larger than 14 MB, the most that can be sent.")]).toEqual([400, true]);
    for (const table of [flipImports, flipImportRows])
      expect(await database.$count(table, eq(table.userId, owner.id))).toBe(0);
  });

  test("that a script sends is answered with where to go on, and with the page where it is refused", async () => {
    const owner = await signedIn();
    const id = uuidv7();
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    const sent = await upload(owner, "Name,Buy\nA,1\n", { id, headers });
    expect([sent.status, sent.location, JSON.parse(sent.text)]).toEqual([200, null, { to: `${START}/${id}` }]);
    const refused = await upload(owner, "Name,Buy\n", { headers });
    expect([refused.status, refused.text.includes("This file has no rows below its header.")]).toEqual([400, true]);
    const failed = await whileRefused("insert", "flip_imports", () => upload(owner, "Name,Buy\nA,1\n", { headers }));
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(failed.text).toContain("Failed to read the file");
  });

  test("beside pasted rows is refused, and so is neither", async () => {
    const owner = await signedIn();
    expect((await upload(owner, "Name,Buy\nA,1\n", { text: "B" })).text).toContain(
      "Paste rows or choose a file, not both.",
    );
    const none = await upload(owner, "", { name: "" });
    expect([none.status, none.text.includes("Paste some rows or choose a file.")]).toEqual([400, true]);
  });

  test("of more pasted text than is taken is told to come as a file", async () => {
    const owner = await signedIn();
    const { status, text } = await upload(owner, "", { name: "", text: "A,1\n".repeat(300_000) });
    expect([status, text.includes("These rows are more than 1 MB. Send them as a file.")]).toEqual([400, true]);
  });

  test("whose line is cut leaves nothing", async () => {
    const owner = await signedIn();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Buy\n';
    for (const end of ["error", "early"]) {
      let pieces = 0;
      const body = new ReadableStream({
        pull(controller) {
          if (pieces++ < 5) controller.enqueue(new TextEncoder().encode(pieces === 1 ? head : "A,1\n".repeat(2_000)));
          else if (end === "error") controller.error(new Error("aborted"));
          else controller.close();
        },
      });
      const headers = { Origin: ORIGIN, "Content-Type": "multipart/form-data; boundary=x" };
      const answer = await send(START, { method: "POST", body, headers, duplex: "half" } as RequestInit, owner);
      expect([answer.status, visibleText(answer.text).includes("did not arrive whole")], end).toEqual([400, true]);
      for (const table of [flipImports, flipImportRows])
        expect(await database.$count(table, eq(table.userId, owner.id)), end).toBe(0);
    }
  });
});

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const FILE_PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Buy\nA,1\n\r\n';

test.each([
  ["fields", PART.repeat(130_000)],
  ["fields after its file", FILE_PART + PART.repeat(7)],
  ["files", FILE_PART.repeat(2)],
])("P21: an upload with too many %s is refused, and the rest of it is not parsed", async (_what, parts) => {
  const owner = await signedIn();
  const headers = { Origin: ORIGIN, "Content-Type": "multipart/form-data; boundary=x" };
  const body = Buffer.from(`${parts}--x--\r\n`);
  // In chunks, as over a network.
  const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, at) =>
    body.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const sent = () =>
    ({ method: "POST", body: Readable.from(pieces), headers, duplex: "half" }) as unknown as RequestInit;
  const post = () => send(START, sent(), owner);
  const answer = await post();
  expect([answer.status, answer.text.includes("more than one file and five fields")]).toEqual([400, true]);
  expect(await processorTime(post, 300)).toBeLessThan(300);
  expect(await database.$count(flipImports, eq(flipImports.userId, owner.id))).toBe(0);
});

describe("a sheet that was sent", () => {
  test.each<[string, Record<string, string | string[]>, string]>([
    [
      "a column that it does not have",
      { "column-7": "buy" },
      "Choose from what the lists offer, so that nothing is misread.",
    ],
    ["a column without a meaning", { "column-1": "" }, "Choose from what the lists offer"],
    ["a meaning that there is not", { "column-1": "__proto__" }, "Choose from what the lists offer"],
    ["a column twice", { "column-1": ["buy", "name"] }, "Choose from what the lists offer"],
    ["one meaning twice", { "column-0": "buy" }, "Two columns are mapped to Buy"],
    ["dates as nobody writes them", { dates: "ydm" }, "Choose from what the lists offer"],
  ])("keeps how it is read when told %s", async (_what, change, problem) => {
    const owner = await signedIn();
    const path = `${START}/${await newImport(owner.id)}`;
    const page = await owner.post(path, { ...mappingOf((await owner.get(path)).html), ...change });
    expect([page.status, page.text.includes(problem), page.text.includes("1 new")]).toEqual([400, true, true]);
  });

  test("is not imported by forged counts, and is when the account changed only after one looks again", async () => {
    const owner = await signedIn();
    const path = `${START}/${await newImport(owner.id, "A")}`;
    const seen = fieldValue((await owner.get(path)).html, "seen") ?? "";
    expect(seen).toMatch(/^1(\.0){7}\.[0-9a-f]{16}$/);
    const forged = ["", "1.0.0.0.0.0.0", `-${seen}`, `0.${seen}`, seen.replace("1", "1e0"), `${seen}0`];
    for (const text of forged)
      expect((await owner.post(path, { intent: "import", seen: text })).status, text).toBe(400);
    await newFlip(owner.id, { name: "A", sell: 0, status: "listed" });
    const refused = await owner.post(path, { intent: "import", seen });
    expect([refused.status, refused.text.includes("Your flips changed since. Please look again.")]).toEqual([
      409,
      true,
    ]);
    expect(refused.text).toContain("1 already here");
    const wanted = { ...mappingOf(refused.html), again: "on" };
    const all = await owner.follow(await owner.post(path, wanted));
    const anew = { intent: "import", seen: fieldValue(all.html, "seen") ?? "" };
    expect((await owner.follow(await owner.post(path, anew))).text).toContain("Imported 1 flip.");
    expect(await flipsOf(owner)).toHaveLength(2);
  });
});

test("what another tab reads another way since is not imported by the old look, though the counts agree", async () => {
  const owner = await signedIn();
  const path = `${START}/${await staged(owner.id, "Name,Buy,Sell,Copies\nA,1000,2000,2\n")}`;
  const page = await owner.get(path);
  const seen = fieldValue(page.html, "seen") ?? "";
  await owner.post(path, { ...mappingOf(page.html), prices: "row" });
  const refused = await owner.post(path, { intent: "import", seen });
  expect([refused.status, refused.text.includes("Please look again."), await flipsOf(owner)]).toEqual([409, true, []]);
  const anew = fieldValue(refused.html, "seen") ?? "";
  await owner.post(path, { intent: "import", seen: anew });
  expect(await flipsOf(owner)).toMatchObject([{ buy: 500 }, { buy: 500 }]);
});

test("a mapping that is refused stays as it was chosen", async () => {
  const owner = await signedIn();
  const path = `${START}/${await staged(owner.id, "Name,Buy,Sell\nA,1000,2000\n")}`;
  const chosen = {
    ...mappingOf((await owner.get(path)).html),
    ...{
      "column-0": "note",
      "column-2": "buy",
      numbers: "comma",
      unstated: "listed",
      timeZone: "Mars/<b>",
      again: "on",
    },
  };
  const page = await owner.post(path, chosen);
  expect(page.status).toBe(400);
  expect({ ...mappingOf(page.html), again: "on" }).toEqual(chosen);
  expect(checkedValues(page, "again")).toHaveLength(1);
});

test("a mapping that the database fails to save is kept, and saved by the retry page's button", async () => {
  const owner = await signedIn();
  const path = `${START}/${await staged(owner.id, "Name,Buy\nA,1000\n")}`;
  const chosen = { ...mappingOf((await owner.get(path)).html), numbers: "comma" };
  const failed = await whileRefused("update", "flip_imports", () => owner.post(path, chosen));
  expect([failed.status, failed.text]).toEqual([503, expect.stringContaining("Failed to save how it is read.")]);
  const kept = [...failed.document.querySelectorAll<HTMLInputElement>("main form input")];
  expect((await owner.post(path, Object.fromEntries(kept.map(({ name, value }) => [name, value])))).status).toBe(303);
  expect(mappingOf((await owner.get(path)).html).numbers).toBe("comma");
  const refused = await whileRefused("update", "flip_imports", () => owner.post(path, chosen), "23514");
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("We can't save what this form holds, so nothing changed."),
  ]);
});

test("pasted rows are on the retry page, unless they are too long to be sent again", async () => {
  const owner = await signedIn();
  const paste = async (text: string) => {
    const post = () => owner.post(START, { id: uuidv7(), game: "CFB26", text });
    const page = await whileTransactionsFail(new Error("Connection terminated unexpectedly"), post);
    expect([page.status, page.text]).toEqual([503, expect.stringContaining("Failed to read the file.")]);
    return page.document.querySelector<HTMLInputElement>('main input[name="text"]')?.value;
  };
  const few = "Name,Buy\nA,1\n";
  expect(await paste(few)).toBe(few);
  expect(await paste(few + "A,1\n".repeat(20_000))).toBeUndefined();
});

test("rows that are refused as a whole come back, however many were pasted", async () => {
  const owner = await signedIn();
  const few = "Name,Buy\nA,1\n";
  const failed = await whileRefused("insert", "flip_imports", () =>
    owner.post(START, { id: uuidv7(), game: "CFB26", text: few }),
  );
  expect([failed.text.includes("Failed to read the file"), readField(failed.html, "text").value]).toEqual([true, few]);
  const text = `Name,Buy\n${"A,1\n".repeat(25_000)}${"B,2\n".repeat(80_000)}`;
  const page = await owner.post(START, { id: uuidv7(), game: "CFB26", text });
  expect(page.status).toBe(400);
  expect(page.text).toContain(
    "This file has more than 100,000 rows, the most that come in at once. Split it into smaller files.",
  );
  expect(page.html.split("B,2").length - 1).toBe(80_000);
});

describe("rows that an import refused", () => {
  test("are found again from the toast, the import's page and the act, and are a file", async () => {
    const owner = await signedIn();
    const other = await signedIn();
    const path = `${START}/${await staged(owner.id, "Name,Buy\nA,1\n=B,x\nC,\n")}`;
    const file = `${path}/refused.csv`;
    const seen = fieldValue((await owner.get(path)).html, "seen") ?? "";
    const told = await owner.follow(await owner.post(path, { intent: "import", seen }));
    expect(told.text).toMatch(/Imported 1 flip\. 2 refused\.\s*See why/);
    const act = path.replace("/import/", "/undo/");
    for (const page of [told, await owner.get(START), await owner.get(act)])
      expect(linksTo(page, path)).toContain(path);
    const rows = await owner.get(path);
    expect(linksTo(rows, file)).toContain(file);
    expect(rows.text).toContain("flips.csv, 2 rows. Kept for a day, at most your last three.");
    expect(rows.text).toMatch(/3 =B · x Buy price must be a whole number .* 4 C Buy price must be greater than 0/);
    expect(fieldValue(rows.html, "seen")).toBe(undefined);
    const answer = await owner.get(file);
    expect(answer.headers.get("Content-Disposition")).toMatch(/filename="refused-cfb26-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.html).toContain('3,"Buy price must be a whole number of coins, such as 12,500 or 45k",\'=B,x\r\n');
    expect([(await other.get(path)).status, (await other.get(file)).status]).toEqual([404, 404]);
    const back = { intent: "undo", next: LIST };
    expect((await owner.follow(await owner.post(act, back))).text).toContain("Removed 1 imported flip");
    expect((await owner.get(path)).text).toContain("Rows that were refused");
  });

  test("of a sheet that does not say what it cost lead back to what is asked", async () => {
    const owner = await signedIn();
    const path = `${START}/${await staged(owner.id, "Compra,Name\nx,y\n")}`;
    expect((await owner.get(`${path}/refused.csv`)).location).toBe(path);
  });
});

test("everything is a file of its own", async () => {
  const owner = await signedIn();
  await newFlip(owner.id, { name: "'=x", note: "a, b" });
  const answer = await owner.get(`${LIST}/export.csv?columns=all&of=CFB26`);
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="flips-cfb26-\d{4}-\d\d-\d\d-all\.csv"/);
  const sold = await owner.get(`${LIST}/export.csv?columns=all&of=CFB26&show=sold`);
  const listed = await owner.get(`${LIST}/export.csv?columns=all&of=CFB26&show=listed`);
  expect([sold.html === answer.html, listed.html.split("\r\n").length]).toEqual([true, 2]);
  const [header, row] = answer.html.split("\r\n");
  expect(header).toBe(
    "Date,Name,Pos,OVR,Buy,Sell,Profit,ROI,Status,Sold on,Tax,Lot,Copies,Filter used,Note,Id,Program,Team,Card",
  );
  expect(row).toMatch(
    /^[\d-]{10}T[\d:]{8}\.\d{3}\+00:00,''=x,Other,,1000,1500,350,0\.3500,sold,.*,0\.100,,,,"a, b",[\da-f-]{36},,,$/,
  );
});

test("an import whose sheet was meanwhile read as too many flips is refused on the look", async () => {
  const owner = await signedIn();
  const mapping = { columns: ["name", "buy", "copies"] } as const;
  const file = `Name,Buy,Times\n${"A,9,100\n".repeat(2_001)}`;
  const id = await staged(owner.id, file, { mapping: { columns: [...mapping.columns] } });
  const fields = { intent: "import", seen: `2001.0.0.0.0.0.0.${"0".repeat(16)}` };
  const page = await owner.post(`/dashboard/my-flips/import/${id}`, fields);
  expect(page).toMatchObject({ status: 400, text: expect.stringContaining("This file has 200,100 flips") });
});
