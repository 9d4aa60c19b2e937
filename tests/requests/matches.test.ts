import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards, flipActs, flips } from "#app/db/schema.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, signedIn } from "../support/visitor.ts";

const [PAGE, IMPORT] = ["/dashboard/my-flips/matches", "/dashboard/my-flips/import"];

/** Inserts a card with a unique name; returns the name. */
async function newCard(more: Partial<typeof cards.$inferInsert> = {}) {
  const id = uuidv7();
  const last = `Hazel${id.replaceAll("-", "").replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
  const card = { id, game: "CFB26", importKey: id, playerName: `Ash ${last}`, overall: 84, position: "QB" } as const;
  await database.insert(cards).values({ ...card, program: "Rising", team: "Purdue", ...more });
  return { id, last, playerName: card.playerName };
}

const rowsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);

describe("flips that fit cards of the list", () => {
  test("are offered where sheets come in, looked at, given their cards, and taken back", async () => {
    const player = await signedIn();
    const card = await newCard();
    for (const name of [`A ${card.last}`, card.last, card.last, "Nobody Known"])
      await newFlip(player.id, { name, pos: "QB", ovr: 84 });
    const offered = await player.get(`${IMPORT}?of=CFB26`);
    expect(offered.text).toContain("Some of your flips fit cards of the list. Look");
    const look = await player.get(offered.document.querySelector('[href*="matches"]')?.getAttribute("href") ?? "");
    expect(look.status).toBe(200);
    expect(look.text).toContain("3 flips fit cards of the list.");
    expect(look.text).toContain(`${card.last} 84 QB ${card.playerName} · Rising · Purdue 2`);
    expect(look.text).not.toContain("Nobody Known");
    const form = { act: fieldValue(look.html, "act") ?? "", game: "CFB26" };
    const done = await player.post(PAGE, form);
    const told = await player.follow(done);
    expect((await player.follow(await player.post(PAGE, form))).text, "sent twice").toContain(
      "Matched 3 flips to cards",
    );
    expect(told.text).toContain("Matched 3 flips to cards");
    expect(told.text).toContain("No flips to match");
    expect((await rowsOf(player.id)).map(({ cardId }) => cardId)).toEqual([card.id, card.id, card.id, null]);
    expect((await player.get("/dashboard/my-flips/undo")).text).toContain("Matched 3 flips to cards");
    expect((await player.get(`/dashboard/my-flips/undo/${form.act}`)).text).toContain(card.last);
    const undone = await player.follow(await player.post(`/dashboard/my-flips/undo/${form.act}`, { intent: "undo" }));
    expect(undone.text).toContain("Unmatched 3 flips");
    expect((await rowsOf(player.id)).every(({ cardId }) => cardId === null)).toBe(true);
    expect((await player.get(PAGE)).text).toContain("3 flips fit cards of the list.");
  });

  test("that fit several are given the one that is pressed", async () => {
    const player = await signedIn();
    const [card, rising] = [await newCard(), await newCard()];
    const core = await newCard({ playerName: rising.playerName, program: "Core" });
    for (const { last } of [card, rising, rising]) await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    expect(look.text).toContain("1 flip fits a card of the list. Use them");
    expect(look.text).toContain(
      `Which card? Flips that fit several cards You typed Card Flips ${rising.last} 84 QB ` +
        `${rising.playerName} · Core · Purdue ${rising.playerName} · Rising · Purdue 2`,
    );
    await player.post(PAGE, { act: uuidv7(), game: "CFB26" });
    expect((await rowsOf(player.id)).map(({ cardId }) => cardId)).toEqual([card.id, null, null]);
    const button = look.document.querySelector<HTMLButtonElement>(`button[value="${core.id}"]`);
    const form = button?.closest("form")?.outerHTML ?? "";
    const fields = Object.fromEntries(
      ["act", "game", "name", "pos", "ovr"].map((name) => [name, fieldValue(form, name) ?? ""]),
    );
    const forged = await player.follow(await player.post(PAGE, { ...fields, card: card.id }));
    expect(forged.text).toContain("That card doesn't fit anymore");
    for (const _ of ["pressed", "sent again"]) {
      const told = await player.follow(await player.post(PAGE, { ...fields, card: button?.value ?? "" }));
      expect(told.text).toContain("Matched 2 flips to cards");
    }
    expect(await database.$count(flipActs, eq(flipActs.userId, player.id))).toBe(2);
    expect((await rowsOf(player.id)).map(({ cardId }) => cardId)).toEqual([card.id, core.id, core.id]);
  });

  test("are shown a hundred at a time, and more than ten choices a minute are taken", async () => {
    const player = await signedIn();
    const { last } = await newCard();
    for (let ovr = 60; ovr < 99; ovr++)
      for (const pos of ["HB", "WR", "TE"] as const) {
        await newCard({ playerName: `Ash ${last}`, overall: ovr, position: pos });
        await newCard({ playerName: `Ash ${last}`, overall: ovr, position: pos, program: "Core" });
        await newFlip(player.id, { name: last, pos, ovr });
      }
    const look = await player.get(PAGE);
    expect(look.text).toContain("And 17 flips more.");
    const buttons = [...look.document.querySelectorAll<HTMLButtonElement>("button[name=card]")].slice(0, 24);
    for (const button of buttons.filter((_, at) => at % 2 === 0)) {
      const form = button.closest("form")?.outerHTML ?? "";
      const fields = ["act", "game", "name", "pos", "ovr"].map((name) => [name, fieldValue(form, name) ?? ""]);
      expect((await player.post(PAGE, { ...Object.fromEntries(fields), card: button.value })).status).toBe(303);
    }
    expect((await rowsOf(player.id)).filter(({ cardId }) => cardId !== null)).toHaveLength(12);
  });

  test("are none where none fits", async () => {
    const player = await signedIn();
    expect((await player.get(PAGE)).text).toContain("No flips to match");
    expect((await player.get(IMPORT)).text).not.toContain("cards of the list");
    const answer = await player.follow(await player.post(PAGE, { act: uuidv7(), game: "CFB26" }));
    expect(answer.text).toContain("No flips to match");
  });

  test.each([
    ["no game", { game: "" }, 400],
    ["another game", { game: "CHESS" }, 400],
    ["no act", { game: "CFB26", act: "1' or 1=1" }, 404],
  ])("a form with %s changes nothing", async (_what, fields, status) => {
    const player = await signedIn();
    const { last } = await newCard();
    await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    expect((await player.post(PAGE, { act: uuidv7(), ...fields })).status).toBe(status);
    expect(await rowsOf(player.id)).toMatchObject([{ cardId: null }]);
  });
});
