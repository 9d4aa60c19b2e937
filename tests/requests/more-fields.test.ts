import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import { readFlipForm } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const NEW = `${LIST}/new`;
const FLIP = { name: "J Smith", pos: "QB", ovr: "84", buy: "12k", sell: "15.5k", status: "sold", intent: "save" };
const rowsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
const isMoreOpen = ({ document }: Page) =>
  [...document.querySelectorAll("details[open] > summary")].some(({ textContent }) => textContent.startsWith("More"));
const namesOf = (owner: string) => database.select().from(sources).where(eq(sources.userId, owner));

describe("copies in the add dialog", () => {
  test("are as many flips of one lot, and added once though sent twice", async () => {
    const player = await signedIn();
    const form = { ...FLIP, id: uuidv7(), copies: "5", note: "from one pack" };
    for (const _ of [1, 2]) {
      const page = await player.follow(await player.post(NEW, form));
      expect(page.text).toContain("5 flips added successfully");
    }
    expect(await rowsOf(player.id)).toMatchObject(Array(5).fill({ lotId: form.id, note: "from one pack" }));
  });

  test("are one where nothing is said of them, and carried through a search for the card", async () => {
    const player = await signedIn();
    expect(readFlipForm((await player.get(NEW)).html).copies).toBe("1");
    await player.post(NEW, { ...FLIP, id: uuidv7() });
    expect(await rowsOf(player.id)).toMatchObject([{ lotId: null, lotCopies: null }]);
    const searched = await player.post(NEW, { ...FLIP, id: uuidv7(), copies: "7", q: "dun", searched: "" });
    expect(readFlipForm((await player.follow(searched)).html).copies).toBe("7");
  });

  test("of 101 are refused, and stay in the form", async () => {
    const player = await signedIn();
    const page = await player.post(NEW, { ...FLIP, id: uuidv7(), copies: "101" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Copies must be between 1 and 100");
    expect(readFlipForm(page.html)).toMatchObject({ copies: "101", name: "J Smith" });
    expect(isMoreOpen(page)).toBe(true);
    expect(await rowsOf(player.id)).toEqual([]);
  });

  test("are not asked for where one flip is edited", async () => {
    const player = await signedIn();
    const page = await player.get(`${LIST}/${await newFlip(player.id)}`);
    expect(readFlipForm(page.html)).not.toHaveProperty("copies");
  });
});

describe("found with, in a flip's dialog", () => {
  test("is kept with the flip, and with the next ones where a line asked for that, and can be cleared", async () => {
    const player = await signedIn();
    await player.post(NEW, { ...FLIP, id: uuidv7(), found: " Sunday  snipes ", intent: "next" });
    expect(readFlipForm((await player.get(NEW)).html).found).toBe("");
    const line = { intent: "quick-log", id: uuidv7(), game: "CFB26", line: "12k", found: "Sunday snipes", keep: "on" };
    await player.post("/dashboard/my-flips", line);
    const [name] = await namesOf(player.id);
    expect(await rowsOf(player.id)).toMatchObject([{ sourceId: name?.id }, { sourceId: name?.id }]);
    const next = await player.get(NEW);
    expect(readFlipForm(next.html).found).toBe("Sunday snipes");
    expect(isMoreOpen(next)).toBe(true);
    const typed = { ...readFlipForm(next.html), name: "Half typed", buy: "900" };
    const cleared = await player.get(`${NEW}?${new URLSearchParams({ ...typed, clear: "found" })}`);
    expect(next.document.querySelector('button[name="clear"]')?.getAttribute("formmethod")).toBe("get");
    expect(readFlipForm(cleared.html)).toMatchObject({ found: "", name: "Half typed", buy: "900" });
    const pressedInText = await player.follow(await player.post(NEW, { ...typed, clear: "found" }));
    expect(readFlipForm(pressedInText.html)).toMatchObject({ found: "", name: "Half typed" });
    expect(readFlipForm((await player.get(`${NEW}?of=MADDEN26`)).html).found).toBe("");
    await player.post(NEW, { ...FLIP, id: uuidv7(), found: "" });
    expect(readFlipForm((await player.get(NEW)).html).found).toBe("Sunday snipes");
    expect((await rowsOf(player.id)).map(({ sourceId }) => sourceId)).toEqual([name?.id, name?.id, null]);
  });

  test("stays where a form has no such field, as one of before has not", async () => {
    const player = await signedIn();
    const id = uuidv7();
    await player.post(NEW, { ...FLIP, id, found: "Packs" });
    const { found: _, foundWas: __, ...form } = readFlipForm((await player.get(`${LIST}/${id}`)).html);
    await player.post(`${LIST}/${id}`, { ...form, buy: "11k", intent: "save" });
    const page = await player.get(`${LIST}/${id}`);
    expect(readFlipForm(page.html)).toMatchObject({ found: "Packs", buy: "11,000" });
  });

  test.each([
    ["a long name", "a".repeat(41), "Filter used cannot be longer than 40 characters"],
    ["a name beyond fifty", "One more", "You can keep 50 names. Rename or hide one first."],
  ])("with %s is refused beside its field", async (_what, found, problem) => {
    const player = await signedIn();
    const named = (n: number) => ({ userId: player.id, id: uuidv7(), game: "CFB26" as const, name: `Name ${n}` });
    await database.insert(sources).values(Array.from({ length: 50 }, (_, n) => named(n)));
    const flipId = await newFlip(player.id);
    for (const [path, more] of [
      [NEW, { id: uuidv7() }],
      [`${LIST}/${flipId}`, { version: "1" }],
    ] as const) {
      const page = await player.post(path, { ...FLIP, ...more, found });
      expect([page.status, readFlipForm(page.html).found]).toEqual([400, found]);
      expect(page.text).toContain(problem);
    }
    expect(await rowsOf(player.id)).toMatchObject([{ id: flipId, version: 1, sourceId: null }]);
  });
});
