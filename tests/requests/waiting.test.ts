import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { checksumOf, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const PAGE = `${LIST}/waiting`;

type Row = Parameters<typeof newFlip>[1];
const waitingFlip = (owner: string, row: Row = {}) =>
  newFlip(owner, {
    ...{ name: "Kade Mattis", buy: 10_000, sell: 15_000, status: "listed" },
    createdAt: new Date(Date.now() - 3 * DAY_MS),
    ...row,
  });

type Fields = Record<string, string | string[]>;
const round = (fields: Fields): Fields => ({ act: uuidv7(), game: "CFB26", by: "cut", cut: "8", ...fields });
const sellOf = async (owner: string, id: string) => (await getFlip(owner, id))?.sell;

describe("what waited a night", () => {
  test("is shown under Today, unless there is none", async () => {
    const player = await signedIn();
    await newFlip(player.id, { status: "listed" });
    expect((await player.get(LIST)).text).not.toContain("unsold overnight");
    await waitingFlip(player.id);
    await waitingFlip(player.id, { buy: 2_000 });
    const page = await player.get(LIST);
    expect(page.text).toContain("2 unsold overnight, cost 12,000 · Re-list");
    expect(page.document.querySelector(".tonight-waiting a")?.getAttribute("href")).toBe(`${PAGE}?of=CFB26`);
  });

  test("stands with its price, the new one, what it cost and its own price, the oldest first", async () => {
    const player = await signedIn();
    await waitingFlip(player.id);
    await newFlip(player.id, { name: "Kade Mattis", sell: 14_240 });
    const { text } = await player.get(PAGE);
    expect(text).toContain(
      "Kade Mattis 13,800 15,000 3 days 10,000 11,112 " +
        "You sell it for 14,200 · 1 sale, today Re-list 1 12,420 after tax",
    );
  });

  test("is checked, except flips the cut takes below cost, which need their own box", async () => {
    const player = await signedIn();
    const fine = await waitingFlip(player.id);
    const held = await waitingFlip(player.id, { name: "Bo Dear", sell: 12_000 });
    const page = await player.get(PAGE);
    const boxes = [...page.document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    expect(boxes.map(({ name, value, checked }) => [name, value, checked])).toEqual([
      ["id", `${fine}:1`, true],
      ["below", `${held}:1`, false],
    ]);
    expect(page.text).toContain("11,000 under break-even");
    const asFine = await player.follow(await player.post(PAGE, round({ id: `${held}:1` })));
    expect(asFine.text).toContain("Nothing listed again. 1 skipped, under break-even: Bo Dear");
    const done = await player.follow(await player.post(PAGE, round({ id: `${fine}:1`, below: `${held}:1` })));
    expect(done.text).toContain("2 listed again, 22,320 after tax");
    expect(await sellOf(player.id, held)).toBe(11_000);
  });

  test.each<[string, Fields, string]>([
    ...["0", "100", "-5", "eight", ""].map((cut): [string, Fields, string] => [
      `a cut of “${cut}”`,
      { cut },
      "Cut by a whole number from 1 to 99 percent.",
    ]),
    ["no box", { id: [] }, "Check the boxes of the flips to list again first."],
    ["501 boxes", { id: Array.from({ length: 501 }, () => `${uuidv7()}:1`) }, "Choose at most 500 flips at once."],
    ["another choice than there is", { by: "raise" }, "Something was wrong with that form, so nothing changed."],
  ])("is not listed again by %s, and says why", async (_what, fields, problem) => {
    const player = await signedIn();
    const id = await waitingFlip(player.id);
    const before = await checksumOf(player.id);
    const page = await player.post(PAGE, round({ id: `${id}:1`, ...fields }));
    expect(page.status).toBe(400);
    expect(page.text).toContain(problem);
    expect(await checksumOf(player.id)).toBe(before);
  });

  test("keeps its boxes and its field when it's shown at other prices, or refused", async () => {
    const player = await signedIn();
    const chosen = await waitingFlip(player.id);
    const left = await waitingFlip(player.id);
    for (const [intent, cut] of [
      ["show", "20"],
      ["", "200"],
    ]) {
      const fields = { intent: intent ?? "", cut: cut ?? "" };
      const page = await player.post(PAGE, round({ id: `${chosen}:1`, ...fields }));
      const checked = [...page.document.querySelectorAll<HTMLInputElement>("input[type=checkbox][checked]")];
      expect(checked.map(({ value }) => value)).toEqual([`${chosen}:1`]);
      expect(page.document.querySelector<HTMLInputElement>("[name=cut]")?.value).toBe(cut);
    }
    expect(await sellOf(player.id, left)).toBe(15_000);
  });

  test("is another player's to leave alone", async () => {
    const player = await signedIn();
    const other = await signedIn();
    const own = await waitingFlip(player.id);
    const foreign = await waitingFlip(other.id);
    const before = await checksumOf(other.id);
    const done = await player.follow(await player.post(PAGE, round({ id: [`${own}:1`, `${foreign}:1`] })));
    expect(done.text).toContain("1 listed again, 12,420 after tax. 1 skipped, not there anymore");
    expect((await player.post(PAGE, round({ id: `${foreign}:1` }))).status).toBe(404);
    expect(await checksumOf(other.id)).toBe(before);
  });

  test("of another game than the active one is listed again in its own", async () => {
    const player = await signedIn();
    const id = await waitingFlip(player.id, { game: "MADDEN26" });
    await player.post(`${PAGE}?of=MADDEN26`, round({ game: "MADDEN26", by: "keep", id: `${id}:1` }));
    const [flip] = await database.select().from(flips).where(eq(flips.id, id));
    expect(flip).toMatchObject({ sell: 15_000, version: 2 });
    expect((await player.get(`${PAGE}?of=MADDEN26`)).text).toContain("Nothing is unsold overnight");
  });
});

describe("a reminder of what was listed again", () => {
  const listedAgain = async () => {
    const player = await signedIn();
    const id = await waitingFlip(player.id);
    const act = uuidv7();
    const page = await player.follow(await player.post(PAGE, round({ act, id: `${id}:1` })));
    const links = [...page.document.querySelectorAll(`a[href*="reminder.ics"]`)];
    return { player, act, page, links: links.map((link) => link.getAttribute("href") ?? "") };
  };

  test("is a calendar file of an alarm in 1, 4, 8 or 24 hours, the same each time, without data of the account", async () => {
    const { player, act, page, links } = await listedAgain();
    expect(page.text).toContain("Remind me to re-list 1 in 1 h 4 h 8 h 24 h");
    const files = await Promise.all(links.map((link) => player.get(link)));
    expect(new Set(files.map(({ html }) => /^UID:(.*)$/m.exec(html)?.[1])).size).toBe(4);
    const [first] = files;
    expect(first?.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(first?.html.split("\r\n").map((line) => line.replace(/:\d{8}T\d{6}Z$|^(UID):.*/, "$1"))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//HTMC//Re-list//EN",
      "BEGIN:VEVENT",
      "UID",
      "DTSTAMP",
      "DTSTART",
      "SUMMARY:Re-list 1 flip · HTMC",
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:PT0S",
      "DESCRIPTION:Re-list 1 flip · HTMC",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(first?.html).not.toContain(act);
    expect((await player.get(links[0] ?? "")).html).toBe(first?.html);
  });

  test("is one's own, and not offered once the act is undone", async () => {
    const { player, act, links } = await listedAgain();
    const other = await signedIn();
    expect((await other.get(links[0] ?? "")).status).toBe(404);
    for (const id of ["x", uuidv7()]) expect((await player.get(`${PAGE}/${id}/reminder.ics`)).status).toBe(404);
    for (const query of ["?in=", "?in=2", "?in=-1", "?in=1h"])
      expect((await player.get(`${PAGE}/${act}/reminder.ics${query}`)).status).toBe(404);
    await player.post(`${LIST}/undo/${act}`, { intent: "undo", next: LIST });
    expect((await player.get(`${PAGE}?of=CFB26&act=${act}`)).text).not.toContain("Remind me");
  });
});
