import { beforeEach, describe, expect, test } from "vitest";
import { seedDatabase } from "#app/db/seed.server.ts";
import type { Game } from "#app/domain/games.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { cardsChecksum, cardsOf, clearCards, facetsBoth } from "../../../support/card-rows.ts";
import { csvFile } from "../../../support/csv-files.ts";

const COLLEGE = "tests/fixtures/college-cards.csv";
const PRO = "tests/fixtures/pro-cards.csv";
const DATABASE = process.env.DATABASE_URL ?? "";
const bring = (file: string, game: Game = "CFB26") => importCards(DATABASE, file, game);
const text = (...lines: string[]) => csvFile(lines.join("\n"));

beforeEach(clearCards);

describe("a college file", () => {
  test("is read with its quirks: CRLF, repeated names, apostrophes, blanks, OVR 59, MLB beside MIKE", async () => {
    const report = await bring(COLLEGE);
    expect(report).toMatchObject({ read: 7, added: 7, changed: 0, unchanged: 0, removed: 0, refused: 0 });
    expect(report.notes).toEqual([
      "The column game was ignored: --game decides.",
      "Columns not used: max_overall, team_nickname, tier, can_auction, xbsx_price, speed.",
    ]);
    const rows = await cardsOf("CFB26");
    expect(rows[0]).toEqual({
      game: "CFB26",
      importKey: "id:9001",
      playerName: "Tavo O'Brandt",
      overall: 90,
      position: "SS",
      team: "Stanford",
      conference: "ACC",
      program: "Ranked",
      imageUrl: "https://media.cards.example/format=auto,width=300,quality=80/9001.png",
    });
    expect(rows.map(({ position }) => position)).toEqual(["SS", "HB", "HB", "HB", "MIKE", "MIKE", "K"]);
    expect(rows[4]).toMatchObject({ playerName: 'Ash "Rocket" Dellum', conference: null, imageUrl: null });
    expect(rows[6]).toMatchObject({ playerName: "Ñoel Háller-Íz", overall: 59, team: "Hawai'i" });
  });

  test("that has changed changes just what differs, and a card keeps its id", async () => {
    await bring(text("id,name,ovr,pos,team", "1,Tavo Brandt,80,QB,Army", "2,Juno Ferrick,81,HB,Navy"));
    expect(
      await bring(
        text("id,name,ovr,pos,team", "1,Tavo Brandt,84,QB,Army", "2,Juno Ferrick,81,HB,Navy", "3,Wim Cassady,70,K,"),
      ),
    ).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    expect((await cardsOf("CFB26")).map(({ overall }) => overall)).toEqual([84, 81, 70]);
  });
});

describe("an older professional file", () => {
  test("is read with a nameless header, quoted thousands, doubled quotes, N/A, old positions, equal rows", async () => {
    const report = await bring(PRO, "MADDEN26");
    expect(report).toMatchObject({ read: 7, added: 7, refused: 0 });
    expect(report.notes).toEqual([
      "Columns not used: (no name), HEIGHT, WEIGHT, PRICE, QUICKSELL, QS_CURRENCY, clutch, SPD.",
    ]);
    const rows = await cardsOf("MADDEN26");
    const positions = Object.fromEntries(rows.map(({ playerName, position }) => [playerName, position]));
    expect(positions).toEqual({
      "Brann Tolliver": "REDG",
      "Sully Marchetti": "LEDG",
      "Ode Whitlock": "SAM",
      "Pax Renner": "MIKE",
      "Cole Ivarsson": "WILL",
      "Dario Venn": "HB",
    });
    expect(rows.find(({ playerName }) => playerName === "Ode Whitlock")?.team).toBeNull();
    expect(rows.find(({ playerName }) => playerName === "Cole Ivarsson")?.program).toBeNull();
    expect(await cardsOf("CFB26")).toEqual([]);
  });

  test("counts equal rows instead of dropping them, also the second time", async () => {
    await bring(PRO, "MADDEN26");
    const before = await cardsChecksum();
    expect(await bring(PRO, "MADDEN26")).toMatchObject({ added: 0, changed: 0, unchanged: 7 });
    expect(await cardsChecksum()).toBe(before);
    expect((await cardsOf("MADDEN26")).filter(({ playerName }) => playerName === "Dario Venn")).toHaveLength(2);
  });
});

describe("a position that isn't in the list", () => {
  const header = "id,name,ovr,pos";

  test("comes in as Other, and the report counts and names it", async () => {
    const report = await bring(
      text(header, "1,Tavo,80,LS", "2,Wim,80,ath", "3,Juno,80,QB", "4,Bo,80,LS", "5,Cy,80,MLB"),
    );
    expect(report).toMatchObject({ read: 5, added: 5, refused: 0 });
    expect(report.notes).toEqual(["3 cards have a position that isn't in the list (LS, ath); they came in as Other."]);
    expect((await cardsOf("CFB26")).map(({ position }) => position)).toEqual(["Other", "Other", "QB", "Other", "MIKE"]);
  });

  test("is counted once for each card that came in, and again in a second run that changes nothing", async () => {
    const file = text(header, "1,Tavo,80,LS", "1,Tavo,80,LS", "2,Wim,0,LS");
    const note = "1 card has a position that isn't in the list (LS); it came in as Other.";
    expect(await bring(file)).toMatchObject({ added: 1, refused: 2, notes: [note] });
    expect(await bring(file)).toMatchObject({ added: 0, unchanged: 1, notes: [note] });
  });

  test("is named in a few words where there are very many", async () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `${at},Tavo,80,${String.fromCharCode(65 + at)}${"X".repeat(40)}`,
    );
    const [note = ""] = (await bring(text(header, ...rows))).notes;
    expect(note).toMatch(/^30 cards have .*AX{19}, BX{19}, .*, …\); they came in as Other\.$/);
    expect(note.length).toBeLessThan(350);
  });

  test("is Other itself without being told", async () => {
    expect((await bring(text(header, "1,Tavo,80,other"))).notes).toEqual([]);
  });
});

test("the facets are those of the cards, after every import and after the demo seed", async () => {
  await seedDatabase(DATABASE, { demoCards: true });
  const demo = await facetsBoth("CFB26");
  expect(demo.kept).toEqual(demo.counted);
  expect(demo.kept["all "]).toBe(1_200);
  await bring(COLLEGE);
  await bring(text("name,ovr,pos,program", "Another,75,QB,Ranked"));
  const both = await facetsBoth("CFB26");
  expect(both.kept).toEqual(both.counted);
  expect(both.kept).toMatchObject({ "all ": 8, "program Ranked": 2, "team Missouri": 3, "position MIKE": 2 });
});

test("the first real cards of a game take the place of its demo cards, and those of the other game stay", async () => {
  await seedDatabase(DATABASE, { demoCards: true });
  const report = await bring(COLLEGE);
  expect(report).toMatchObject({ added: 7, removed: 1_200 });
  expect(report.notes).toContain("The rows removed were the demo cards of this game.");
  expect(await cardsOf("MADDEN26")).toHaveLength(1_200);
});

test.each([
  ["semicolons", "name;ovr;pos\nTavo, the second;80;QB"],
  ["tabs", "Player Name\tOVR\tPos\nTavo, the second\t80\tQB"],
  ["old Mac line ends", 'name,ovr,pos\r"Tavo, the second",80,QB\r'],
  ["a byte order mark", '\uFEFFname,ovr,pos\n"Tavo, the second",80,QB'],
  ["UTF-16 with its mark", Buffer.from('\uFEFFname,ovr,pos\n"Tavo, the second",80,QB\n', "utf16le")],
  ["quotes around a name, and blank lines", '\n\nname,ovr,pos\n\n"Tavo, the second",80,QB\n\n'],
])("a file with %s is read", async (_what, content) => {
  expect(await bring(csvFile(content))).toMatchObject({ read: 1, added: 1 });
  expect((await cardsOf("CFB26"))[0]?.playerName).toBe("Tavo, the second");
});

test("two imports at once take turns: one adds every card, the other finds them there", async () => {
  const reports = await Promise.all([bring(COLLEGE), bring(COLLEGE), bring(PRO)]);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(14);
  expect(reports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(7);
  expect(await cardsOf("CFB26")).toHaveLength(14);
});
