import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_MS, formatMonthDay } from "#app/domain/dates.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn, type Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const MANTLE = { name: "Evan Mantle", pos: "HB", ovr: 84, buy: 8_000, sell: 10_500, status: "listed" } as const;
const ASKED = "Mark your listed Evan Mantle (paid 8,000) sold for 10,000? +1,000";

const form = (line: string, more: Record<string, string> = {}) => ({
  ...{ intent: "quick-log", id: uuidv7(), game: "CFB26", line, found: "" },
  ...more,
});
const rowsOf = async (owner: string) =>
  (await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.createdAt, flips.id)).map(
    ({ name, status, sell, buy }) => ({ name, status, sell, buy }),
  );
const errorOf = ({ document }: Page) => document.querySelector("#log-line-error")?.textContent ?? "";
const buttonsOf = ({ document }: Page) => [
  ...document.querySelectorAll<HTMLButtonElement>("form.quick-log [name=flip]"),
];
/** What a press or Enter posts of the page's form. */
const fieldsOf = ({ document }: Page) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>("form.quick-log input[name]")].map(({ name, value }) => [
      name,
      value,
    ]),
  );
const entered = (player: Visitor & { id: string }, page: Page, pressed: Record<string, string> = {}) =>
  player.post(LIST, { ...fieldsOf(page), ...pressed });

async function listedMantle(more: Partial<typeof MANTLE & { createdAt: Date; lotId: string; lotCopies: number }> = {}) {
  const player = await signedIn();
  return { player, id: await newFlip(player.id, { ...MANTLE, ...more }) };
}

async function newLot(owner: string, count: number) {
  const ids = Array.from({ length: count }, () => uuidv7());
  for (const id of ids) await newFlip(owner, { ...MANTLE, id, lotId: ids[0], lotCopies: count });
  return ids;
}

describe("a line that sells a listed card", () => {
  test.each(["sold mantle 10k", "Mantle sold for 10,000", "evan mantle 84 hb > 10k", "sold one mantle 10k"])(
    "asks first, and sells it by another Enter, once: %s",
    async (line) => {
      const { player } = await listedMantle();
      const asked = await player.post(LIST, form(line));
      expect([asked.status, errorOf(asked)]).toEqual([400, ASKED]);
      expect(asked.document.querySelectorAll(".field-error, [aria-invalid]")).toHaveLength(0);
      expect(buttonsOf(asked).map(({ textContent }) => textContent)).toEqual(["Mark sold for 10,000"]);
      expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 10_500 }]);
      const sold = await entered(player, asked);
      expect((await player.follow(sold)).text).toContain("Flip marked as sold. Evan Mantle +1,000.");
      expect(await rowsOf(player.id)).toMatchObject([{ status: "sold", sell: 10_000 }]);
      const again = await entered(player, asked);
      expect((await player.follow(again)).text).toContain("Flip marked as sold. Evan Mantle +1,000.");
      expect(await rowsOf(player.id)).toHaveLength(1);
    },
  );

  test("is undone like any sale, and says so when it's sent again", async () => {
    const { player } = await listedMantle();
    const asked = await player.post(LIST, form("sold mantle 10k"));
    const page = await player.follow(await entered(player, asked));
    const undo = page.document.querySelector<HTMLFormElement>("form[action*='/undo/']")?.getAttribute("action") ?? "";
    await player.post(undo, { intent: "undo" });
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 10_500 }]);
    expect(errorOf(await entered(player, asked))).toContain("You undid that before");
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 10_500 }]);
  });

  test("without a price sells at the listed price, and asks for one where there's none", async () => {
    const { player } = await listedMantle();
    const asked = await player.post(LIST, form("sold mantle"));
    expect(errorOf(asked)).toBe("Mark your listed Evan Mantle (paid 8,000) sold for 10,500? +1,450");
    await entered(player, asked, { flip: buttonsOf(asked)[0]?.value ?? "" });
    expect(await rowsOf(player.id)).toMatchObject([{ status: "sold", sell: 10_500 }]);
    const { player: other } = await listedMantle({ sell: 0 as never });
    expect(errorOf(await other.post(LIST, form("sold mantle")))).toBe("What did Evan Mantle sell for? Add the price.");
  });

  test("that fits several offers a button for each, newest first, and Enter alone sells none", async () => {
    const player = await signedIn();
    const cole = { name: "Chris Cole", pos: "CB", ovr: 80, status: "listed" } as const;
    await newFlip(player.id, { ...cole, buy: 3_000, sell: 4_500, createdAt: new Date(2026, 1, 1) });
    await newFlip(player.id, { ...cole, buy: 3_200, sell: 5_000, createdAt: new Date(2026, 1, 2) });
    await newFlip(player.id, { ...cole, buy: 100, game: "MADDEN26" });
    await newFlip(player.id, { ...cole, buy: 100, status: "sold" });
    const asked = await player.post(LIST, form("sold cole 4.6k"));
    expect(errorOf(asked)).toBe("Which Chris Cole?");
    expect(buttonsOf(asked).map(({ textContent }) => textContent)).toEqual([
      "Chris Cole 80 CB · paid 3,200 · listed at 5,000 · +940",
      "Chris Cole 80 CB · paid 3,000 · listed at 4,500 · +1,140",
    ]);
    expect(errorOf(await entered(player, asked))).toBe("Which Chris Cole?");
    await entered(player, asked, { flip: buttonsOf(asked)[1]?.value ?? "" });
    expect((await rowsOf(player.id)).filter(({ sell }) => sell === 4_600)).toMatchObject([
      { buy: 3_000, status: "sold" },
    ]);
  });

  test("of yesterday is dated the day before", async () => {
    const { player, id } = await listedMantle();
    const asked = await player.post(LIST, form("sold mantle yesterday 10k"));
    const day = formatMonthDay(new Date(Date.now() - DAY_MS), "UTC");
    expect(errorOf(asked)).toBe(`Mark your listed Evan Mantle (paid 8,000) sold yesterday, ${day}, for 10,000? +1,000`);
    await entered(player, asked);
    const [flip] = await database.select().from(flips).where(eq(flips.id, id));
    expect(Math.abs(Date.now() - DAY_MS - (flip?.soldAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test("sells some copies of a lot", async () => {
    const player = await signedIn();
    await newLot(player.id, 3);
    const asked = await player.post(LIST, form("2 mantle sold 10k"));
    expect(errorOf(asked)).toBe("Mark 2 of your 3 listed Evan Mantle (paid 8,000) sold for 10,000 each? +2,000");
    expect((await player.follow(await entered(player, asked))).text).toContain("Marked 2 flips as sold");
    await entered(player, asked);
    expect((await rowsOf(player.id)).map(({ status }) => status).toSorted()).toEqual(["listed", "sold", "sold"]);
    expect(errorOf(await player.post(LIST, form("sold 2x mantle 9k")))).toBe("You have only 1 of Evan Mantle listed.");
    expect(errorOf(await player.post(LIST, form("sold mantle 9k")))).toContain("Mark your listed Evan Mantle");
  });

  test("names the only one with a price, if it has none itself", async () => {
    const { player } = await listedMantle();
    await newFlip(player.id, { ...MANTLE, buy: 9_000, sell: 0 });
    const asked = await player.post(LIST, form("sold mantle"));
    expect(errorOf(asked)).toBe("Mark your listed Evan Mantle (paid 8,000) sold for 10,500? +1,450");
    await entered(player, asked);
    expect((await rowsOf(player.id)).map(({ status }) => status)).toEqual(["sold", "listed"]);
  });

  test("of more copies than were logged together says how many are listed", async () => {
    const { player } = await listedMantle();
    await newFlip(player.id, MANTLE);
    const errorFor = async (line: string) => errorOf(await player.post(LIST, form(line)));
    expect(await errorFor("2 mantle sold 10k")).toBe(
      "You have 2 of Evan Mantle listed, but not logged together: sell fewer at once.",
    );
  });

  test("says what copies with prices of their own make together", async () => {
    const player = await signedIn();
    const [, second = ""] = await newLot(player.id, 2);
    await database.update(flips).set({ buy: 7_000, sell: 20_500 }).where(eq(flips.id, second));
    expect(errorOf(await player.post(LIST, form("sold 2x mantle")))).toBe(
      "Mark 2 of your 2 listed Evan Mantle (paid 15,000 together) sold for 31,000 together? +12,900",
    );
  });

  test("sells no copy that it doesn't fit, and none other than those it asked about", async () => {
    const player = await signedIn();
    const [first = ""] = await newLot(player.id, 5);
    await database.update(flips).set({ name: "Ivo Tamarack" }).where(eq(flips.id, first));
    const asked = await player.post(LIST, form("2 mantle sold 10k"));
    await entered(player, await player.post(LIST, form("2 mantle sold 10k")));
    expect(errorOf(await entered(player, asked))).toContain("Mark 2 of your 2 listed Evan Mantle");
    expect((await rowsOf(player.id)).map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
      ...["Evan Mantle listed", "Evan Mantle listed", "Evan Mantle sold", "Evan Mantle sold"],
      "Ivo Tamarack listed",
    ]);
  });

  test("that fits none gets the question about a new flip, as does another player's or game's", async () => {
    const { id } = await listedMantle();
    const player = await signedIn();
    await newFlip(player.id, { ...MANTLE, game: "MADDEN26" });
    const asked = await player.post(LIST, form("sold mantle 10k"));
    expect(errorOf(asked)).toContain("What did you pay, and what did it sell for?");
    expect(asked.document.querySelectorAll("p.field-error, [name=line][aria-invalid]")).toHaveLength(2);
    expect(buttonsOf(asked)).toEqual([]);
    await entered(player, asked, { flip: `${id}:1` });
    for (const flip of ["", "x", `${id}`, `${id}:`, `${uuidv7()}:1`]) await entered(player, asked, { flip });
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed" }]);
  });

  test("never sells what was changed, sold or edited into another card meanwhile", async () => {
    const { player, id } = await listedMantle();
    const asked = await player.post(LIST, form("sold mantle"));
    await database.update(flips).set({ sell: 12_000, version: 2 }).where(eq(flips.id, id));
    const changed = await entered(player, asked);
    expect(errorOf(changed)).toContain("sold for 12,000? +2,800");
    await database.update(flips).set({ name: "Ivo Tamarack", version: 3 }).where(eq(flips.id, id));
    expect(errorOf(await entered(player, changed))).toContain("isn't listed anymore");
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 12_000 }]);
    await database.delete(flips).where(eq(flips.id, id));
    expect(errorOf(await entered(player, changed))).not.toBe("");
  });

  test("that was typed over another means the new one", async () => {
    const { player } = await listedMantle();
    const asked = await player.post(LIST, form("sold mantle 10k"));
    const other = await player.post(LIST, { ...fieldsOf(asked), line: "sold mantle 9k" });
    expect(errorOf(other)).toBe("Mark your listed Evan Mantle (paid 8,000) sold for 9,000? +100");
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed" }]);
  });
});

describe("a line that lists a card at another price", () => {
  test.each(["mantle @ 11k", "listed mantle for 11k"])(
    "asks first, and lists it by another Enter: %s",
    async (line) => {
      const { player } = await listedMantle();
      const asked = await player.post(LIST, form(line));
      expect(errorOf(asked)).toBe("Put your listed Evan Mantle (paid 8,000) up for 11,000? +1,900");
      const page = await player.follow(await entered(player, asked));
      expect(page.text).toContain("Evan Mantle is listed at 11,000");
      expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 11_000 }]);
    },
  );

  test("by both prices of a card that was relisted is asked about, and may be a new flip", async () => {
    const { player } = await listedMantle();
    const line = "Relisted Evan Mantle 84 halfback 8k listed at 11k";
    const asked = await player.post(LIST, form(line));
    expect(errorOf(asked)).toBe("Put your listed Evan Mantle (paid 8,000) up for 11,000? +1,900");
    await entered(player, asked, { flip: buttonsOf(asked)[0]?.value ?? "" });
    expect(await rowsOf(player.id)).toMatchObject([{ status: "listed", sell: 11_000 }]);
    expect((await player.post(LIST, form(line.replace("84", "85")))).status).toBe(303);
    expect(await rowsOf(player.id)).toHaveLength(2);
  });

  test("by a name and a price alone is a new flip just as well: Enter logs it, a press lists the card", async () => {
    const { player } = await listedMantle();
    const asked = await player.post(LIST, form("mantle 11k"));
    expect(errorOf(asked)).toBe("Put your listed Evan Mantle (paid 8,000) up for 11,000? +1,900");
    const buttons = [...asked.document.querySelectorAll("form.quick-log .button-small")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["List at 11,000", "New flip, bought for 11,000"]);
    await entered(player, asked, { flip: buttonsOf(asked)[0]?.value ?? "" });
    expect(await rowsOf(player.id)).toMatchObject([{ sell: 11_000 }]);
    const more = await player.post(LIST, form("mantle 12k"));
    await entered(player, more, { answer: "mantle 12k" });
    await entered(player, await player.post(LIST, form("mantle 13k")));
    expect((await rowsOf(player.id)).map(({ buy }) => buy)).toEqual([8_000, 12_000, 13_000]);
    expect((await entered(player, more)).status, "sent again").toBe(303);
    expect(await rowsOf(player.id)).toHaveLength(3);
  });

  test.each([
    "mantle 7k",
    "mantle 8k",
    "mantle 84 11k",
    "mantle HB 11k",
    "2x mantle 11k",
    "tamarack 11k",
    "mantle 11k #Budget",
  ])("isn't meant by %j", async (line) => {
    const { player } = await listedMantle();
    expect((await player.post(LIST, form(line))).status).toBe(303);
    expect((await rowsOf(player.id)).filter(({ sell }) => sell === 10_500)).toHaveLength(1);
  });
});
