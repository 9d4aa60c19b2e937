import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { newApiPlayer } from "../support/api.ts";
import { newCard } from "../support/card-rows.ts";
import { leadCells, readFlipForm, undoAction } from "../support/page-forms.ts";
import { type Page, signedIn, type Visitor } from "../support/visitor.ts";

const GAME = "CFB26";
const of = (program: string) => ({ position: "WILL", overall: 74, program }) as const;
const core = await newCard("Oz Quade", of("Core Rare"));
const platinum = await newCard("Oz Quade", of("Platinum Rare"));

const rowsOf = (owner: string) =>
  database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.createdAt), asc(flips.id));

const namesOf = (page: Page) => leadCells(page).map(({ textContent }) => textContent);

/** The form that offers other cards in a flip's dialog: its address, fields and buttons. */
function offerIn({ document }: Page) {
  const form = document.querySelector('form:not(.toast-act) > input[value="choose-card"]')?.closest("form");
  const inputs = [...(form?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]);
  const buttons = [...(form?.querySelectorAll("button") ?? [])];
  return {
    action: form?.getAttribute("action") ?? "",
    fields: Object.fromEntries(inputs),
    cards: Object.fromEntries(buttons.map(({ textContent, value }) => [textContent, value])),
    text: form?.textContent.trim(),
  };
}

const changeLink = ({ document }: Page) => document.querySelector(".flip-last a")?.getAttribute("href") ?? null;

describe.each(["/dashboard/my-flips", "/tools/flip-tracker"])("%s", (list) => {
  const log = (player: Visitor, line: string, card = "") =>
    player.post(list, { intent: "quick-log", id: uuidv7(), game: GAME, line, found: "", card });

  /** A player with a flip of a picked card, and one whose card was taken as last time. */
  async function withMarked(line = "oz quade 74 will 12k #Budget") {
    const player = await signedIn();
    await log(player, "oz quade 74 will 11k", platinum);
    await log(player, line);
    return player;
  }

  test("says in a row that its card is as last time, with a link to where two presses choose another", async () => {
    const player = await withMarked();
    const page = await player.get(list);
    expect(namesOf(page)).toEqual(["Oz Quade Budget Platinum Rare, as last time · change", "Oz Quade Platinum Rare"]);
    const link = page.document.querySelector(".flip-last a");
    expect(link?.getAttribute("aria-label")).toBe("change the card of Oz Quade");
    const dialog = await player.get(changeLink(page) ?? "");
    const offer = offerIn(dialog);
    expect(offer.text).toBe("Platinum Rare, as last time. Change to Core Rare");
    const stranger = await signedIn();
    const choose = { ...offer.fields, card: offer.cards["Core Rare"] ?? "" };
    expect((await stranger.post(offer.action, choose)).status).toBe(404);
    const chosen = await player.follow(await player.post(offer.action, choose));
    expect(chosen.text).toContain("Oz Quade · Core Rare");
    expect(namesOf(chosen)).toEqual(["Oz Quade Core Rare · Budget", "Oz Quade Platinum Rare"]);
    const undone = await player.follow(await player.post(undoAction(chosen) ?? "", { intent: "undo" }));
    expect(undone.status).toBe(200);
    expect(namesOf(await player.get(list))[0]).toContain("as last time · change");
  });

  test("says it of copies in one row, and changes all of them", async () => {
    const player = await withMarked("3x oz quade 74 will 12k");
    const page = await player.get(list);
    expect(namesOf(page)[0]).toBe("Oz Quade ×3 Platinum Rare, as last time · change");
    const { action, fields, cards } = offerIn(await player.get(changeLink(page) ?? ""));
    await player.post(action, { ...fields, card: cards["Core Rare"] ?? "" });
    expect((await rowsOf(player.id)).map(({ cardId }) => cardId)).toEqual([platinum, core, core, core]);
    expect(changeLink(await player.get(list))).toBeNull();
  });

  test("offers nothing in the form of a flip that isn't marked, and no longer says it once its name is edited", async () => {
    const player = await withMarked();
    const [picked, marked] = await rowsOf(player.id);
    expect(offerIn(await player.get(`${list}/${picked?.id}`)).action).toBe("");
    const path = `${list}/${marked?.id}`;
    const save = async (values: Record<string, string>) => {
      const form = readFlipForm((await player.get(path)).html);
      expect((await player.post(path, { ...form, ...values, intent: "save" })).status).toBe(303);
      return namesOf(await player.get(list))[0];
    };
    expect(await save({ buy: "13k", note: "mine" })).toContain("as last time");
    expect(await save({ name: "O Quade" })).not.toContain("as last time");
  });

  test("has no mark in its file, nor in the one with everything", async () => {
    const player = await withMarked();
    for (const query of ["", "?columns=all"])
      expect((await player.get(`${list}/export.csv${query}`)).text).not.toContain("last time");
  });
});

test("a call takes the mark away by naming another card or name, and marks what it adds", async () => {
  const { player, api } = await newApiPlayer();
  const flip = { name: "oz quade", pos: "WILL", ovr: 74, buy: 9_000 };
  await api.post("/flips", { ...flip, card: core });
  const marks = async () => (await rowsOf(player.id)).map(({ cardId, takenCardId }) => takenCardId === cardId);
  const named = await api.post("/flips", flip);
  const renamed = await api.post("/flips/quick", { line: "oz quade 74 will 9k" });
  const noted = await api.post("/flips", { flips: [flip] });
  expect(await marks()).toEqual([false, true, true, true]);
  const change = (id: string, fields: object) => api.patch(`/flips/${id}`, { ...fields, version: 1 });
  await change(named?.body.id, { card: platinum });
  await change(renamed?.body.flips[0].id, { name: "Ozzy Quade" });
  await change(noted?.body.flips[0].id, { note: "mine" });
  expect(await marks()).toEqual([false, false, false, true]);
});
