import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { QUICK_AMOUNTS, WIDE_QUICK_AMOUNTS } from "#app/domain/balance.ts";
import { getBalance, listCoinEvents } from "#app/features/coins/coins.server.ts";
import { whileRefused, whileTransactionsFail } from "../support/injected.ts";
import {
  checkedValues,
  expectRefused,
  leadCells,
  linksTo,
  readCoinBadge,
  readErrorSummary,
  readField,
} from "../support/page-forms.ts";
import { ledgerFaults } from "../support/players.ts";
import { fieldValue, type Page, signedIn, Visitor } from "../support/visitor.ts";

const LEDGER = "/dashboard/coins";
const PANEL = "/dashboard/coins/adjust";
const NOT_AN_AMOUNT = "Please enter a valid amount greater than 0.";
const TOO_MUCH = "Amount cannot exceed 10,000,000.";
const FAILED = "Failed to update balance. Please try again.";
const UNEXPECTED = "An unexpected error occurred. Please try again.";

type Player = Awaited<ReturnType<typeof signedIn>>;
const rightForm = () => ({
  id: uuidv7(),
  game: "CFB26",
  amount: "1,000",
  direction: "credit",
  notes: "Solo challenges",
  intent: "save",
});
const adjust = (player: Player, fields: Record<string, string | string[]> = {}) =>
  player.post(PANEL, { ...rightForm(), ...fields });
const eventsOf = async ({ id }: Player) => (await listCoinEvents(id, "CFB26", null)).rows;
const checkedDirection = (page: Page) => checkedValues(page, "direction");

describe("the adjust panel", () => {
  test("opens over the ledger with amount and notes empty and direction credit", async () => {
    const page = await (await signedIn()).get(PANEL);
    const amounts = [...QUICK_AMOUNTS, ...WIDE_QUICK_AMOUNTS].map((coins) => `${coins / 1_000}K`).join(" ");
    expect(page.text).toContain(
      "Adjust balance CFB 26 Set my balance to Set Or add or subtract Current 0 Change — New 0 " +
        `Amount ${amounts} Direction Credit Debit Notes Save Preview`,
    );
    expect([readField(page.html, "amount").value, readField(page.html, "notes").value]).toEqual(["", ""]);
    expect(checkedDirection(page)).toEqual(["credit"]);
    expect(page.text).toContain("No coins yet");
  });

  test("saves an event and its log, and the ledger and the badge show it", async () => {
    const player = await signedIn();
    const id = fieldValue((await player.get(PANEL)).html, "id") ?? "";
    const answer = await adjust(player, { id, amount: "12,500", notes: "  H2H wins " });
    expect([answer.status, answer.location]).toEqual([303, LEDGER]);
    const page = await player.follow(answer);
    expect(page.text).toContain("Added 12,500 coins");
    expect(page.text).toMatch(/H2H wins Credit \+12,500 12,500 Dates in UTC\./);
    expect(readCoinBadge(page)).toEqual(["Coins: 12K (12,500) in CFB 26, adjust balance", "12K"]);
    expect((await player.get(LEDGER)).text, "the toast is shown once").not.toContain("Added 12,500 coins");
    expect(await eventsOf(player)).toMatchObject([{ id, amount: 12_500, notes: "H2H wins", direction: "credit" }]);
    expect(await ledgerFaults(player.id)).toEqual([]);
  });

  test("is filled in by the link of a quick amount, with what it would change", async () => {
    const player = await signedIn();
    await adjust(player, { amount: "3000" });
    const links = linksTo(await player.get(PANEL), PANEL).filter((link) => /[?&]amount=/.test(link));
    expect(links).toHaveLength(6);
    const page = await player.get(links[1]?.replace("credit", "debit") ?? "");
    expect([readField(page.html, "amount").value, checkedDirection(page)]).toEqual(["5,000", ["debit"]]);
    expect(page.text).toContain("Current 3,000 Change −3,000 New 0 Can't go below 0");
    expect(await eventsOf(player)).toHaveLength(1);
  });

  test.each(["amount=1e3&direction=steal", "amount=3000000000&amount=1"])(
    "opens empty for the link ?%s",
    async (query) => {
      const page = await (await signedIn()).get(`${PANEL}?${query}`);
      expect([page.status, readField(page.html, "amount").value, checkedDirection(page)]).toEqual([
        200,
        "",
        ["credit"],
      ]);
    },
  );

  test("shows current, change and new by Preview, saves nothing by it, and keeps its fields and its id", async () => {
    const player = await signedIn();
    await adjust(player, { amount: "2000" });
    const fields = { ...rightForm(), amount: "1.5k", direction: "debit", notes: "", intent: "preview" };
    const page = await player.post(PANEL, fields);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Current 2,000 Change −1,500 New 500 Amount");
    expect([
      readField(page.html, "amount").value,
      page.document.querySelector<HTMLInputElement>("form:has([name=amount]) [name=id]")?.value,
      checkedDirection(page),
    ]).toEqual(["1.5k", fields.id, ["debit"]]);
    expect(readErrorSummary(page.html)).toEqual([]);
    expectRefused(await player.post(PANEL, { ...fields, amount: "0" }), "adjust", { amount: NOT_AN_AMOUNT });
    expect(await eventsOf(player)).toHaveLength(1);
  });

  test("keeps the ledger's page behind it", async () => {
    const player = await signedIn();
    for (let n = 0; n < 3; n++) await adjust(player);
    const page = await player.get(`${PANEL}?before=3`);
    const close = page.document.querySelector("a.dialog-close");
    expect(close?.getAttribute("href")).toBe(`${LEDGER}?before=3&of=CFB26`);
    expect(linksTo(await player.get(`${LEDGER}?before=3`), PANEL)).toContain(`${PANEL}?of=CFB26&before=3`);
  });
});

describe("a refused adjustment", () => {
  test.each([
    ["-5", NOT_AN_AMOUNT],
    ["11m", TOO_MUCH],
    ["1\0", "This contains a character we can't save. Please retype it."],
  ])("an amount of %j is told beside its field, and everything typed stays", async (amount, message) => {
    const player = await signedIn();
    const page = await adjust(player, { amount, direction: "debit", notes: "Keep me" });
    expectRefused(page, "adjust", { amount: message });
    expect([readField(page.html, "amount").value, readField(page.html, "notes").value]).toEqual([
      amount.replace("\0", ""),
      "Keep me",
    ]);
    expect(checkedDirection(page)).toEqual(["debit"]);
    expect(await eventsOf(player)).toEqual([]);
  });

  test.each([
    ["", "Notes are required."],
    ["  \t ", "Notes are required."],
    ["x".repeat(281), "Notes cannot be longer than 280 characters."],
    ["👍".repeat(281), "Notes cannot be longer than 280 characters."],
    ["a\0b", "This contains a character we can't save. Please retype it."],
  ])("notes of %j are told beside their field", async (notes, message) => {
    const player = await signedIn();
    const page = await adjust(player, { notes });
    expectRefused(page, "adjust", { notes: message });
    expect(readField(page.html, "amount").value).toBe("1,000");
    expect(await eventsOf(player)).toEqual([]);
  });

  test("names everything that is wrong at once", async () => {
    const page = await adjust(await signedIn(), { amount: "", notes: "" });
    expectRefused(page, "adjust", { amount: NOT_AN_AMOUNT, notes: "Notes are required." });
  });

  test.each([
    [{ direction: "steal" }, "Choose Credit or Debit."],
    [{ direction: ["credit", "debit"] }, "Send Direction only once."],
    [{ id: "1" }, "Part of this form is missing. Please open it again."],
    [{ game: "NBA2K" }, "Part of this form is missing. Please open it again."],
  ])("%j is refused in its own words", async (wrong, message) => {
    const player = await signedIn();
    const page = await adjust(player, wrong as Record<string, string | string[]>);
    expect([page.status, readErrorSummary(page.html).map(([, text]) => text)]).toEqual([400, [message]]);
    expect(await eventsOf(player)).toEqual([]);
  });

  test("a debit at 0 is refused, and one beyond the balance takes what is there, and the toast says so", async () => {
    const player = await signedIn();
    expectRefused(await adjust(player, { direction: "debit" }), "adjust", { amount: "Can't go below 0" });
    await adjust(player, { amount: "300" });
    const page = await player.follow(await adjust(player, { amount: "10m", direction: "debit" }));
    expect(page.text).toContain("Removed 300 coins, all there were. Can't go below 0");
    expect(page.document.querySelector(".toast")?.className, "what is half done").toContain("toast-10");
    expect(readCoinBadge(page)).toEqual(["Coins: 0 in CFB 26, adjust balance", "0"]);
    expect(await eventsOf(player)).toMatchObject([{ amount: 300, balanceAfter: 0 }, { amount: 300 }]);
  });
});

/** Notes of characters that a form, a database or a page might take for something else. */
const ODD_NOTES = [
  "=1+1",
  "%s%n",
  "__proto__",
  "line\r\nbreak",
  "tab\tbed",
  "\u202Eabc",
  "e\u0301\ufeff!",
  "<b>A&amp;B</b>",
  "</script><script>alert(1)</script>",
  "x".repeat(280),
  "👍".repeat(280),
];

test("notes are kept as sent, but for the space around them, and are text on the ledger, never markup", async () => {
  const player = await signedIn();
  for (const notes of ODD_NOTES) expect((await adjust(player, { notes: ` ${notes}\t` })).status).toBe(303);
  expect((await eventsOf(player)).map(({ notes }) => notes)).toEqual(ODD_NOTES.toReversed());
  expect(await ledgerFaults(player.id)).toEqual([]);
  const page = await player.get(LEDGER);
  expect(leadCells(page)).toHaveLength(ODD_NOTES.length);
  for (const markup of ["<b>A&amp;B</b>", "<script>alert(1)"]) expect(page.html).not.toContain(markup);
});

test("the same form with another amount, as after going back, is told and can then be saved", async () => {
  const player = await signedIn();
  const fields = rightForm();
  await adjust(player, fields);
  const told = await adjust(player, { ...fields, amount: "2,000" });
  expect([told.status, readErrorSummary(told.html)]).toEqual([
    409,
    [["", "This form was already sent. Press Save again to make another adjustment."]],
  ]);
  expect(readField(told.html, "amount").value).toBe("2,000");
  await adjust(player, { id: fieldValue(told.html, "id") ?? "", amount: "2,000" });
  expect((await eventsOf(player)).map(({ amount }) => amount)).toEqual([2_000, 1_000]);
});

test("an adjustment is about the game that was shown, whatever another tab chose meanwhile", async () => {
  const player = await signedIn();
  await player.post("/game", { game: "MADDEN26" });
  await adjust(player, { amount: "7", game: "CFB26" });
  await adjust(player, { amount: "5", game: [] });
  expect([await getBalance(player.id, "CFB26"), await getBalance(player.id, "MADDEN26")]).toEqual([7, 5]);
  expect(readCoinBadge(await player.get(LEDGER))).toEqual(["Coins: 5 in Madden 26, adjust balance", "5"]);
  expect((await player.get(`${PANEL}?game=cfb&amount=1000`)).location).toBe(`${PANEL}?amount=1000`);
  expect((await player.get(`${PANEL}?game=chess`)).location, "a game that there is not").toBe(PANEL);
  expect(readCoinBadge(await player.get(LEDGER))).toEqual(["Coins: 7 in CFB 26, adjust balance", "7"]);
});

describe("when saving fails", () => {
  type Failing = (work: () => Promise<Page>) => Promise<Page>;
  test.each<[string, number, string, Failing]>([
    ["a database that refuses", 503, FAILED, (work) => whileRefused("insert", "coin_events", work)],
    ["an error that nobody expected", 500, UNEXPECTED, (work) => whileTransactionsFail(new TypeError("ours"), work)],
  ])("%s leaves the form with its values and the spec's text", async (_what, status, text, failing) => {
    const player = await signedIn();
    const page = await failing(() => adjust(player, { notes: "Keep me", amount: "45k" }));
    expect([page.status, readErrorSummary(page.html)]).toEqual([status, [["", text]]]);
    expect([readField(page.html, "amount").value, readField(page.html, "notes").value]).toEqual(["45k", "Keep me"]);
    expect(await eventsOf(player)).toEqual([]);
  });

  test("a database that is away leaves a page that sends the same form again", async () => {
    const player = await signedIn();
    const fields = rightForm();
    // The test's own database can't go away and come back between two statements; this is the driver's error.
    const lost = new Error("Connection terminated unexpectedly");
    const page = await whileTransactionsFail(lost, () => adjust(player, fields));
    expect(page.status).toBe(503);
    expect(page.text).toContain(
      `${FAILED} Our database didn't respond. It may already be saved. Sending it again won't save it twice.`,
    );
    const again = Object.fromEntries(Object.keys(fields).map((name) => [name, fieldValue(page.html, name) ?? ""]));
    expect(again).toEqual(fields);
    expect((await player.follow(await player.post(PANEL, again))).text).toContain("Added 1,000 coins");
  });
});

test("a visitor is sent to log in, and an unconfirmed player to confirm, before anything is written", async () => {
  const visitor = new Visitor();
  const player = await signedIn({ verified: false });
  const answer = await visitor.post(PANEL, rightForm());
  const { amount, direction } = rightForm();
  const next = `${PANEL}?${new URLSearchParams({ amount, direction })}`;
  expect([answer.status, answer.location]).toEqual([302, `/login?${new URLSearchParams({ next })}`]);
  const refused = await adjust(player);
  expect([refused.status, refused.text.includes("Email Confirmation Required")]).toEqual([403, true]);
  expect(await eventsOf(player)).toEqual([]);
});

test("three hundred writes a minute are taken, and the next is asked to wait", async () => {
  const player = await signedIn();
  await adjust(player);
  await database.execute(sql`update rate_limits set points = 299 where key = ${`writes:${player.id}`}`);
  expect((await adjust(player)).status).toBe(303);
  const refused = await adjust(player);
  expect([refused.status, refused.text.includes("Too many tries. Try again in")]).toEqual([429, true]);
  expect(await eventsOf(player)).toHaveLength(2);
});
