import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { hrefsOf, leadCells } from "../support/page-forms.ts";
import { checksumOf, newFlip, newSource } from "../support/players.ts";
import { ORIGIN, type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const TRACKER = "/tools/flip-tracker";
type Owner = Awaited<ReturnType<typeof signedIn>>;

/** A player with flips that differ in whatever a list is narrowed by, each with a name of its own. */
async function trader() {
  const owner = await signedIn();
  const sourceId = await newSource(owner.id, "Budget");
  const listed = "listed" as const;
  const old = new Date("2026-02-02T12:00:00Z");
  const rows = [
    { name: "Smith A", pos: "QB", ovr: 84, sourceId, program: "Core" },
    { name: "Smith B", pos: "QB", ovr: 86, status: listed },
    { name: "Smith C", pos: "HB", ovr: 84, status: listed, sourceId },
    { name: "Smith D", pos: "HB", ovr: null, sell: 1_000 },
    { name: "Jones A", pos: "QB", ovr: 84, status: listed, sell: 0 },
    { name: "Jones B", pos: "QB", ovr: null, createdAt: old, soldAt: old, sell: 1_000, program: "Core" },
    { name: "Jones C", pos: "HB", ovr: 86, createdAt: old, status: listed, program: "Core" },
    { name: "Jones D", pos: "HB", ovr: 90, createdAt: old, soldAt: old, sourceId },
  ] as const;
  for (const row of rows) await newFlip(owner.id, row);
  await newFlip(owner.id, { name: "Smith Madden", pos: "QB", ovr: 84, game: "MADDEN26", status: listed });
  return Object.assign(owner, { sourceId });
}

/** What narrows a list, and what narrows nothing. */
const WORDS = [
  ["show", "listed"],
  ["show", "sold"],
  ["find", "smith"],
  ["position", "QB"],
  ["source", "SOURCE"],
  ["since", "2026-02-01"],
  ["result", "win"],
] as const;

/** Each word alone, each two, and some of more. */
const COMBINATIONS = [
  "",
  ...WORDS.flatMap(([name, value], at) => [
    `${name}=${value}`,
    ...WORDS.slice(at + 1)
      .filter(([other]) => other !== name)
      .map(([other, second]) => `${name}=${value}&${other}=${second}`),
  ]),
  "ovrMax=85",
  "noOvr=1",
  "named=smith+b",
  "program=Core",
  "source=none",
  "until=2026-03-01",
  "asked=1",
  "page=1&sort=profit-asc",
  "weekday=1",
  "position=nonsense",
  "show=listed&find=smith&position=QB",
  "show=sold&find=jones&position=HB&since=2026-02-01&until=2026-02-28&dates=logged&weekday=1",
  "find=jones&program=Core&result=loss&sort=buy-asc",
];

const namesIn = (page: Page) => leadCells(page).map((cell) => cell.querySelector("a")?.textContent ?? "");

const flipsOf = async ({ id }: Owner) =>
  await database
    .select()
    .from(flips)
    .where(and(eq(flips.userId, id), eq(flips.game, "CFB26")));

/** The form of the question that a page shows, as it's sent. */
function questionOn(page: Page) {
  const form = page.document.querySelector("dialog form");
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  const button = form?.querySelector<HTMLButtonElement>("button[name=intent]");
  return {
    title: page.document.querySelector("dialog :is(h1, h2)")?.textContent.trim() ?? "",
    button: button?.textContent ?? "",
    action: form?.getAttribute("action") ?? "",
    fields: {
      ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      intent: button?.getAttribute("value") ?? "",
    },
    all: form ? hrefsOf(page, /^All \d+ of CFB 26…$/) : [],
  };
}

const confirming = (path: string, what: string) => `${path}${path.includes("?") ? "&" : "?"}confirm=${what}`;

test("deleting all and selling all do what the list shows, with its number, whatever narrows it", async () => {
  const bystander = await trader();
  const untouched = await checksumOf(bystander.id);
  for (const [at, words] of COMBINATIONS.entries()) {
    const owner = await trader();
    const list = at % 3 === 0 ? TRACKER : LIST;
    const path = words === "" ? list : `${list}?${words.replace("SOURCE", owner.sourceId)}`;
    const shown = namesIn(await owner.get(path)).toSorted();
    const before = await flipsOf(owner);
    const isShown = ({ name }: { name: string }) => shown.includes(name);
    const selling = questionOn(await owner.get(confirming(path, "sell-all")));
    const sellable = before.filter((flip) => isShown(flip) && flip.status === "listed" && flip.sell > 0);
    expect(selling.button, words).toBe(sellable.length > 0 ? `Mark ${sellable.length} as sold` : "");
    if (sellable.length > 0) {
      await owner.follow(await owner.post(selling.action, selling.fields));
      const sold = (await flipsOf(owner)).filter(({ version }) => version > 1).map(({ name }) => name);
      expect(sold.toSorted(), `${words}, sold`).toEqual(sellable.map(({ name }) => name).toSorted());
    }
    const still = namesIn(await owner.get(path)).toSorted();
    const asked = questionOn(await owner.get(confirming(path, "delete-all")));
    expect(asked.button, words).toBe(
      still.length > 0 ? `Delete ${still.length} flip${still.length > 1 ? "s" : ""}` : "",
    );
    expect(asked.all, words).toHaveLength(still.length > 0 && still.length < before.length ? 1 : 0);
    if (still.length > 0) {
      const done = await owner.follow(await owner.post(asked.action, asked.fields));
      expect(done.text, words).toMatch(/All flips deleted|Deleted \d flips?\b/);
    }
    const left = (await flipsOf(owner)).map(({ name }) => name).toSorted();
    const kept = before.map(({ name }) => name).filter((name) => !still.includes(name));
    expect(left, `${words}, left`).toEqual(kept.toSorted());
    expect(await accountTotals(owner.id, "MADDEN26"), words).toMatchObject({ flips: 1, listed: 1 });
  }
  expect(await checksumOf(bystander.id)).toBe(untouched);
}, 300_000);

describe.each([LIST, TRACKER])("%s", (list) => {
  test("beside the question about the list stands the one about all of the game, with its number", async () => {
    const owner = await trader();
    const page = await owner.get(`${list}?find=smith&position=QB&window=7d`);
    const [item = ""] = hrefsOf(page, /^Delete 2 Found Flips$/);
    const asked = await owner.get(item);
    expect(asked.text).toContain("Delete all 2 CFB 26 flips found by “smith” that match your filter?");
    const [all = ""] = hrefsOf(asked, /^All 8 of CFB 26…$/);
    expect(Object.fromEntries(new URL(all, ORIGIN).searchParams)).toEqual({
      of: "CFB26",
      window: "7d",
      confirm: "delete-all",
    });
    const second = questionOn(await owner.get(all));
    expect([second.title, second.button, second.all]).toEqual(["Delete all 8 CFB 26 flips?", "Delete 8 flips", []]);
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: 8 });
    expect((await owner.follow(await owner.post(second.action, second.fields))).text).toContain("All flips deleted");
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: 0 });
  });

  test("the question about selling says how many have no price, and offers all of the game", async () => {
    const owner = await trader();
    const page = await owner.get(`${list}?position=QB`);
    const asked = await owner.get(hrefsOf(page, /^Mark all 2 found as sold$/)[0] ?? "");
    expect(asked.text).toContain("Mark all 2 listed CFB 26 flips that match your filter as sold?");
    expect(asked.text).toContain(
      "Each sells at its own sell price: +350 after tax in all. 1 without one stays listed.",
    );
    expect(questionOn(asked)).toMatchObject({ button: "Mark 1 as sold" });
    const all = questionOn(await owner.get(hrefsOf(asked, /^All 4 of CFB 26…$/)[0] ?? ""));
    expect([all.title, all.button]).toEqual(["Mark all 4 listed CFB 26 flips as sold?", "Mark 3 as sold"]);
  });

  test("a list that shows nothing asks about all of the game, and sells nothing", async () => {
    const owner = await trader();
    const page = await owner.get(`${list}?find=nobody`);
    expect(page.text).not.toMatch(/(found|listed) as sold/);
    const asked = await owner.get(hrefsOf(page, /^Delete All Flips$/)[0] ?? "");
    expect(asked.text).toContain("Delete all 8 CFB 26 flips?");
    expect((await owner.get(`${list}?find=nobody&confirm=delete-all`)).document.querySelector("dialog")).toBeNull();
  });

  test("a list that changed since the question is asked about again, and nothing changes", async () => {
    const changes: Record<string, (owner: Owner) => Promise<unknown>> = {
      "a flip more": ({ id }) => newFlip(id, { name: "Smith E", pos: "QB" }),
      "a flip less, another more": async ({ id }) => {
        await database.delete(flips).where(and(eq(flips.userId, id), eq(flips.name, "Smith A")));
        await newFlip(id, { name: "Smith F", pos: "QB" });
      },
      "another price": ({ id }) =>
        database
          .update(flips)
          .set({ sell: 9_000, version: sql`version + 1` })
          .where(and(eq(flips.userId, id), eq(flips.name, "Smith B"))),
    };
    for (const [name, change] of Object.entries(changes))
      for (const what of ["delete-all", "sell-all"]) {
        const owner = await trader();
        const { action, fields } = questionOn(await owner.get(`${list}?position=QB&confirm=${what}`));
        await change(owner);
        const before = await checksumOf(owner.id);
        const answer = await owner.post(action, fields);
        expect(answer.location, name).toBe(confirming(action, what));
        const again = await owner.follow(answer);
        expect(again.text, name).toContain("Your flips changed meanwhile, so nothing changed. Look again.");
        expect(await checksumOf(owner.id), name).toBe(before);
        const second = questionOn(again);
        await owner.follow(await owner.post(second.action, second.fields));
        expect(await checksumOf(owner.id), name).not.toBe(before);
      }
  });

  test("a forged form reaches no more than its address shows, and nobody else's flips", async () => {
    const owner = await trader();
    const other = await trader();
    const theirs = await checksumOf(other.id);
    const madden = await accountTotals(owner.id, "MADDEN26");
    const forged: Record<string, string>[] = [
      { show: "", find: "", position: "" },
      { all: "", scope: "all", list: "all", lot: "" },
      { user_id: other.id, owner: other.id },
      { revision: "0" },
      { revision: "00000000-0000-7000-8000-000000000000 x" },
    ];
    for (const fields of forged) {
      const revision = "revision" in fields;
      const answer = await owner.post(`${list}?position=QB&find=smith`, {
        ...{ intent: "delete-all", game: "CFB26", act: uuidv7() },
        ...fields,
      });
      await owner.follow(answer);
      const left = (await flipsOf(owner)).map(({ name }) => name).toSorted();
      expect(left.length, JSON.stringify(fields)).toBe(revision ? left.length : 6);
      expect(left).toContain("Smith C");
    }
    for (const words of [`source=${other.sourceId}`, `source=${other.sourceId}&position=QB`])
      await owner.follow(await owner.post(`${list}?${words}`, { intent: "delete-all", game: "CFB26" }));
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: 6 });
    expect(await accountTotals(owner.id, "MADDEN26")).toEqual(madden);
    expect(await checksumOf(other.id)).toBe(theirs);
  });
});
