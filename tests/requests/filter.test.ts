import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { listPresets, MAX_SOURCES } from "#app/features/sources/offered-names.server.ts";
import { countQueries, documentBytes } from "../bench/weight.ts";
import { hrefsOf, leadCells } from "../support/page-forms.ts";
import { newFlip, newSource } from "../support/players.ts";
import { ORIGIN, type Page, signedIn } from "../support/visitor.ts";

const LISTS = ["/dashboard/my-flips", "/tools/flip-tracker"];
const [LIST = "", TRACKER = ""] = LISTS;
const WORDS = "position=QB&ovrMin=80&ovrMax=90&source=none&since=2020-01-01&until=2999-12-31&dates=logged&result=win";

/** A player with flips of two positions, sold and listed, and one with a source. */
async function trader(name = 'Budget "<84>"') {
  const owner = await signedIn();
  const sourceId = await newSource(owner.id, name);
  await newFlip(owner.id, { name: "Won", pos: "QB", ovr: 84, sourceId });
  await newFlip(owner.id, { name: "Lost", pos: "QB", ovr: 85, sell: 1_000 });
  await newFlip(owner.id, { name: "Even", pos: "HB", ovr: 86, buy: 900, sell: 1_000 });
  await newFlip(owner.id, { name: "Listed", pos: "HB", status: "listed" });
  await newFlip(owner.id, { name: "Pro", pos: "QB", ovr: 84, game: "MADDEN26" });
  return Object.assign(owner, { sourceId });
}

const namesIn = (page: Page) =>
  leadCells(page)
    .map((cell) => cell.querySelector("a")?.textContent)
    .toSorted();
const QB = ["Lost", "Won"];
const HB = ["Even", "Listed"];

describe.each(LISTS)("%s", (list) => {
  test("counts in its tabs what matches, whichever of them is shown", async () => {
    const owner = await trader();
    const tabs: [string, string][] = [
      ["", "All 4 Listed 1 Sold 3"],
      ["position=HB", "All 2 Listed 1 Sold 1"],
      ["position=HB&show=listed", "All 2 Listed 1 Sold 1"],
      ["position=HB&show=sold", "All 2 Listed 1 Sold 1"],
      ["find=won", "All 1 Listed 0 Sold 1"],
      ["find=won&show=listed", "All 1 Listed 0 Sold 1"],
    ];
    for (const [words, text] of tabs) expect((await owner.get(`${list}?${words}`)).text, words).toContain(text);
  });

  test("shows what its address filters, how many that are, what they brought, and a chip for each word", async () => {
    const owner = await trader();
    const says: [string, string[], string][] = [
      ["position=QB", QB, "2 flips · +250"],
      ["position=HB", HB, "2 flips · 0"],
      ["ovrMin=85", ["Even", "Lost"], "2 flips · −100"],
      ["ovrMax=84", ["Won"], "1 flip · +350"],
      [`source=${owner.sourceId}`, ["Won"], "1 flip · +350"],
      ["source=none&position=QB", ["Lost"], "1 flip · −100"],
      ["result=even", ["Even"], "1 flip · 0"],
      ["since=2020-01-01&dates=logged", [...QB, ...HB].toSorted(), "4 flips · +250"],
      ["since=2020-01-01", ["Even", "Lost", "Won"], "3 flips · +250"],
      ["since=2020-01-01&until=2021-12-31&weekday=0&hour=3", [], "0 flips · 0"],
      ["named=wON", ["Won"], "1 flip · +350"],
      ["named=Wo", [], "0 flips · 0"],
      ["noName=1", [], "0 flips · 0"],
      ["noOvr=1", ["Listed"], "1 flip · 0"],
      ["asked=1", ["Listed"], "1 flip · 0"],
      ["asked=0&position=HB", ["Even"], "1 flip · 0"],
      ["session=1763700000000-9763703600000", ["Even", "Lost", "Won"], "3 flips · +250"],
      ["position=HB&show=sold", ["Even"], "1 flip · 0"],
      ["position=QB&find=lost", ["Lost"], "1 flip · −100"],
      ["until=2020-01-01", [], "0 flips · 0"],
    ];
    for (const [words, names, count] of says) {
      const page = await owner.get(`${list}?${words}`);
      expect([page.status, namesIn(page)], words).toEqual([200, names]);
      expect(page.text, words).toContain(count);
      const chips = hrefsOf(page, /^Remove:/);
      // The days that limit a weekday are kept with it.
      const kept = words.includes("weekday") ? ["since", "until"] : [];
      const filterWords = [...new URLSearchParams(words).keys()].filter(
        (word) => !["show", "find", ...kept].includes(word),
      );
      expect(chips, words).toHaveLength(filterWords.length);
    }
    const unknown = await owner.get(`${list}?source=${owner.sourceId}`);
    expect(unknown.text).toContain('Remove: Filter used: Budget "<84>" ✕');
  });

  test("takes a word away at its chip, and the date that counts with the last day", async () => {
    const owner = await trader();
    const page = await owner.get(`${list}?${WORDS}&sort=buy&dir=asc&show=sold&find=o`);
    const chips = hrefsOf(page, /^Remove:/);
    expect(chips).toHaveLength([...new URLSearchParams(WORDS)].length);
    for (const href of chips) {
      const left = new URL(href, ORIGIN).searchParams;
      const asked = new URLSearchParams(WORDS);
      const gone = [...asked.keys()].filter((word) => !left.has(word));
      expect(gone, href).toHaveLength(1);
      expect(Object.fromEntries(left), href).toMatchObject({ sort: "buy", dir: "asc", show: "sold", find: "o" });
    }
    const [last = ""] = hrefsOf(await owner.get(`${list}?since=2020-01-01&dates=logged`), /^Remove: From/);
    expect([...new URL(last, ORIGIN).searchParams.keys()]).toEqual(["of"]);
    expect((await owner.get(last)).html).not.toContain("Remove:");
  });

  test("keeps both dates without a cross while a weekday or hour counts between them", async () => {
    const owner = await trader();
    const days = "since=2020-01-01&until=2021-12-31";
    const page = await owner.get(`${list}?${days}&weekday=0&hour=3`);
    expect(page.text).toContain("From Jan 1, 2020 To Dec 31, 2021 Remove: Sundays");
    const [weekday = ""] = hrefsOf(page, /^Remove: Sundays/);
    expect(weekday).toMatch(/since=2020-01-01&until=2021-12-31&hour=3$/);
    expect(hrefsOf(await owner.get(weekday), /^Remove: (From|To)/)).toEqual([]);
    expect(hrefsOf(await owner.get(`${list}?${days}`), /^Remove: (From|To)/)).toHaveLength(2);
  });

  test("of one card leads to its history, and no other does", async () => {
    const owner = await trader();
    const historyFrom = async (words: string) => hrefsOf(await owner.get(`${list}?${words}`), /^Card history$/);
    const [history = ""] = await historyFrom("named=won&position=QB&ovrMin=84&ovrMax=84&result=win");
    const page = await owner.get(history);
    expect(page.text).toContain("Won · QB · 84");
    const unnamed = await historyFrom("noName=1&position=Other&noOvr=1");
    expect(unnamed).toEqual(["/dashboard/my-flips/card?of=CFB26&name=&position=Other&ovr="]);
    for (const words of ["named=Won&position=QB", "named=Won&ovrMin=84&ovrMax=84", "position=QB&noOvr=1"])
      expect(await historyFrom(words), words).toEqual([]);
    expect(await historyFrom("named=Won&position=QB&ovrMin=84&ovrMax=85")).toEqual([]);
  });

  test("keeps its filter through sorting, dialogs and acts", async () => {
    const owner = await trader();
    const page = await owner.get(`${list}?${WORDS}`);
    expect(namesIn(await owner.get(`${list}?${WORDS.replace("source=none&", "")}`))).toEqual(["Won"]);
    for (const text of [/^Add Flip$/, /^Sold \d$/, /^Listed \d$/]) {
      const [href = ""] = hrefsOf(page, text);
      expect(Object.fromEntries(new URL(href, ORIGIN).searchParams), href).toMatchObject(
        Object.fromEntries(new URLSearchParams(WORDS)),
      );
    }
    const shown = await owner.get(`${list}?position=QB&ovrMin=80`);
    const [sort = ""] = hrefsOf(shown, /^Buy$/);
    expect(sort).toContain("position=QB&ovrMin=80");
    expect((await owner.get(sort)).document.querySelector('th[aria-sort="descending"]')?.textContent).toBe("Buy");
    const toggle = shown.document.querySelector('[name=toggle][value$=" listed"]')?.getAttribute("value") ?? "";
    const answer = await owner.post(`${list}?position=QB&ovrMin=80`, { toggle });
    expect(answer.location).toBe(`${list}?position=QB&ovrMin=80`);
  });

  test("exports exactly what it shows beside the chips, and all flips in the menu", async () => {
    const owner = await trader();
    const names = async (href: string | undefined) => {
      const { html } = await owner.get(href ?? "");
      return (parse(html, { columns: true, bom: true }) as Record<string, string>[]).map(({ Name }) => Name).toSorted();
    };
    const page = await owner.get(`${list}?position=QB&sort=buy&dir=asc&page=1`);
    const [these] = hrefsOf(page, /^Export these 2$/);
    expect(await names(these)).toEqual(QB);
    const [one] = hrefsOf(await owner.get(`${list}?position=QB&find=won`), /^Export this 1$/);
    expect(await names(one)).toEqual(["Won"]);
    const [all] = hrefsOf(page, /^Export CSV$/);
    expect(await names(all)).toEqual([...QB, ...HB].toSorted());
    expect(hrefsOf(await owner.get(`${list}?until=2020-01-01`), /^Export th/)).toEqual([]);
  });

  test("shows the whole list for words it does not understand, and for another player's name", async () => {
    const owner = await trader();
    const other = await trader("Theirs");
    const all = namesIn(await owner.get(list));
    for (const words of [
      "position=__proto__&result=constructor&dates=toString",
      `position=${"Q".repeat(8_000)}`,
      "position=QB&lot=00000000-0000-7000-8000-000000000000",
      "since=%00&until=%FF%FE&result=%F0%9F%92%A9",
      "program=%00",
    ]) {
      const page = await owner.follow(await owner.get(`${list}?${words}`));
      expect([page.status, namesIn(page)], words.slice(0, 80)).toEqual([200, all]);
    }
    for (const unknown of [other.sourceId, "00000000-0000-7000-8000-000000000000"]) {
      const answer = await owner.get(`${list}?source=${unknown}&position=QB&sort=buy-asc`);
      expect(answer.location).toBe(`${list}?sort=buy&dir=asc&of=CFB26&position=QB`);
      const theirs = await owner.follow(await owner.get(`${list}?source=${unknown}`));
      expect([theirs.status, namesIn(theirs)]).toEqual([200, all]);
      expect(theirs.text).not.toMatch(/Theirs|Filter used: an/);
    }
    const csv = await owner.get(`${list}/export.csv?source=${other.sourceId}`);
    expect(csv.html.trim().split("\r\n")).toHaveLength(1);
  });
});

test("offers a hidden filter only in the list that filters by it", async () => {
  const owner = await trader("Budget");
  const hidden = await newSource(owner.id, "Long gone", { hidden: true });
  const offered = async (words: string) =>
    [...(await owner.get(`${LIST}?${words}`)).document.querySelectorAll("option")].map(({ value }) => value);
  for (const words of ["confirm=filter", "find=won", "position=QB"])
    expect(await offered(words), words).not.toContain(hidden);
  expect(await offered(`source=${hidden}`)).toContain(hidden);
  expect(await offered("find=won")).toContain(owner.sourceId);
});

test("without scripts the form stands in the page, filled with what is shown, and keeps the other words", async () => {
  const owner = await trader();
  const { document } = await owner.get(`${LIST}?${WORDS}&sort=buy&dir=asc&show=sold&find=o&window=7d`);
  const form = document.querySelector(".list-fold noscript form");
  expect(["method", "action"].map((name) => form?.getAttribute(name))).toEqual(["get", LIST]);
  const valuesOf = (fields: string) => [
    ...(form?.querySelectorAll<HTMLInputElement | HTMLOptionElement>(fields) ?? []),
  ];
  const hidden = Object.fromEntries(
    (valuesOf("[type=hidden]") as HTMLInputElement[]).map(({ name, value }) => [name, value]),
  );
  expect(hidden).toEqual({ of: "CFB26", show: "sold", find: "o", window: "7d" });
  expect(valuesOf("option[selected], input:not([type=hidden])").map(({ value }) => value)).toEqual([
    "QB",
    "none",
    "",
    "win",
    "80",
    "90",
    "2020-01-01",
    "2999-12-31",
    "logged",
    "",
    "buy-asc",
  ]);
  const empty = "position=&source=&ovrMin=&ovrMax=&program=&since=&until=&dates=&result=&asked=&sort=createdAt-desc";
  expect((await owner.get(`${LIST}?of=CFB26&${empty}`)).html).not.toContain("Remove:");
});

test("a filtered list asks the database at most 5 times, searched and sorted too, and is at most 24 kB", async () => {
  const owner = await trader();
  for (let n = 0; n < 60; n++) await newFlip(owner.id, { name: `Card number ${n * 7919}`, pos: "QB", ovr: 84 });
  for (const words of [WORDS, `${WORDS}&find=card&sort=profit&page=2`, "position=QB&confirm=delete-all"]) {
    const count = await countQueries(() => owner.get(`${LIST}?${words}`));
    expect(count, words).toBeLessThanOrEqual(5);
  }
  const page = await owner.get(`${LIST}?position=QB&since=2020-01-01`);
  expect(documentBytes(page.html)).toBeLessThanOrEqual(24_000);
  expect(page.text).toContain("1–50 of 62");
  const [next = ""] = hrefsOf(page, /^Next$/);
  expect(next).toMatch(/position=QB&since=2020-01-01&after=\d+_/);
  expect((await owner.get(next)).text).toContain("51–62 of 62");
});

test("a list without a filter says nothing of one, and its rows are those of a filtered list", async () => {
  const owner = await trader();
  const plain = await owner.get(LIST);
  const filtered = await owner.get(`${LIST}?since=2020-01-01&dates=logged`);
  expect(plain.document.querySelector(".list-chips")).toBeNull();
  const rowsOf = ({ document }: Page) =>
    document.querySelector("tbody")?.innerHTML.replaceAll("&amp;since=2020-01-01&amp;dates=logged", "");
  expect(rowsOf(plain)).toContain("Won");
  expect(rowsOf(filtered)).toBe(rowsOf(plain));
  expect((await owner.get(TRACKER)).document.querySelector(".list-fold")).not.toBeNull();
});

test("a list is filtered by a hidden name, also of a player who has all the names there can be", async () => {
  const owner = await trader();
  const createdAt = new Date("2026-01-01");
  const hidden = await newSource(owner.id, "Long ago", { hidden: true, createdAt });
  await newFlip(owner.id, { name: "Found long ago", sourceId: hidden, createdAt });
  for (const { id, name } of listPresets("CFB26")) await newSource(owner.id, name, { preset: id });
  for (let n = 1; n < MAX_SOURCES; n++) await newSource(owner.id, `Name ${n}`);
  for (let n = 0; n < 100; n++) await newFlip(owner.id, { name: "Newer" });
  const page = await owner.get(`${LIST}?of=CFB26&source=${hidden}`);
  expect([page.status, namesIn(page)]).toEqual([200, ["Found long ago"]]);
});
