import { getByText } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards, flips, sources } from "#app/db/schema.ts";
import { listPresets } from "#app/features/sources/offered-names.server.ts";
import { whileRefused, whileUnreadable } from "../support/injected.ts";
import { readField } from "../support/page-forms.ts";
import { newFlip, newSource } from "../support/players.ts";
import { type Page, signedIn, Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const TRACKER = "/tools/flip-tracker";
const rowsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
const form = (line: string, more: Record<string, string> = {}) => ({
  intent: "quick-log",
  id: uuidv7(),
  game: "CFB26",
  line,
  found: "",
  ...more,
});
const lineOf = (page: Page) => readField(page.html, "line");
const quickLogOf = ({ document }: Page) => document.querySelector("form.quick-log");
const takesFocus = ({ document }: Page) => document.querySelector("form.quick-log [autofocus]") !== null;
const hidden = (page: Page, name: string) =>
  quickLogOf(page)?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
const offeredIn = ({ document }: Page, list: string) =>
  [...document.querySelectorAll(`datalist#${list} > option`)].map((option) => option.getAttribute("value"));

describe.each([LIST, TRACKER])("%s", (list) => {
  test("has one line to log a flip by, above the figures, without taking the focus", async () => {
    const player = await signedIn();
    const page = await player.get(list);
    const quickLog = quickLogOf(page);
    expect(quickLog?.querySelector("label.sr-only[for=log-line]")?.textContent).toBe("Add a flip in one line");
    expect(quickLog?.querySelector("#log-line")?.getAttribute("placeholder")).toBe("J Smith 84 QB 12k > 15.5k");
    expect(takesFocus(page)).toBe(false);
    expect(quickLog?.querySelector("[role=combobox], [role=listbox]")).toBeNull();
    const inOrder = page.document.querySelectorAll("h1, form.quick-log, .stats");
    expect([...inOrder].map(({ tagName }) => tagName)).toEqual(["H1", "FORM", "UL"]);
  });

  test("offers the cards of the list, the newest first and each once, as a line begins with them", async () => {
    const player = await signedIn();
    for (const [name, ovr] of [
      ["J Smith", 84],
      ["Ñandú", null],
      ["J Smith", 84],
      ["", 90],
      ["12k Smith", 84],
    ] as const)
      await newFlip(player.id, { name, pos: "QB", ovr });
    for (const program of ["Core", "Rivals"]) {
      const values = { id: uuidv7(), game: "CFB26" as const, importKey: uuidv7(), playerName: "Twice", program };
      await database.insert(cards).values({ ...values, overall: 84, position: "QB" });
      await newFlip(player.id, { name: "Twice", pos: "QB", ovr: 84, program, cardId: values.id });
    }
    await newFlip(player.id, { name: "Another game's", game: "MADDEN26" });
    const page = await player.get(list);
    expect(quickLogOf(page)?.querySelector("input#log-line")?.getAttribute("list")).toBe("log-cards");
    expect(offeredIn(page, "log-cards")).toEqual(["Twice 84 QB", "J Smith 84 QB", "Ñandú QB"]);
  });

  test("logs the flip of a line and says what was understood", async () => {
    const player = await signedIn();
    const answer = await player.post(`${list}?sort=buy&dir=asc`, form("J Smith 84 QB 12k > 15.5k // the 1:35 drop"));
    expect([answer.status, answer.location]).toEqual([303, `${list}?sort=buy&dir=asc`]);
    const page = await player.follow(answer);
    expect(page.text).toContain("Flip added successfully. J Smith · QB · 84 · 12,000 → 15,500 · +1,950");
    expect(lineOf(page).value).toBe("");
    expect(takesFocus(page)).toBe(true);
    expect(takesFocus(await player.get(list))).toBe(false);
    expect(await rowsOf(player.id)).toMatchObject([
      { game: "CFB26", name: "J Smith", pos: "QB", ovr: 84, buy: 12_000, sell: 15_500, note: "the 1:35 drop" },
    ]);
  });
});

test("logs for the game that was shown, whichever is the active one", async () => {
  const player = await signedIn();
  await player.post(LIST, form("12k", { game: "MADDEN26" }));
  expect(await rowsOf(player.id)).toMatchObject([{ game: "MADDEN26", name: "", pos: "Other", ovr: null }]);
});

test("sent twice logs once, and answers the same", async () => {
  const player = await signedIn();
  const fields = form("2x J Smith 84 QB 12k #Budget");
  const answers = [await player.post(LIST, fields), await player.post(LIST, fields)];
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, LIST],
    [303, LIST],
  ]);
  const { text } = await player.get(LIST);
  expect(text).toContain("2 flips added successfully. J Smith · QB · 84 · 12,000 · listed");
  expect(await rowsOf(player.id)).toHaveLength(2);
});

test("a question is asked on the list, with the line kept and the focus on it, and nothing is written", async () => {
  const player = await signedIn();
  const page = await player.post(LIST, form("J Smith 84 > 15k"));
  expect(page.status).toBe(400);
  expect(lineOf(page)).toMatchObject({
    value: "J Smith 84 > 15k",
    invalid: true,
    errors: ["Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  });
  expect(takesFocus(page)).toBe(true);
  expect(await rowsOf(player.id)).toEqual([]);
});

test("a question has its answers as buttons, and each logs the line that it makes", async () => {
  const player = await signedIn();
  const sent = form("2x J Smith 84 QB 12k 15.5k #Budget");
  const asked = await player.post(LIST, sent);
  expect(asked.text).toContain("Sold or listed? Write 12k > 15.5k or 12k @ 15.5k");
  const buttons = [...asked.document.querySelectorAll<HTMLButtonElement>("button[name=answer]")];
  expect(buttons.map((button) => button.textContent)).toEqual(["Sold: 12k > 15.5k", "Listed: 12k @ 15.5k"]);
  const sure = hidden(asked, "sure");
  const answer = buttons[0]?.value ?? "";
  const other = await player.post(LIST, { ...sent, line: "T Hill 85 WR 1k 2k", sure, answer });
  expect([other.status, lineOf(other).value]).toEqual([400, "T Hill 85 WR 1k 2k"]);
  expect((await player.post(LIST, { ...sent, sure, answer })).status).toBe(303);
  expect(await rowsOf(player.id)).toMatchObject([
    { name: "J Smith", buy: 12_000, sell: 15_500, status: "sold", lotCopies: 2 },
    { name: "J Smith", buy: 12_000, sell: 15_500, status: "sold", lotCopies: 2 },
  ]);
});

test("prices far apart are asked about once, with a button that logs them", async () => {
  const player = await signedIn();
  const asked = await player.post(LIST, form("J Smith 84 QB 1k > 9k"));
  expect(asked.text).toContain("Sell is 9 × your buy. Add again if that's right.");
  const button = getByText<HTMLButtonElement>(asked.document.body, "That's right");
  const answered = { ...form("J Smith 84 QB 1k > 9k"), sure: hidden(asked, "sure"), answer: button.value };
  expect((await player.post(LIST, answered)).status).toBe(303);
  expect(await rowsOf(player.id)).toMatchObject([{ name: "J Smith", buy: 1_000, sell: 9_000 }]);
});

describe("a line whose name, OVR and position fit cards", () => {
  const game = "CFB26" as const;
  const team = "Purdue";
  const cardNamed = async (playerName: string, more: Partial<typeof cards.$inferInsert> = {}) => {
    const card = { id: uuidv7(), game, importKey: uuidv7(), playerName, overall: 71, position: "TE", team, ...more };
    await database.insert(cards).values(card);
    return card;
  };

  test("of one card logs that card, under its name", async () => {
    const player = await signedIn();
    const card = await cardNamed("Quentin Ashgrove", { program: "Rising" });
    await cardNamed("Other Ashgrove", { overall: 72 });
    await cardNamed("Another Ashgrove", { position: "WR" });
    const sent = form("ashgrove 71 te 42k > 52k");
    const page = await player.follow(await player.post(LIST, sent));
    expect(page.text).toContain("Flip added successfully. Quentin Ashgrove · TE · 71");
    expect((await player.post(LIST, sent)).status).toBe(303);
    await player.post(LIST, form("Quentin Ashgrove 71 TE 42k"));
    const known = { name: "Quentin Ashgrove", cardId: card.id, program: "Rising", team };
    expect(await rowsOf(player.id)).toMatchObject([known, known]);
  });

  /** The toast's buttons, and what each sends. */
  function choicesOf({ document }: Page) {
    const toast = document.querySelector<HTMLFormElement>("form.toast-act");
    const inputs = toast?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [];
    const fields = Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
    const buttons = [...(toast?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    return {
      action: toast?.getAttribute("action") ?? "",
      labels: buttons.map(({ textContent }) => textContent),
      of: (label: string) => ({
        ...fields,
        card: buttons.find(({ textContent }) => textContent === label)?.value ?? "",
      }),
    };
  }

  test("of several names is logged at once, and offers them for all of its copies", async () => {
    const player = await signedIn();
    await cardNamed("Will Birchwood");
    const card = await cardNamed("Kellan Birchwood");
    const asked = await player.follow(await player.post(LIST, form("2x Birchwood 71 TE 42k #Budget")));
    expect(asked.text).toContain("2 flips added successfully. Birchwood · TE · 71 · 42,000");
    expect(asked.text).toContain("Which Birchwood?");
    expect(await rowsOf(player.id)).toMatchObject(Array(2).fill({ name: "Birchwood", cardId: null }));
    const choices = choicesOf(asked);
    expect(choices.labels).toEqual(["Kellan Birchwood", "Will Birchwood"]);
    const toast = asked.document.querySelector("form.toast-act");
    expect(toast?.textContent?.trim(), "apart in a text browser").toBe("Kellan Birchwood Will Birchwood");
    const chosen = await player.post(choices.action, choices.of("Kellan Birchwood"));
    expect((await player.follow(chosen)).text).toContain("Kellan Birchwood · Purdue");
    const named = { name: "Kellan Birchwood", cardId: card.id, buy: 42_000, lotCopies: 2, version: 1 };
    expect(await rowsOf(player.id)).toMatchObject(Array(2).fill(named));
    const stranger = await signedIn();
    expect((await stranger.post(choices.action, choices.of("Will Birchwood"))).status).toBe(404);
    expect(await rowsOf(player.id)).toMatchObject(Array(2).fill(named));
  });

  test("of several programs is the one picked last, which can be changed and undone", async () => {
    const player = await signedIn();
    const core = await cardNamed("Ash Dogwood", { program: "Core" });
    const rivals = await cardNamed("Ash Dogwood", { program: "Rivals" });
    const log = async (line: string) => player.follow(await player.post(LIST, form(line)));
    const first = await log("Dogwood 71 TE 42k");
    expect(choicesOf(first).labels).toEqual(["Core", "Rivals"]);
    const chosen = await player.follow(await player.post(LIST, choicesOf(first).of("Rivals")));
    const again = await log("ash dogwood 71 te 43k");
    expect(again.text).toContain("Ash Dogwood · TE · 71 · 43,000 · listed · Rivals · Purdue, as last time");
    expect(choicesOf(again).labels).toEqual(["Core"]);
    await player.post(LIST, choicesOf(again).of("Core"));
    await player.post(LIST, choicesOf(again).of("Core"));
    const known = { name: "Ash Dogwood", version: 1 };
    expect(await rowsOf(player.id)).toMatchObject([
      { ...known, cardId: rivals.id, program: "Rivals", buy: 42_000 },
      { ...known, cardId: core.id, program: "Core", buy: 43_000 },
    ]);
    const undo = choicesOf(chosen);
    await player.post(undo.action, { ...undo.of("Undo"), intent: "undo" });
    expect((await rowsOf(player.id))[0]).toMatchObject({ name: "Dogwood", cardId: null, program: null });
    const third = await log("Dogwood 71 TE 44k");
    expect(third.text, "the pick of Core stands").toContain("Core · Purdue, as last time");
    expect((await player.post(LIST, form("2x Ash Dogwood 71 TE 45k", { card: rivals.id }))).status, "at once").toBe(
      303,
    );
    expect((await rowsOf(player.id)).slice(-2)).toMatchObject(Array(2).fill({ cardId: rivals.id, program: "Rivals" }));
  });

  test("of more than twelve shows twelve, and says how many more", async () => {
    const player = await signedIn();
    for (let at = 10; at < 30; at++) await cardNamed("Elm Manyfold", { program: `Program ${at}` });
    const page = await player.follow(await player.post(LIST, form("Manyfold 71 TE 42k")));
    expect(choicesOf(page).labels).toEqual(Array.from({ length: 12 }, (_, at) => `Program ${at + 10}`));
    expect(page.text).toContain("8 more");
  });

  test("without a position is the only card of that name and OVR, and gets its position", async () => {
    const player = await signedIn();
    const card = await cardNamed("Bruno Hazelwood");
    for (const position of ["WR", "CB"]) await cardNamed("Rex Hazelgrove", { position });
    await player.post(LIST, form("hazelwood 71 42k"));
    const asked = await player.follow(await player.post(LIST, form("hazelgrove 71 42k")));
    expect(choicesOf(asked).labels).toEqual(["CB", "WR"]);
    expect(await rowsOf(player.id)).toMatchObject([
      { name: "Bruno Hazelwood", pos: "TE", cardId: card.id },
      { name: "Hazelgrove", pos: "Other", cardId: null },
    ]);
    await player.post(LIST, choicesOf(asked).of("CB"));
    expect((await rowsOf(player.id))[1]).toMatchObject({ name: "Rex Hazelgrove", pos: "CB" });
  });

  test("that is a slip away from a card is logged, and offers that card", async () => {
    const player = await signedIn();
    const card = await cardNamed("Solon Wychelm", { program: "Core" });
    const asked = await player.follow(await player.post(LIST, form("solon wychlem 71 te 42k")));
    expect(asked.text).toContain("Solon Wychlem · TE · 71 · 42,000 · listed. Did you mean Solon Wychelm?");
    const [label = ""] = choicesOf(asked).labels;
    expect(choicesOf(asked).labels).toEqual(["Solon Wychelm · TE · 71 · Core · Purdue"]);
    await player.post(LIST, choicesOf(asked).of(label));
    expect(await rowsOf(player.id)).toMatchObject([{ name: "Solon Wychelm", cardId: card.id }]);
  });

  test("a choice of what isn't there is refused", async () => {
    const player = await signedIn();
    const id = await newFlip(player.id, { name: "Reed", status: "listed" });
    const card = await cardNamed("Yew Lastname");
    const choose = (fields: Record<string, string>) => player.post(LIST, { intent: "choose-card", ...fields });
    expect((await choose({ flip: id, card: "1' or 1=1", act: uuidv7() })).status).toBe(404);
    expect((await choose({ flip: uuidv7(), card: card.id, act: uuidv7() })).status).toBe(404);
    const madden = await cardNamed("Yew Lastname", { game: "MADDEN26" });
    for (const other of [uuidv7(), madden.id]) {
      const answer = await player.follow(await choose({ flip: id, card: other, act: uuidv7() }));
      expect(answer.text).toContain("That card isn't in the list anymore.");
    }
    expect(await rowsOf(player.id)).toMatchObject([{ name: "Reed", cardId: null }]);
  });

  test("keeps the card that was picked while another question is asked", async () => {
    const player = await signedIn();
    const card = await cardNamed("Ash Hawthorn", { program: "Core" });
    await cardNamed("Ash Hawthorn", { program: "Rivals" });
    const sent = form("Hawthorn 71 TE 42k > 500k", { card: card.id });
    const asked = await player.post(LIST, sent);
    expect(asked.status).toBe(400);
    expect(asked.text).toContain("Add again if that's right.");
    expect(asked.text).not.toContain("Which Hawthorn?");
    const again = hidden(asked, "card");
    const sure = hidden(asked, "sure");
    expect([again, sure]).toEqual([card.id, sent.line]);
    await player.post(LIST, { ...sent, card: again, sure });
    expect(await rowsOf(player.id)).toMatchObject([{ name: "Ash Hawthorn", cardId: card.id, sell: 500_000 }]);
  });

  test("a card that doesn't fit the line isn't taken", async () => {
    const player = await signedIn();
    const card = await cardNamed("Oak Elderberry");
    for (const id of [card.id, uuidv7(), "1' or 1=1"]) {
      const sent = form("Nobody Known 71 TE 42k", { card: id });
      expect((await player.post(LIST, sent)).status).toBe(303);
    }
    expect((await rowsOf(player.id)).map(({ cardId }) => cardId)).toEqual([null, null, null]);
  });

  test("has its own price beside it while it is typed, also without a price", async () => {
    const player = await signedIn();
    const told = async (q: string) => {
      const query = new URLSearchParams({ of: "CFB26", as: "line", q });
      return JSON.parse((await player.get(`${LIST}/cards?${query}`)).html).strip;
    };
    expect(await told("Evan Mantle 84 HB")).toBeNull();
    const sold = { name: "Evan Mantle", pos: "HB", ovr: 84, buy: 11_000, status: "sold" } as const;
    for (const sell of [14_200, 14_500, 14_200]) await newFlip(player.id, { ...sold, sell, soldAt: new Date() });
    await newFlip((await signedIn()).id, { ...sold, sell: 99_000, soldAt: new Date() });
    const strip = {
      last: "last logged 11,000 → 14,200",
      price: "you sell it for 14,200",
      sample: "(3 sales, last today)",
      most: "Pay at most 10,224 for 25%",
      suggested: 14_200,
    };
    for (const line of ["Evan Mantle 84 HB", "evan mantle 84 hb 9k", "84 HB Evan Mantle 9k > 12k"])
      expect(await told(line), line).toEqual(strip);
    for (const line of ["Evan Mantle HB", "Evan Mantle 83 HB", "Evan Mantle 84 QB", "sold Evan Mantle"])
      expect(await told(line), line).toBeNull();
    await newFlip(player.id, { name: "Ivan Mantle", pos: "HB", ovr: 84, status: "listed" });
    expect(await told("Evan Mantle 84 HB 9k"), "beside a card that may be meant").toEqual(strip);
  });

  test("is told while it is typed", async () => {
    const player = await signedIn();
    await cardNamed("Pine Foxglove", { program: "Rising" });
    const twins = [await cardNamed("Ivy Gorse", { team: null }), await cardNamed("Ivy Gorse", { program: "Core" })];
    const told = async (q: string, more = {}) =>
      JSON.parse((await player.get(`${LIST}/cards?of=CFB26&as=line&${new URLSearchParams({ q, ...more })}`)).html);
    const known = { card: "Pine Foxglove · Rising · Purdue", strip: null, question: "", answers: [], more: 0 };
    expect(await told("P Foxglove 71 TE 42k > 50k")).toEqual(known);
    expect(await told("Gorse 71 TE 42k")).toEqual({
      card: null,
      strip: null,
      question: "Which Gorse?",
      answers: [
        { label: "Core", card: twins[1]?.id },
        { label: "No program", card: twins[0]?.id },
      ],
      more: 0,
    });
    const core = { card: "Ivy Gorse · Core · Purdue", strip: null, question: "", answers: [], more: 0 };
    expect(await told("Gorse 71 TE 42k", { card: twins[1]?.id })).toEqual(core);
    await player.post(LIST, form("Gorse 71 TE 42k", { card: twins[1]?.id ?? "" }));
    expect(await told("Gorse 71 TE 42k")).toEqual({
      card: "Ivy Gorse · Core · Purdue, as last time",
      strip: { last: "Last bought 42,000, listed", price: "", sample: "", most: "", suggested: null },
      question: "Change and log as",
      answers: [{ label: "No program", card: twins[0]?.id }],
      more: 0,
    });
    expect(await told("P Foxglove 71 TE 42k", { card: twins[1]?.id }), "another's").toEqual(known);
    for (const card of ["'", "\0", uuidv7(), "x".repeat(5_000)])
      expect(await told("P Foxglove 71 TE 42k", { card }), card).toEqual(known);
    expect(await told("Foxglove 71 42k"), "without a position").toEqual(known);
    expect(await told("2x Pine Foxgolve 71 TE 42k > 50k #Budget")).toEqual({
      ...{ card: null, strip: null, question: "Did you mean Pine Foxglove?", more: 0 },
      answers: [
        {
          label: "Pine Foxglove · TE · 71 · Rising · Purdue",
          line: "2x Pine Foxglove 71 TE 42,000 > 50,000 #Budget",
        },
      ],
    });
    for (const nothing of ["Foxglove 71 TE", "Foxglove TE 42k", "Nobody 71 TE 42k", "42k", "", "'"])
      expect(await told(nothing), nothing).toEqual({ card: null, strip: null, question: "", answers: [], more: 0 });
  });

  test("of no card, or of another game's, logs the flip as typed", async () => {
    const player = await signedIn();
    await cardNamed("Elm Cedarhurst");
    await player.post(LIST, form("Cedarhurst 71 TE 42k", { game: "MADDEN26" }));
    await player.post(LIST, form("Cedarhurst TE 42k"));
    await player.post(LIST, form("X Cedarhurst 71 TE 42k"));
    expect(await rowsOf(player.id)).toMatchObject([
      { name: "Cedarhurst", cardId: null },
      { name: "Cedarhurst", cardId: null },
      { name: "X Cedarhurst", cardId: null },
    ]);
  });
});

test("prices far apart are asked about once, for each line anew", async () => {
  const player = await signedIn();
  const sent = form("J Smith 84 QB 45k > 1.2m");
  const asked = await player.post(LIST, sent);
  expect([asked.status, lineOf(asked).value]).toEqual([400, sent.line]);
  expect(asked.text).toContain("Sell is 26 × your buy. Add again if that's right.");
  const sure = hidden(asked, "sure");
  expect(sure).toBe(sent.line);
  const other = await player.post(LIST, { ...sent, line: "J Smith 84 QB 45k > 1.3m", sure });
  expect([other.status, await rowsOf(player.id)]).toEqual([400, []]);
  expect((await player.post(LIST, { ...sent, sure })).status).toBe(303);
  expect((await player.post(LIST, sent)).status, "a line that was logged").toBe(303);
  expect(await rowsOf(player.id)).toMatchObject([{ buy: 45_000, sell: 1_200_000, status: "sold" }]);
});

test("an id that names another flip is a conflict with a fresh id, by which the line can be logged", async () => {
  const player = await signedIn();
  const fields = form("J Smith 84 QB 12k");
  await player.post(LIST, fields);
  const page = await player.post(LIST, { ...fields, line: "J Smith 84 QB 13k" });
  expect(page.status).toBe(409);
  expect(lineOf(page)).toMatchObject({
    value: "J Smith 84 QB 13k",
    errors: ["This form was already sent. Press Log again to log another flip."],
  });
  const id = hidden(page, "id");
  expect(id).not.toBe(fields.id);
  await player.post(LIST, { ...fields, id, line: lineOf(page).value });
  expect((await rowsOf(player.id)).map(({ buy }) => buy)).toEqual([12_000, 13_000]);
});

test("an address fills the line and writes nothing, and the list's links do not carry it on", async () => {
  const player = await signedIn();
  const page = await player.get(`${LIST}?${new URLSearchParams({ line: "J Smith 84 QB 12k", found: "Budget" })}`);
  expect(lineOf(page).value).toBe("J Smith 84 QB 12k");
  expect(readField(page.html, "found").value).toBe("Budget");
  expect(page.html).not.toContain("line=J");
  expect([await rowsOf(player.id), await database.$count(sources, eq(sources.userId, player.id))]).toEqual([[], 0]);
  const long = await player.get(`${LIST}?line=${"a".repeat(900)}`);
  expect(lineOf(long).value).toHaveLength(200);
});

test("the tracker tells a visitor what the line of its address would bring, and its log-in keeps it", async () => {
  expect((await new Visitor().get(`${TRACKER}?line=12k`)).html).toContain(encodeURIComponent("line=12k"));
  const query = new URLSearchParams({ line: "2x J Smith 84 QB 12k > 16k" });
  const { text } = await new Visitor().get(`${TRACKER}?${query}`);
  for (const words of ["+4,800", "After tax, 20.0%. Breaks even at 13,334."]) expect(text).toContain(words);
});

test("what the database refuses keeps the line", async () => {
  const player = await signedIn();
  const page = await whileRefused("insert", "flips", () => player.post(LIST, form("J Smith 84 QB 12k")));
  expect(page.status).toBe(503);
  expect(lineOf(page)).toMatchObject({ value: "J Smith 84 QB 12k", errors: ["Failed to add flip"] });
});

test("cards that can't be read keep the line", async () => {
  const player = await signedIn();
  const page = await whileUnreadable("cards", () => player.post(LIST, form("J Smith 84 QB 12k")));
  expect(page.status).toBe(503);
  expect(lineOf(page)).toMatchObject({ value: "J Smith 84 QB 12k", invalid: true });
  expect(await rowsOf(player.id)).toEqual([]);
});

describe("a forged form is refused and writes nothing:", () => {
  test.each([
    ["no line", { line: "" }],
    ["a line of 60,000 characters", { line: "a".repeat(60_000) }],
    ["a NUL", { line: "J Smith\0 84 QB 12k" }],
    ["a long name", { line: "J Smith 84 QB 12k", found: "a".repeat(41) }],
    ["another game", { line: "12k", game: "CHESS" }],
    ["no game", { line: "12k", game: "" }],
    ["no id", { line: "12k", id: "" }],
    ["an id that is none", { line: "12k", id: "1' or 1=1" }],
  ])("%s", async (_what, fields) => {
    const player = await signedIn();
    const page = await player.post(LIST, form("", fields));
    expect(page.status).toBe(400);
    expect(await rowsOf(player.id)).toEqual([]);
  });

  test("a line sent twice", async () => {
    const player = await signedIn();
    const page = await player.post(LIST, { ...form("12k"), line: ["12k", "13k"] });
    expect([page.status, await rowsOf(player.id)]).toEqual([400, []]);
  });
});

test.each(["=1+1", "<b>bold</b>", "a\ud800b", "’; drop table flips; --"])(
  "the name %j comes back unchanged as text",
  async (name) => {
    const player = await signedIn();
    const page = await player.follow(await player.post(LIST, form(`J Smith 84 QB 12k #${name}`, { keep: "on" })));
    const stored = name.toWellFormed();
    expect(await database.select().from(sources).where(eq(sources.userId, player.id))).toMatchObject([
      { name: stored },
    ]);
    expect(readField(page.html, "found").value).toBe(stored);
  },
);

describe("where it was found", () => {
  test("is for one flip alone where nothing keeps it", async () => {
    const player = await signedIn();
    const page = await player.follow(await player.post(LIST, form("12k #Budget")));
    expect(readField(page.html, "found").value).toBe("");
    await player.post(LIST, form("13k", { found: "Cheap" }));
    await player.post(LIST, form("14k", { found: readField((await player.get(LIST)).html, "found").value }));
    expect((await rowsOf(player.id)).map(({ sourceId }) => sourceId !== null)).toEqual([true, true, false]);
  });

  test("is asked for from the first # on, or the tenth flip", async () => {
    const asks = async (visitor: Awaited<ReturnType<typeof signedIn>>) =>
      (await visitor.get(LIST)).document.querySelector("[name=found]") !== null;
    const named = await signedIn();
    const many = await signedIn();
    expect(await asks(named)).toBe(false);
    await named.post(LIST, form("12k #Budget"));
    expect(await asks(named)).toBe(true);
    await many.post(LIST, form("9x J Smith 84 QB 12k"));
    expect(await asks(many)).toBe(false);
    await many.post(LIST, form("J Smith 84 QB 12k"));
    expect(await asks(many)).toBe(true);
  });

  test("is kept for the next flips in this browser and game where that is asked for, and can be cleared", async () => {
    const player = await signedIn();
    await player.post(LIST, form("12k", { found: " Sunday  snipes ", keep: "on" }));
    const page = await player.get(LIST);
    expect(page.document.querySelector<HTMLInputElement>("input[name=keep]")?.checked).toBe(true);
    expect(readField(page.html, "found").value).toBe("Sunday snipes");
    const clear = getByText(page.document.body, "Clear", { selector: "a" }).getAttribute("href") ?? "";
    expect(readField((await player.get(clear)).html, "found").value).toBe("");
    await newSource(player.id, "Cheap", { game: "MADDEN26" });
    expect(readField((await player.get(`${LIST}?of=MADDEN26`)).html, "found").value).toBe("");
    await player.post(LIST, form("13k"));
    expect(readField((await player.get(LIST)).html, "found").value).toBe("");
    expect((await rowsOf(player.id)).map(({ sourceId }) => sourceId !== null)).toEqual([true, false]);
  });

  test.each(["", "?find=smith", "?show=sold&source=none"])(
    "offers its names on the list %s, and no name that is gone",
    async (query) => {
      const player = await signedIn();
      await player.post(LIST, form("12k", { found: "Sunday" }));
      await database.update(sources).set({ name: "Monday" }).where(eq(sources.userId, player.id));
      const page = await player.get(LIST + query);
      const names = offeredIn(page, "log-names");
      expect([names.includes("Monday"), names.length]).toEqual([true, listPresets("CFB26").length + 1]);
      expect(readField(page.html, "found").value).toBe("");
    },
  );

  test("is what the line says, before what the field says", async () => {
    const player = await signedIn();
    await player.post(LIST, form("12k #Line", { found: "Field" }));
    expect(await database.select().from(sources).where(eq(sources.userId, player.id))).toMatchObject([
      { name: "Line" },
    ]);
  });

  test("is refused beyond fifty names", async () => {
    const player = await signedIn();
    await database.insert(sources).values(
      Array.from({ length: 50 }, (_, n) => ({
        userId: player.id,
        id: uuidv7(),
        game: "CFB26" as const,
        name: `Name ${n}`,
      })),
    );
    const page = await player.post(LIST, form("12k", { found: "One more" }));
    expect(page.status).toBe(400);
    expect(readField(page.html, "found").errors).toEqual(["You can keep 50 names. Rename or hide one first."]);
    expect(await rowsOf(player.id)).toEqual([]);
  });
});
