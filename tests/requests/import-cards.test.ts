import { within } from "@testing-library/dom";
import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { newCard } from "../support/card-rows.ts";
import { whileMissing, whileTransactionsFail } from "../support/injected.ts";
import { documentOf } from "../support/page-document.ts";
import { readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const START = "/dashboard/my-flips/import";
const last = `Reed${uuidv7().replaceAll(/[^a-z]/g, "")}`;
const NAMES = ["Ash", "Bo", "Cy"].map((first) => `${first} ${last}`);
const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const name of NAMES)
    for (const program of ["Core Rare", "Platinum Rare"]) ids[`${name} ${program}`] = await newCard(name, { program });
});
const SHEET = `Name,Pos,OVR,Buy\n${NAMES.slice(0, 2)
  .map((name) => `${name},QB,84,1000\n`)
  .join("")}${NAMES[2]},QB,84,5000\n${NAMES[2]},QB,84,9000\n`;

type Owner = Awaited<ReturnType<typeof signedIn>>;
async function looked(owner: Owner, text = SHEET) {
  const { location } = await owner.post(START, { id: uuidv7(), game: "CFB26", text });
  const page = await owner.get(location ?? "");
  return { path: location ?? "", page, ...formOf(page.html) };
}

/** The groups of radio buttons by their question, and what the import's form posts as it stands. */
function formOf(html: string) {
  const form = documentOf(html).querySelector("input[name=seen]")?.closest("form");
  const radios = [...(form?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const groups = new Map<string, { field: string; labels: Map<string, string> }>();
  for (const radio of radios) {
    const question = radio.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
    const group = groups.get(question) ?? { field: radio.name, labels: new Map() };
    groups.set(question, group);
    group.labels.set(radio.closest("label")?.textContent?.trim() ?? "", radio.value);
  }
  const ticked = [...(form?.querySelectorAll<HTMLInputElement>("input[checked]") ?? [])];
  const checked = ticked.map(({ name, value }) => [name, value]);
  const seen = form?.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? "";
  return { groups, fields: { intent: "import", seen, ...Object.fromEntries(checked) } as Record<string, string> };
}

/** Presses a button that leads to rows of the preview; returns the page that answers. */
async function press(owner: Owner, page: Page, label: RegExp, fields: Record<string, string>) {
  const button = within(page.document.body).getByRole("button", { name: label });
  expect(button.getAttribute("form")).toBe("import");
  const answer = await owner.post(button.getAttribute("formaction") ?? "", { ...fields, intent: "show" });
  expect(answer.status).toBe(200);
  return answer;
}

const programsOf = async (owner: Owner) =>
  (await database.select().from(flips).where(eq(flips.userId, owner.id)).orderBy(asc(flips.name), asc(flips.buy))).map(
    ({ cardId, program }) => [cardId, program],
  );

describe("without scripts, the preview of a sheet whose cards could be several", () => {
  test("asks once for all of the same versions, by itself for prices far apart, and imports what was chosen", async () => {
    const owner = await signedIn();
    const { path, page, groups, fields } = await looked(owner);
    expect(page.text).toContain("4 flips could each be one of several cards: pick it below, or after the import.");
    expect([...groups].map(([question, { labels }]) => [question, ...labels.keys()])).toEqual([
      [
        "2 of your cards come in two versions: Core Rare or Platinum Rare? (2 flips)",
        "Leave open",
        "All Core Rare",
        "All Platinum Rare",
      ],
      ...NAMES.slice(0, 2).map((name) => [
        `${name} 84 QB: 1 flip, bought for 1,000`,
        "As above",
        "Core Rare",
        "Platinum Rare",
        "Leave open",
      ]),
      [`${NAMES[2]} 84 QB: 2 flips, bought for 5,000 to 9,000`, "Leave open", "Core Rare", "Platinum Rare"],
    ]);
    const [all, ash] = groups.values();
    const choices = { [all?.field ?? ""]: "0", [ash?.field ?? ""]: ids[`${NAMES[0]} Platinum Rare`] ?? "" };
    const done = await owner.post(path, { ...fields, ...choices });
    expect((await owner.follow(done)).text).toContain("Imported 4 flips.");
    expect(await programsOf(owner)).toEqual([
      [ids[`${NAMES[0]} Platinum Rare`], "Platinum Rare"],
      [ids[`${NAMES[1]} Core Rare`], "Core Rare"],
      [null, null],
      [null, null],
    ]);
    const { page: next } = await looked(owner, `Name,Pos,OVR,Buy\n${NAMES[0]},QB,84,7\n`);
    expect(next.text).toContain("1 new flip matches a card of the list, 1 as last time.");
  });

  test("lets cards taken as last time be other ones, which are picks, or stay open", async () => {
    const owner = await signedIn();
    const first = await looked(owner, SHEET.split("\n").slice(0, 3).join("\n"));
    const [all] = first.groups.values();
    await owner.post(first.path, { ...first.fields, [all?.field ?? ""]: all?.labels.get("All Core Rare") ?? "" });
    const rows = NAMES.slice(0, 2).map((name) => `${name},QB,84,7\n`);
    const sheet = `Name,Pos,OVR,Buy\n${rows.join("")}${rows[0]}`;
    const next = await looked(owner, sheet);
    expect(next.page.text).toContain("3 new flips match cards of the list, 3 as last time.");
    expect(next.page.text).toContain("As last time: 3 flips · change");
    expect([...next.groups].map(([question, { labels }]) => [question, ...labels.keys()])).toEqual([
      [`${NAMES[0]} 84 QB: 2 flips, bought for 7`, "Core Rare, as last time", "Platinum Rare", "Leave open"],
      [`${NAMES[1]} 84 QB: 1 flip, bought for 7`, "Core Rare, as last time", "Platinum Rare", "Leave open"],
    ]);
    const [ash, bo] = next.groups.values();
    const platinum = ash?.labels.get("Platinum Rare") ?? "";
    const choices = { [ash?.field ?? ""]: platinum, [bo?.field ?? ""]: bo?.labels.get("Leave open") ?? "" };
    const other = await press(owner, next.page, /3 new/, { ...next.fields, ...choices });
    expect(formOf(other.html).fields, "kept").toMatchObject(choices);
    expect(other.document.querySelector("details[open] summary")?.textContent).toContain("As last time");
    await owner.post(next.path, formOf(other.html).fields);
    expect((await programsOf(owner)).map(([, program]) => program)).toEqual([
      "Platinum Rare",
      "Platinum Rare",
      "Core Rare",
      null,
      "Core Rare",
    ]);
    const again = await looked(owner, `Name,Pos,OVR,Buy\n${NAMES[0]},QB,84,9\n${NAMES[1]},QB,84,9\n`);
    expect([...again.groups.values()].map(({ labels }) => [...labels.keys()][0]).toSorted()).toEqual([
      "Core Rare, as last time",
      "Platinum Rare, as last time",
    ]);
    await owner.post(again.path, again.fields);
    expect((await programsOf(owner)).map(([, program]) => program).filter(Boolean)).toHaveLength(6);
  });

  test("leaves all open as it stands", async () => {
    const owner = await signedIn();
    const { path, fields } = await looked(owner);
    expect((await owner.post(path, fields)).status).toBe(303);
    expect(await programsOf(owner)).toEqual(Array(4).fill([null, null]));
  });

  test("keeps the choices at every list and page of its rows, until they are imported", async () => {
    const owner = await signedIn();
    await newFlip(owner.id, { name: "Al", buy: 5, status: "listed", createdAt: new Date("2026-10-02T12:00:00Z") });
    const others = Array.from({ length: 60 }, (_, at) => `${NAMES[0]},QB,84,${1_000 + at},,\n`).join("");
    const sheet = `Name,Pos,OVR,Buy,Sell,Date\n${others}Al,,,5,9,2026-10-02\nBo,,,9,8,2030-01-01\n`;
    const { path, page, groups, fields } = await looked(owner, sheet);
    expect(page.text).toContain("60 new · 1 sold since · 1 refused");
    const [versions] = groups.values();
    const { changes, ...rest } = fields;
    expect(changes).toBe("on");
    const chosen = { ...rest, [versions?.field ?? ""]: versions?.labels.get("Platinum Rare") ?? "" };
    let shown = page;
    for (const [label, text] of [
      [/60 new/, NAMES[0]],
      [/Next/, "1,059"],
      [/Previous/, "1,000"],
      [/1 refused/, "Bo"],
      [/1 sold since/, "It was listed at 1,500"],
    ] as const) {
      shown = await press(owner, shown, label, chosen);
      expect(shown.text).toContain(text);
      expect(formOf(shown.html).fields, String(label)).toEqual(chosen);
      expect(shown.document.querySelector("details[open]"), "nothing is wrong with the columns").toBeNull();
    }
    expect(await programsOf(owner)).toHaveLength(1);
    expect((await owner.follow(await owner.post(path, chosen))).text).toContain("Imported 60 flips.");
    expect(new Set((await programsOf(owner)).map(([, program]) => program))).toEqual(new Set([null, "Platinum Rare"]));
  });

  test("has links to its rows where nothing is to be chosen", async () => {
    const owner = await signedIn();
    const { page } = await looked(owner, "Name,Buy\nSomebody,7\n");
    expect(within(page.document.body).getByRole("link", { name: "1 new" })).toBeTruthy();
  });

  test("keeps the choices where the database fails", async () => {
    const owner = await signedIn();
    const { path, fields, groups } = await looked(owner);
    const [all] = [...groups.values()].map(({ field }) => field);
    const post = () => owner.post(path, { ...fields, [all ?? ""]: "1" });
    const shown = () => owner.post(path, { ...fields, [all ?? ""]: "1", intent: "show" });
    const lost = await whileMissing("flip_import_rows", shown);
    expect([lost.status, readField(lost.html, all ?? "").value], "to be sent again").toEqual([503, "1"]);
    const page = await whileTransactionsFail(new Error("Connection terminated unexpectedly"), post);
    expect([page.status, page.text]).toEqual([503, expect.stringContaining("Failed to import.")]);
    expect(readField(page.html, all ?? "").value).toBe("1");
    expect(await programsOf(owner)).toEqual([]);
  });

  test("takes no choice that it didn't offer, and keeps the others on the page", async () => {
    const owner = await signedIn();
    const { path, fields, groups } = await looked(owner);
    const [all, ash] = [...groups.values()].map(({ field }) => field);
    const madden = await newCard(NAMES[0] ?? "", { game: "MADDEN26", program: "Core Rare" });
    for (const card of [madden, uuidv7(), "\0", "<b>", "x".repeat(20_000)]) {
      const page = await owner.post(path, { ...fields, [all ?? ""]: "1", [ash ?? ""]: card });
      expect(page.status, card.slice(0, 40)).toBe(409);
      expect(page.text).toContain("A card you chose no longer fits. Please look again.");
      expect(formOf(page.html).fields[all ?? ""]).toBe("1");
    }
    const numbered = (count: number, name: (at: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), "1"]));
    for (const more of [
      { c: Array.from({ length: 10_000 }, String) },
      numbered(1_000, (at) => `card-${String(at).padStart(16, "0")}`),
      { [all ?? ""]: ["0", "1"] },
    ])
      expect((await owner.post(path, { ...fields, ...more })).text).toContain("Something was wrong with that form");
    expect(
      (await owner.post(path, { ...fields, ...numbered(100, (at) => `card-${String(at).padStart(16, "0")}`) })).status,
    ).toBe(409);
    expect(await programsOf(owner)).toEqual([]);
  });
});
