import { within } from "@testing-library/dom";
import { and, eq, like } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { priceFloors, rateLimits } from "#app/db/schema.ts";
import { calendar } from "#app/domain/days.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { FLIP_FIELDS } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { listFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { listFlipAt } from "../support/changes.ts";
import { checkedValues, formUrl, linksTo, readField, readFlipForm } from "../support/page-forms.ts";
import { newAct, newFlip } from "../support/players.ts";
import { fieldValue, type Page, signedIn, Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const positions = ({ document }: Page) => within(document.body).queryByRole("combobox", { name: "Position" });
const focusedField = ({ document }: Page) => document.querySelector("[autofocus]")?.getAttribute("name");
const flipsOf = async (owner: string) =>
  (await listFlips(owner, "CFB26", parseListQuery(new URLSearchParams(), calendar("UTC")))).rows;

describe("adding a flip", () => {
  test("the form has an input for every field of a flip", async () => {
    const { document } = await (await signedIn()).get(`${LIST}/new?manual=1`);
    expect(FLIP_FIELDS.filter((name) => !document.querySelector(`[name="${name}"]`))).toEqual([]);
  });

  test("a sold flip is saved with its profit after tax", async () => {
    const owner = await signedIn();
    const answer = await owner.post(`${LIST}/new`, {
      id: uuidv7(),
      buy: "1,000",
      sell: "1.5k",
      status: "sold",
      name: "  A card ",
    });
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    const page = await owner.follow(answer);
    expect(page.text).toContain("Flip added successfully");
    expect(page.document.querySelector("th[scope=rowgroup]")?.textContent).toBe("Added today +350");
    const cells = ["pos", "ovr", "buy", "sell"].map(
      (key) => page.document.querySelector(`td.flip-${key}`)?.textContent,
    );
    expect(cells).toEqual(["Other", "—", "1,000", "1,500"]);
    expect(page.document.querySelector("td.flip-status time")?.textContent).toMatch(/^\d{1,2}:\d\d [ap]m$/);
    expect((await owner.get(LIST)).text, "the toast is shown once").not.toContain("Flip added successfully");
    expect(await flipsOf(owner.id)).toMatchObject([
      { buy: 1000, sell: 1500, profit: 350, roi: 0.35, name: "A card", pos: "Other" },
    ]);
  });

  test("the form sent again with other values, as after going back, is not lost", async () => {
    const owner = await signedIn();
    const id = uuidv7();
    await owner.post(`${LIST}/new`, { id, buy: "1000" });
    const told = await owner.post(`${LIST}/new`, { id, buy: "2000" });
    expect([told.status, told.text.includes("This form was already sent.")]).toEqual([409, true]);
    await owner.post(`${LIST}/new`, { id: fieldValue(told.html, "id") ?? "", buy: "2000" });
    expect((await flipsOf(owner.id)).map(({ buy }) => buy)).toEqual([2000, 1000]);
  });

  test("a link fills the form in, sold when it brings a sell price", async () => {
    const owner = await signedIn();
    const page = await owner.get(`${LIST}/new?name=Jay&pos=qb&ovr=87&buy=1000&sell=2k`);
    expect([fieldValue(page.html, "name"), fieldValue(page.html, "buy"), fieldValue(page.html, "sell")]).toEqual([
      "Jay",
      "1000",
      "2k",
    ]);
    expect(readFlipForm(page.html)).toMatchObject({ pos: "QB", status: "sold" });
    expect(readFlipForm((await owner.get(`${LIST}/new?sell=2k&status=listed`)).html).status).toBe("listed");
    expect(page.text).toContain("+800 after tax (80.0%)");
    expect(page.text).toContain("Below floor 112,000 (estimate)");
    expect(page.text).toContain(
      "Floor: Estimated as 32 × training value from College Ultimate Team 27 auction prices (Aug 2026)",
    );
  });

  test("a floor that an operator imported is no estimate, and its source is named", async () => {
    const owner = await signedIn();
    const of87 = and(eq(priceFloors.game, "CFB26"), eq(priceFloors.ovr, 87));
    const [before] = await database.select().from(priceFloors).where(of87);
    await database.update(priceFloors).set({ source: "Market survey", floorCoins: 1_000 }).where(of87);
    const { text } = await owner.get(`${LIST}/new?ovr=87&sell=2k`);
    await database.update(priceFloors).set({ source: before?.source, floorCoins: before?.floorCoins }).where(of87);
    expect(text).toContain("OK floor 1,000 Floor: Market survey");
  });
});

describe("the card picker without scripts", () => {
  test("finds cards, and choosing one locks name, position and OVR", async () => {
    const owner = await signedIn();
    const page = await owner.get(`${LIST}/new?q=calloway&buy=500`);
    const chosen = await owner.get(formUrl(page.html, "card", { buy: "500", sell: "9k", status: "sold" }));
    expect(chosen.text).toContain("Custom Card (manual)");
    expect(fieldValue(chosen.html, "name")).toMatch(/Calloway$/);
    expect(readFlipForm(chosen.html)).toMatchObject({ buy: "500", sell: "9k", status: "sold" });
    expect(chosen.text).toMatch(/Calloway \w+ · \d\d OVR \w+/);
    expect(positions(chosen)).toBeNull();
  });

  test("a text browser, which sends every button by POST, chooses a card too and gives it back", async () => {
    const owner = await signedIn();
    const page = await owner.get(`${LIST}/new?q=calloway`);
    const card = new URLSearchParams(formUrl(page.html, "card").split("?")[1]).get("card") ?? "";
    const chosen = await owner.follow(
      await owner.post(`${LIST}/new`, { ...readFlipForm(page.html), buy: "500", card }),
    );
    expect(readFlipForm(chosen.html)).toMatchObject({ name: expect.stringMatching(/Calloway$/), buy: "500" });
    const manual = await owner.follow(await owner.post(`${LIST}/new`, { ...readFlipForm(chosen.html), manual: "1" }));
    expect(readFlipForm(manual.html)).toMatchObject({ name: expect.stringMatching(/Calloway$/), buy: "500" });
    expect(positions(manual)).not.toBeNull();
    expect(await flipsOf(owner.id)).toEqual([]);
  });

  test.each(["Search", "Enter"])("keeps what was typed before a search by %s", async (by) => {
    const owner = await signedIn();
    const page = await owner.get(`${LIST}/new`);
    const typed = { q: "calloway", name: "By hand", pos: "CB", ovr: "84", buy: "500", sell: "2k", status: "sold" };
    const sent = { ...readFlipForm(page.html), ...typed, intent: "save" };
    const found =
      by === "Enter"
        ? await owner.follow(await owner.post(`${LIST}/new`, sent))
        : await owner.get(formUrl(page.html, "", typed));
    expect(readFlipForm(found.html)).toMatchObject(typed);
    expect(found.text).toContain("Calloway");
    expect(await flipsOf(owner.id)).toEqual([]);
    await owner.post(`${LIST}/new`, { ...readFlipForm(found.html), q: "calloway ", intent: "save" });
    expect(await flipsOf(owner.id)).toMatchObject([{ name: "By hand", pos: "CB", ovr: 84, buy: 500, sell: 2_000 }]);
  });

  test("lists 25 by OVR in My Flips and 20 by name in the tracker", async () => {
    const owner = await signedIn();
    const found = ({ document }: Page) =>
      [...document.querySelectorAll("#flip button[name=card] strong")].map(({ textContent }) => textContent);
    expect(found(await owner.get(`${LIST}/new?q=ar`))).toHaveLength(25);
    const byName = found(await owner.get("/tools/flip-tracker/new?q=ar"));
    expect(byName).toHaveLength(20);
    expect(byName).toEqual([...byName].sort());
  });
});

describe("the card picker of an edit, without scripts", () => {
  const firstCard = ({ html }: Page, typed?: Record<string, string>) => formUrl(html, "card", typed);
  const fields = ({ html }: Page) => readFlipForm(html);

  test.each([
    [LIST, "No players found"],
    ["/tools/flip-tracker", "No cards found"],
  ])("finds cards of the flip's game, locks the chosen one and gives it back: %s", async (list, nothing) => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", name: "By hand", buy: 1_000, sell: 1_500 });
    await owner.post("/game", { game: "MADDEN26" });
    expect((await owner.get(`${list}/${id}`)).text).toContain("Find the card");
    expect((await owner.get(`${list}/${id}?q=zzzz`)).text).toContain(nothing);
    const chosen = await owner.get(firstCard(await owner.get(`${list}/${id}?q=calloway&sort=buy&dir=asc`)));
    expect(fields(chosen)).toMatchObject({
      name: expect.stringMatching(/Calloway$/),
      buy: "1,000",
      sell: "1,500",
      version: "1",
    });
    expect(positions(chosen)).toBeNull();
    const manual = await owner.get(formUrl(chosen.html, "manual", { buy: "1,100" }));
    expect(positions(manual)).not.toBeNull();
    const { name, pos, ovr } = fields(chosen);
    expect(fields(manual)).toMatchObject({ name, pos, ovr, buy: "1,100" });
    expect(focusedField(manual)).toBe("name");
    const saved = await owner.post(`${list}/${id}?sort=buy&dir=asc`, {
      ...fields(chosen),
      intent: "save",
      status: "listed",
    });
    expect([saved.status, saved.location]).toEqual([303, `${list}?sort=buy&dir=asc`]);
    expect(await getFlip(owner.id, id)).toMatchObject({
      name: fields(chosen).name,
      pos: fields(chosen).pos,
      buy: 1_000,
      game: "CFB26",
    });
  });

  test("keeps what a refused form held, and the version that it was filled from", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", name: "First" });
    const refused = await owner.post(`${LIST}/${id}`, {
      intent: "save",
      version: "1",
      buy: "1,234",
      sell: "",
      status: "sold",
    });
    const kept = { buy: "1,234", sell: "", status: "sold", version: "1" };
    expect(fields(refused)).toMatchObject(kept);
    await owner.post(`${LIST}/${id}`, { intent: "save", version: "1", buy: "7", name: "Saved there" });
    const found = await owner.get(formUrl(refused.html, "", { q: "calloway" }));
    const chosen = await owner.get(firstCard(found));
    expect(fields(chosen)).toMatchObject(kept);
    const told = await owner.post(`${LIST}/${id}`, { ...fields(chosen), sell: "2000", intent: "save" });
    expect([told.status, fields(told).version]).toEqual([409, "2"]);
    expect(told.text).toContain("Saved there");
  });
});

describe("a row's own acts", () => {
  test("the chip of an old page lists a sold flip again at the flip itself", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id);
    const page = await owner.follow(await owner.post(`${LIST}/${id}?to=listed`, { intent: "toggle" }));
    expect(page.text).toContain("Flip marked as listed");
    expect(await getFlip(owner.id, id)).toMatchObject({ status: "listed", version: 2 });
  });

  test("the chip of an unpriced flip leads to the form with Sold chosen, and the row stays", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", sell: 0 });
    const page = await owner.follow(await owner.post(`${LIST}?sort=buy`, { toggle: `${id} sold` }));
    expect(readField(page.html, "sell")).toMatchObject({
      invalid: true,
      errors: ["Sell price is required when status is Sold"],
    });
    expect(focusedField(page)).toBe("sell");
    expect(readFlipForm(page.html).status).toBe("sold");
    expect(await getFlip(owner.id, id)).toMatchObject({ status: "listed", version: 1 });
  });

  test("an edit in a second tab is told, with both values, and can then be saved", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", name: "First" });
    const edit = (fields: Record<string, string>) =>
      owner.post(`${LIST}/${id}`, { intent: "save", buy: "1000", sell: "1500", status: "listed", ...fields });
    await edit({ version: "1", name: "Saved" });
    const told = await edit({ version: "1", name: "Mine" });
    expect(told.status).toBe(409);
    expect(told.text).toContain("This flip was changed meanwhile");
    expect(told.text).toContain("Name Mine Saved");
    expect((await edit({ version: fieldValue(told.html, "version") ?? "", name: "Mine" })).status).toBe(303);
    expect(await getFlip(owner.id, id)).toMatchObject({ name: "Mine", version: 3 });
  });

  test("names that differ in blanks and commas alone are both shown, and prices only where they differ", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", name: "Smith, Jr", buy: 45_000, sell: 0 });
    const form = { version: "9", name: "SmithJr", pos: "Other", buy: "45k", sell: "0", status: "listed" };
    const told = await owner.post(`${LIST}/${id}`, { ...form, intent: "save" });
    const both = /Please fix this .* Yours Saved there (.*?) (?:Save )?Change card/.exec(told.text)?.[1];
    expect([told.status, both]).toEqual([409, "Name SmithJr Smith, Jr"]);
  });

  test("a sale date that was typed is shown beside the one that was saved, in the same words", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { soldAt: new Date("2026-11-02T19:30:45Z") });
    const form = { version: "9", name: "A card", buy: "1000", sell: "1500", status: "sold" };
    const told = async (soldAt: string) =>
      (await owner.post(`${LIST}/${id}`, { ...form, soldAt, intent: "save" })).text.replaceAll(/\s+/g, " ");
    expect(await told("2026-11-03T20:15")).toContain("Sold on 2026-11-03T20:15 2026-11-02T19:30");
    expect(await told("2026-11-02T19:30")).not.toContain("Sold on 2026");
    expect(await told("")).not.toContain("Sold on —");
  });

  test("a press of the chip is one write, wherever it is pressed", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed" });
    const spent = async () => {
      const counted = await database
        .select({ points: rateLimits.points })
        .from(rateLimits)
        .where(like(rateLimits.key, `writes:${owner.id}%`));
      return counted[0]?.points ?? 0;
    };
    await owner.post(`${LIST}/${id}?to=sold`, { intent: "toggle" });
    expect(await spent()).toBe(1);
    await owner.post(LIST, { toggle: `${id} listed` });
    await owner.post(`${LIST}/${id}`, { intent: "save", version: "3", buy: "5" });
    await owner.post(`${LIST}/${id}`, { intent: "delete" });
    expect(await spent()).toBe(4);
  });

  test.each(["", "sav", "toString", "__proto__"])(
    "a button named %j is not understood, and nothing is saved",
    async (intent) => {
      const owner = await signedIn();
      const id = await newFlip(owner.id, { name: "Stays" });
      for (const path of [`${LIST}/${id}`, LIST]) {
        const page = await owner.post(path, { intent, version: "1", buy: "7", name: "Changed" });
        expect([page.status, page.text.includes("Something was wrong with that form, so nothing changed.")]).toEqual([
          400,
          true,
        ]);
      }
      expect(await getFlip(owner.id, id)).toMatchObject({ name: "Stays", version: 1 });
    },
  );

  test("one press in its row deletes a flip, and the toast takes it back", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { name: "Doomed" });
    const page = await owner.follow(await owner.post(LIST, { delete: id, act: uuidv7() }));
    expect(page.text).toContain("Flip deleted. Doomed. Undo");
    expect(await flipsOf(owner.id)).toEqual([]);
  });
});

describe("acts on many flips", () => {
  test("Mark Sold of what is sold already says so, beside what has no price", async () => {
    const owner = await signedIn();
    const ids = [await newFlip(owner.id, { status: "listed" }), await newFlip(owner.id, { status: "listed", sell: 0 })];
    await owner.post(LIST, { intent: "sell-selected", id: ids });
    const again = await owner.post(LIST, { intent: "sell-selected", id: ids });
    expect(again.text).toContain("No valid flips to mark as sold. 1 already sold.");
  });

  test("Mark Sold skips what changed since the page came, and says so", async () => {
    const owner = await signedIn();
    const evans = await newFlip(owner.id, { name: "Evans", status: "listed" });
    const lot = uuidv7();
    for (let copy = 0; copy < 3; copy++)
      await newFlip(owner.id, { name: "Reed", status: "listed", lotId: lot, lotCopies: 3 });
    const { document } = await owner.get(LIST);
    const boxes = [...document.querySelectorAll<HTMLInputElement>("[type=checkbox][name=id]")].map(
      ({ value }) => value,
    );
    await listFlipAt(owner.id, { id: evans, version: 1, price: 9_000 }, newAct());
    const sold = await owner.post(LIST, { intent: "sell-selected", id: boxes });
    expect((await owner.follow(sold)).text).toContain(
      "Marked 3 flips as sold. 3 × Reed, +1,050. 1 skipped: changed meanwhile",
    );
    const again = await owner.post(LIST, { intent: "sell-selected", id: `${evans}:1` });
    expect(again.status).toBe(400);
    expect(again.text).toContain("They changed meanwhile: check them again.");
    expect(checkedValues(again, "id")).toEqual([`${evans}:2`]);
  });

  test("act on the game that was shown, whatever another tab chose meanwhile", async () => {
    const owner = await signedIn();
    for (const game of ["CFB26", "MADDEN26"] as const) await newFlip(owner.id, { game, status: "listed" });
    await owner.post("/game", { game: "MADDEN26" });
    await owner.post(LIST, { intent: "sell-selected", all: "listed", game: "CFB26" });
    await owner.post(`${LIST}/new?of=CFB26`, { id: uuidv7(), buy: "1000" });
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: 2, sold: 1 });
    expect((await owner.post(LIST, { intent: "delete-all", game: "nonsense" })).status).toBe(400);
    await owner.post(LIST, { intent: "delete-all", game: "CFB26" });
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: 0 });
    expect(await accountTotals(owner.id, "MADDEN26")).toMatchObject({ flips: 1, listed: 1 });
  });

  test("a page whose last row has gone leads back to the first", async () => {
    const owner = await signedIn();
    await newFlip(owner.id);
    expect((await owner.get(`${LIST}?after=1_01900000-0000-7000-8000-000000000000`)).location).toBe(`${LIST}?of=CFB26`);
    expect((await owner.get(`${LIST}?sort=buy&page=7`)).location).toBe(`${LIST}?sort=buy&dir=desc&of=CFB26`);
  });

  test("the CSV is a download of this game's flips, named by game and day", async () => {
    const owner = await signedIn();
    await newFlip(owner.id, { name: "=1+1" });
    const day = new Date().toISOString().slice(0, 10);
    const csv = await owner.get(`${LIST}/export.csv`);
    expect(csv.headers.get("Content-Disposition")).toBe(`attachment; filename="flips-cfb26-${day}.csv"`);
    expect(csv.html).toContain(",'=1+1,Other,,1000,1500,350,0.3500,sold\r\n");
    expect((await owner.get("/tools/flip-tracker/export.csv")).headers.get("Content-Disposition")).toContain(
      `flip-tracker-${day}.csv`,
    );
  });
});

describe("the public tracker", () => {
  test("shows a verified player the summary of every flip", async () => {
    const owner = await signedIn();
    const longAgo = new Date("2025-01-02T12:00:00Z");
    await newFlip(owner.id, { buy: 1_000, sell: 1_500 });
    await newFlip(owner.id, { buy: 3_000, sell: 3_000 });
    await newFlip(owner.id, { buy: 1_000, sell: 2_000, createdAt: longAgo, soldAt: longAgo });
    await newFlip(owner.id, { status: "listed" });
    const { text } = await owner.get("/tools/flip-tracker");
    expect(text).toMatch(/Total profit \+850 .*Total flips 4 Sold 3 Listed 1 Average ROI 35\.0%/);
  });

  test("keeps a price that another page hands over for after the log-in", async () => {
    const visitor = await new Visitor().get("/tools/flip-tracker?buy=1000&sell=1500");
    expect(visitor.status).toBe(200);
    expect(linksTo(visitor, "/login?")).toContain("/login?next=%2Ftools%2Fflip-tracker%3Fbuy%3D1000%26sell%3D1500");
  });

  test("lets an unconfirmed player look and asks to confirm, without a button that would fail", async () => {
    const owner = await signedIn({ verified: false });
    await newFlip(owner.id, { name: "Seen" });
    const page = await owner.get("/tools/flip-tracker");
    expect(page.text).toContain("Please confirm your email");
    expect(page.text).toContain("Seen");
    expect(page.text).not.toMatch(/Add Flip|Mark Sold/);
  });
});
