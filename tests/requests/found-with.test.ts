import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { database } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import { formUrl, readField, readFlipForm } from "../support/page-forms.ts";
import { newFlip, newSource } from "../support/players.ts";
import { type Page, signedIn, Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const NEW = `${LIST}/new`;
const NAMES = `${LIST}/sources?of=CFB26`;
const FLIP = { name: "J Smith", pos: "QB", ovr: "84", buy: "12k", sell: "", status: "listed", intent: "save" };
const line = (text: string, more = {}) => ({ intent: "quick-log", id: uuidv7(), game: "CFB26", line: text, ...more });
const namesOf = async (owner: string) =>
  (await database.select().from(sources).where(eq(sources.userId, owner)).orderBy(sources.name)).map(
    ({ name }) => name,
  );
const sourceOf = async (id: string) => (await database.select().from(flips).where(eq(flips.id, id)))[0]?.sourceId;

/** A player whose browser keeps Budget for its next flips. */
async function trader() {
  const player = await signedIn();
  await player.post(LIST, line("12k", { found: "Budget", keep: "on" }));
  const [named] = await database.select().from(sources).where(eq(sources.userId, player.id));
  return { player, source: named?.id ?? "" };
}

test("a row and a report that were shown before say the new name of a source at once", async () => {
  const { player, source } = await trader();
  const foundIn = ({ document }: Page) => document.querySelector(".flip-found")?.textContent;
  const report = async () => (await player.get(`${LIST}/reports?by=source&span=all`)).text;
  await newFlip(player.id, { sourceId: source });
  expect(foundIn(await player.get(LIST))).toBe(" Budget");
  expect(await report()).toContain("Budget");
  await player.post(NAMES, { source, intent: "rename", name: "null" });
  expect(foundIn(await player.get(LIST))).toBe(" null");
  expect(await report()).not.toContain("Budget");
  await database.update(flips).set({ sourceId: null }).where(eq(flips.userId, player.id));
  expect(foundIn(await player.get(LIST))).toBeUndefined();
});

describe("a name that is kept, when it is", () => {
  async function filledInAfter(fields: Record<string, string>) {
    const { player, source } = await trader();
    const into = await newSource(player.id, "Cheap");
    const answer = await player.post(NAMES, { source, ...fields, ...(fields.intent === "join" && { into }) });
    expect(answer.status).toBe(303);
    const list = await player.get(LIST);
    const dialog = await player.get(NEW);
    const found = readField(list.html, "found").value;
    expect(readFlipForm(dialog.html).found).toBe(found);
    await player.post(LIST, line("13k", { found }));
    return { found, names: await namesOf(player.id) };
  }

  test("renamed, is filled in by its new name", async () => {
    const after = await filledInAfter({ intent: "rename", name: "Sunday snipes" });
    expect(after).toEqual({ found: "Sunday snipes", names: ["Cheap", "Sunday snipes"] });
  });

  test("joined into another, is filled in by that one's", async () => {
    expect(await filledInAfter({ intent: "join" })).toEqual({ found: "Cheap", names: ["Cheap"] });
  });

  test("hidden, is filled in no more", async () => {
    expect(await filledInAfter({ intent: "hide" })).toEqual({ found: "", names: ["Budget", "Cheap"] });
  });

  test("renamed in another browser, is filled in no more", async () => {
    const { player, source } = await trader();
    const elsewhere = new Visitor();
    for (const [name, value] of player.cookies) if (name !== "kept-name") elsewhere.cookies.set(name, value);
    await elsewhere.post(NAMES, { source, intent: "rename", name: "Cheap" });
    expect(readField((await player.get(LIST)).html, "found").value).toBe("");
    expect(readFlipForm((await player.get(NEW)).html).found).toBe("");
  });
});

describe("an edit that was open while its name was changed", () => {
  async function opened() {
    const player = await signedIn();
    const source = await newSource(player.id, "Budget");
    const id = await newFlip(player.id, { sourceId: source });
    const page = await player.get(`${LIST}/${id}`);
    expect(readFlipForm(page.html)).toMatchObject({ found: "Budget", foundWas: "Budget" });
    await player.post(NAMES, { source, intent: "rename", name: "Cheap" });
    return { player, source, id, html: page.html };
  }
  const save = async ({ player, id }: Awaited<ReturnType<typeof opened>>, form: Record<string, string>) =>
    expect((await player.post(`${LIST}/${id}`, { ...form, intent: "save" })).status).toBe(303);

  test("keeps it where the field was left as it was, also through a search for the card", async () => {
    for (const searches of [false, true]) {
      const edit = await opened();
      const html = searches ? (await edit.player.get(formUrl(edit.html, "", { q: "dun" }))).html : edit.html;
      await save(edit, { ...readFlipForm(html), buy: "1,100" });
      expect([await sourceOf(edit.id), await namesOf(edit.player.id)]).toEqual([edit.source, ["Cheap"]]);
    }
  });

  test("takes it away, or another, where the field was changed", async () => {
    const edit = await opened();
    await save(edit, { ...readFlipForm(edit.html), found: "" });
    expect(await sourceOf(edit.id)).toBeNull();
    const other = await opened();
    await save(other, { ...readFlipForm(other.html), found: "Packs" });
    expect(await namesOf(other.player.id)).toEqual(["Cheap", "Packs"]);
    expect(await sourceOf(other.id)).not.toBe(other.source);
  });

  test("says after a conflict what it is called now, and then takes what stands in the field", async () => {
    const { player, id, html } = await opened();
    const mine = readFlipForm(html);
    await player.post(`${LIST}/${id}`, { ...mine, note: "Theirs", intent: "save" });
    const page = await player.post(`${LIST}/${id}`, { ...mine, note: "Mine", intent: "save" });
    expect(page.status).toBe(409);
    expect(page.text).toContain("Filter used Budget Cheap");
    expect(readFlipForm(page.html)).toMatchObject({ found: "Budget", foundWas: "Cheap" });
  });
});

test("a refused form keeps no new name: its flip is another, deleted, changed or gone", async () => {
  const player = await signedIn();
  const id = await newFlip(player.id, { version: 3 });
  const deleted = await newFlip(player.id);
  await player.post(`${LIST}/${deleted}`, { intent: "delete" });
  const edit = { ...FLIP, version: "2", found: "Packs", foundWas: "" };
  const lined = await player.post(LIST, line("2x 12k #Snipes", { id: deleted }));
  expect(lined.text).toContain("You deleted this flip. You can restore it under Undo.");
  const refused = [
    await player.post(NEW, { ...FLIP, id, found: "Packs" }),
    await player.post(LIST, line("12k #Snipes", { id })),
    lined,
    await player.post(`${LIST}/${id}`, edit),
    await player.post(`${LIST}/${uuidv7()}`, edit),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 404]);
  expect(await namesOf(player.id)).toEqual([]);
});

test("a dialog offers the names of its own flip's game, whatever list is behind it", async () => {
  const player = await signedIn();
  await newSource(player.id, "College only");
  await newSource(player.id, "Madden only", { game: "MADDEN26" });
  const id = await newFlip(player.id, { game: "MADDEN26" });
  const presets = PLAYBOOKS.MADDEN26.presets.map(({ name }) => name);
  for (const path of [`${LIST}/${id}?of=CFB26`, `${NEW}?of=MADDEN26`]) {
    const { document } = await player.get(path);
    const list = document.querySelector("#flip-found")?.getAttribute("list");
    const options = document.querySelectorAll<HTMLOptionElement>(`datalist[id="${list}"] option`);
    expect([...options].map(({ value }) => value)).toEqual([...presets, "Madden only"]);
  }
});

test("a name that one player keeps is not filled in for another who uses the browser", async () => {
  const { player } = await trader();
  const other = await signedIn();
  const filled = async (from: Visitor) => readField((await from.get(NEW)).html, "found").value;
  expect(await filled(player)).toBe("Budget");
  for (const [name, value] of player.cookies) if (!other.cookies.has(name)) other.cookies.set(name, value);
  await newSource(other.id, "Budget");
  expect([await filled(other), readField((await other.get(LIST)).html, "found").value]).toEqual(["", ""]);
});

test("renaming to a name that is there asks whether to merge them, and a hidden name can be shown again", async () => {
  const { player, source } = await trader();
  await newSource(player.id, "Cheap");
  const asked = await player.follow(await player.post(NAMES, { source, intent: "rename", name: "cheap" }));
  expect(asked.text).toMatch(/Merge Budget into Cheap\? .*1 flip moves\. Merge/);
  const hidden = await player.follow(await player.post(NAMES, { source, intent: "hide" }));
  expect(hidden.document.querySelector('[aria-label="Show Budget"]')).not.toBeNull();
});
