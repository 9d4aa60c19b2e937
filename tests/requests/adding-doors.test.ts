import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActs, flips, idempotencyKeys, importedFlips, sources, totals } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { copyIds } from "#app/domain/lot.ts";
import { getCards } from "#app/features/cards/find-cards.server.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { pricesText } from "#app/features/flips/form/picked-card.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { MAX_SOURCES } from "#app/features/sources/offered-names.server.ts";
import { type Limit, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type ApiResponse, createApiClient } from "../support/api.ts";
import { newCard } from "../support/card-rows.ts";
import { deleteFlips, sellFlip } from "../support/changes.ts";
import { formAnswer, grouped, messagesOf, textsOf } from "../support/doors.ts";
import { whileRefused } from "../support/injected.ts";
import { ALL_FLIPS, newAct, newFlip, newSource } from "../support/players.ts";
import { send as sendRequest } from "../support/raw-request.ts";
import { ORIGIN, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const SHEETS = `${LIST}/import`;
const GAME: Game = "CFB26";
const LOGGED = "2025-08-14T12:00:00Z";
/** As many ids as a form's copies and the flips beside it need. */
const IDS = 10;

type Owner = Awaited<ReturnType<typeof signedIn>>;

/** A flip as a player means it, in the texts of a form. */
interface Meant {
  id: string;
  name: string;
  ovr: string;
  buy: string;
  sell: string;
  status: FlipStatus;
  source: string;
  copies: number;
  /** Card chosen in the picker or by an answer; "" for none. */
  card: string;
  /** The player confirms what was asked about these prices or this line. */
  isSure: boolean;
  /** How often Import is pressed. */
  presses: number;
}

/** Of a card that the database doesn't have. */
const REED = { name: "Reed", ovr: "84", buy: "1000", sell: "1500", status: "listed" as const, source: "", card: "" };

/** What not every door has: ids for its flips, a filter's name, a card to choose, questions, a preview. */
type Ability = "id" | "source" | "card" | "price question" | "preview";

interface Door {
  can: Ability[];
  /** The limit that it counts against, and its points. */
  limit: [Limit, number];
  /** Sends a flip; returns the response in one line. */
  send: (by: Owner, meant: Meant) => Promise<string>;
  copies?: number;
}

/** Before the price of a listed or a sold flip. */
const SIGNS = { listed: "@", sold: ">" };

const lineOf = ({ name, ovr, buy, sell, status, source, copies }: Meant) =>
  [copies > 1 && `${copies}x`, name, ovr, "QB", buy, SIGNS[status], sell, source && `#${source}`]
    .filter(Boolean)
    .join(" ");

type Texts = Record<string, string>;

async function postForm(by: Owner, path: string, fields: Texts, names: Texts = {}) {
  const answer = await by.post(path, fields);
  const page = await by.follow(answer);
  return [formAnswer(answer, page, { ...names, [LIST]: "" }), ...choicesOf(page)].join(" ");
}

/** The buttons that a page has for cards, and for answers to a line's question. */
const choicesOf = ({ html }: { html: string }) =>
  textsOf(html, /<button[^>]*name="(?:card|answer)"[^>]*>([\s\S]*?)<\/button>/g).map((choice) => `[${choice}]`);

const dialog = (by: Owner, { card: cardId, source: found, isSure, copies, presses: _, ...typed }: Meant) =>
  postForm(by, `${LIST}/new`, {
    ...{ intent: "save", pos: "QB", ...typed, found, cardId, copies: String(copies) },
    sure: isSure ? pricesText({ buy: Number(typed.buy), sell: Number(typed.sell) }) : "",
  });

async function oneLine(by: Owner, meant: Meant) {
  const line = lineOf({ ...meant, source: "" });
  const asked = { ...(meant.isSure && { sure: line }), ...(meant.card && { card: meant.card }) };
  const fields = { intent: "quick-log", id: meant.id, game: GAME, line, found: meant.source };
  return postForm(by, LIST, { ...fields, ...asked });
}

async function phone(by: Owner, meant: Meant) {
  const { id, source: found, card } = meant;
  const sentAt = Date.now();
  const typed = { line: lineOf({ ...meant, source: "" }), found, at: sentAt - 5 * HOUR_MS };
  const sent = { id, game: GAME, ...typed, ...(card && { card }), sentAt, owner: by.id };
  const { status, html } = await by.postJson("/dashboard/log", sent);
  return `${status} · ${JSON.parse(html).said}`;
}

function apiAnswer({ status, body }: ApiResponse): string {
  const errors: { pointer: string; detail: string }[] = body.errors ?? [];
  const texts = errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
  const choices: { name: string; program: string }[] = body.cards ?? [];
  const said = [body.said, ...choices.map(({ name, program }) => `[${name} ${program}]`)].join(" ");
  return [status, ...(texts.length > 0 ? texts : [said])].join(" · ");
}

const flipJson = ({ name, ovr, buy, sell, status, copies, source, card, isSure }: Meant) => ({
  ...{ name, pos: "QB", ovr, buy, sell, status, copies },
  ...(source && { source }),
  ...(card && { card }),
  ...(isSure && { sure: true }),
});

const post = async (by: Owner, path: string, body: object, headers: HeadersInit = {}) =>
  apiAnswer(await (await createApiClient(by)).post(path, body, headers));

/** Imports a staged sheet as its preview shows it. */
async function importSheet(by: Owner, location: string, presses: number): Promise<string> {
  const page = await by.get(location);
  const counts = textsOf(page.html, /<div class="[^"]*text-lg font-semibold">([\s\S]*?)<\/div><\/div>/g);
  const problems = textsOf(page.html, /<(?:p class="text-danger"|td class="wrap-anywhere")>([\s\S]*?)<\/(?:p|td)>/g);
  const [seen] = textsOf(page.html, /name="seen" value="([^"]*)"/g);
  const answers = [];
  for (let press = 0; seen !== undefined && press < presses; press++)
    answers.push(await postForm(by, location, { intent: "import", seen, changes: "on" }, { [location]: "preview" }));
  return [[...counts, ...messagesOf(page), ...problems].filter(Boolean).join(" · "), ...answers].join(" → ");
}

const sheetOf = ({ id, name, ovr, buy, sell, status, source, copies }: Meant, hasId: boolean) => {
  const cells = { Date: LOGGED, Name: name, Position: "QB", OVR: ovr, Buy: buy, Sell: sell, Status: status };
  const columns = { ...(hasId && { Id: id }), ...cells, Copies: String(copies), "Filter used": source };
  return `${Object.keys(columns).join(",")}\n${Object.values(columns).join(",")}\n`;
};

const pasted = (text: (meant: Meant) => string) => async (by: Owner, meant: Meant) => {
  const staged = await by.post(SHEETS, { id: uuidv7(), game: GAME, text: text(meant) });
  return staged.location === null ? formAnswer(staged, staged, {}) : importSheet(by, staged.location, meant.presses);
};

async function uploaded(by: Owner, meant: Meant) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ id: uuidv7(), game: GAME, text: "" })) body.append(name, value);
  body.append("file", new File([sheetOf(meant, true)], "flips.csv"));
  const staged = await sendRequest(SHEETS, { method: "POST", body, headers: { Origin: ORIGIN } }, by);
  return importSheet(by, staged.headers.get("Location") ?? expect.fail(staged.text), meant.presses);
}

/** Posts the flips of a browser's old store in the background, as its page does. */
async function oldTracker(by: Owner, { copies, name, ovr, buy, sell, status }: Meant) {
  const flip = { name, pos: "QB", ovr, buy, sell, status, game: GAME, created_at: LOGGED };
  const body = new FormData();
  body.set("intent", "import-local");
  body.set("flips", JSON.stringify(Array.from({ length: copies }, () => flip)));
  const headers = { Origin: ORIGIN };
  const answer = await sendRequest(`${LIST}.data`, { method: "POST", body, headers }, by);
  // A flat list of keys and values.
  const values: unknown[] = JSON.parse(answer.text.split("\n")[0] ?? "");
  const problems = ["reason", "problem"].flatMap((key) =>
    values.includes(key) ? values[values.indexOf(key) + 1] : [],
  );
  return [answer.status, ...problems].join(" · ");
}

type Kind = Pick<Door, "can" | "limit">;
const FORM: Kind = { can: ["id", "source", "card", "price question"], limit: ["writes", 300] };
const CALL: Kind = { can: ["id", "source", "card", "price question"], limit: ["apiByAccount", 600] };
const SHEET: Kind = { can: ["source", "preview"], limit: ["bulk", 10] };

const DOORS: Record<string, Door> = {
  "add dialog": { ...FORM, send: dialog },
  "add dialog, three copies": { ...FORM, send: dialog, copies: 3 },
  "one-line form": { ...FORM, send: oneLine },
  "a phone's waiting line": { ...FORM, can: ["id", "source", "card"], send: phone },
  "POST /api/v1/flips": { ...CALL, send: (by, meant) => post(by, "/flips", { id: meant.id, ...flipJson(meant) }) },
  "POST /api/v1/flips with an Idempotency-Key": {
    ...CALL,
    can: ["source", "card", "price question"],
    send: (by, meant) => post(by, "/flips", flipJson(meant), { "Idempotency-Key": `"${meant.id}"` }),
  },
  "POST /api/v1/flips, after another flip": {
    ...CALL,
    limit: ["bulk", 10],
    send: (by, meant) => {
      const other = { id: copyIds(meant.id, IDS).at(-1), name: "Boyd", pos: "WR", buy: 700 };
      return post(by, "/flips", { flips: [other, { id: meant.id, ...flipJson(meant) }] });
    },
  },
  "POST /api/v1/flips/quick": {
    ...CALL,
    send: (by, meant) => {
      const asked = { ...(meant.isSure && { sure: true }), ...(meant.card && { card: meant.card }) };
      return post(by, "/flips/quick", { id: meant.id, line: lineOf(meant), ...asked });
    },
  },
  "sheet, pasted": { ...SHEET, send: pasted((meant) => sheetOf(meant, false)) },
  "sheet with ids, uploaded": { ...SHEET, can: ["id", ...SHEET.can], send: uploaded },
  "lines, pasted": { ...SHEET, send: pasted(lineOf) },
  "flips of the old tracker": { can: [], limit: ["bulk", 10], send: oldTracker },
};

/** A situation, as far as it differs from a flip sent once by a player without flips. */
interface Case {
  needs?: Ability;
  meant?: Partial<Meant>;
  before?: (owner: Owner, meant: Meant, door: Door) => Promise<unknown>;
  /** What happens before the flip is sent again. */
  between?: (owner: Owner) => Promise<unknown>;
  /** What is sent again differs in this. */
  again?: Partial<Meant>;
}

const firstFlip = async ({ id }: Owner) =>
  (await database.select().from(flips).where(eq(flips.userId, id)).orderBy(asc(flips.id)))[0]?.id ?? "";

async function deleteAll(owner: Owner) {
  const act = newAct();
  await deleteFlips(owner.id, GAME, ALL_FLIPS, act);
  return act.id;
}

const stranger = await signedIn();

const QUELL = { name: "T Quell" };
const VANCE = { name: "Milo Vance" };
const CARDS: Record<string, string> = {
  [await newCard("Tariq Quell", { program: "Rivals", team: "Navy" })]: "Rivals Quell",
  [await newCard("Milo Vance", { program: "Rivals" })]: "Rivals Vance",
  [await newCard("Milo Vance", { program: "Legends" })]: "Legends Vance",
  [await newCard("Milo Vance", { program: "Gold", overall: 90 })]: "Gold Vance",
  [await newCard("Milo Vance", { program: "Rivals", game: "MADDEN26" })]: "Madden Vance",
  [await newCard("Ned Harrow", { program: "Rivals" })]: "Ned",
  [await newCard("Nils Harrow", { program: "Rivals" })]: "Nils",
};
const cardOf = (name: string) => Object.keys(CARDS).find((id) => CARDS[id] === name) ?? "";

const CASES: Record<string, Case> = {
  fine: {},
  sold: { meant: { status: "sold" } },
  "three copies": { meant: { copies: 3 } },
  "no name": { meant: { name: "" } },
  "a name with invisible marks, sent twice": {
    meant: { name: "\u200eJ\u00a0Re\u200bed" },
    between: async () => {},
  },
  "a buy that is no number": { meant: { buy: "much" } },
  "a sell that is no number": { meant: { sell: "much" } },
  "sent twice": { between: async () => {} },
  "sent again with another price": { again: { sell: "1700" } },
  "sent again after an edit": {
    between: ({ id }) =>
      database.update(flips).set({ sell: 1_600, version: sql`version + 1` }).where(eq(flips.userId, id)),
  },
  "sent again after its sale": { between: async (owner) => sellFlip(owner.id, await firstFlip(owner), new Date()) },
  "sent again after its deletion": { between: deleteAll },
  "sent again after its deletion for good": {
    between: async (owner) => deleteForGood(owner.id, await deleteAll(owner), new Date()),
  },
  "Import pressed twice": { needs: "preview", meant: { presses: 2 } },
  "the id of another flip": {
    needs: "id",
    meant: { source: "Snipes" },
    before: ({ id: userId }, { id }) => newFlip(userId, { id, name: "Okoye", pos: "CB", status: "listed" }),
  },
  "the id of another player's flip": {
    needs: "id",
    before: (_, { id }) => newFlip(stranger.id, { id, name: "Okoye", pos: "CB", status: "listed" }),
  },
  "200,000 flips": {
    meant: { source: "Snipes" },
    // Writing so many flips would take a minute; the limit reads the stored count.
    before: ({ id: userId }) =>
      database.insert(totals).values({ userId, game: GAME, flips: MAX_FLIPS, listed: MAX_FLIPS }),
  },
  "room for one flip": {
    before: ({ id: userId }) =>
      database.insert(totals).values({ userId, game: GAME, flips: MAX_FLIPS - 1, listed: MAX_FLIPS - 1 }),
    meant: { copies: 2 },
  },
  "a new filter": { needs: "source", meant: { source: "Snipes" } },
  "a known filter in capitals": {
    needs: "source",
    meant: { source: "SNIPES" },
    before: ({ id }) => newSource(id, "Snipes"),
  },
  "a new filter beyond 50": {
    needs: "source",
    meant: { source: "Snipes" },
    before: ({ id: userId }) =>
      database
        .insert(sources)
        .values(Array.from({ length: MAX_SOURCES }, (_, n) => ({ userId, id: uuidv7(), game: GAME, name: `${n}` }))),
  },
  "one card fits": { meant: QUELL },
  "a slip in a card's name": { meant: { name: "tariq qeull" } },
  "cards of two programs fit": { meant: VANCE },
  "cards of two programs fit, one was picked last": {
    meant: VANCE,
    before: async ({ id }) => {
      const cards = await getCards(GAME, [cardOf("Legends Vance")]);
      const picks = [...cards.values()].map((card) => ({ game: GAME, typed: card, card, at: new Date() }));
      await keepPicks(database, id, picks);
    },
  },
  "cards of two programs fit, one is chosen": {
    needs: "card",
    meant: { ...VANCE, card: cardOf("Legends Vance") },
  },
  "the chosen card is gone": { needs: "card", meant: { ...VANCE, card: uuidv7() } },
  "the chosen card is another game's": { needs: "card", meant: { ...VANCE, card: cardOf("Madden Vance") } },
  "cards of two names fit": { meant: { name: "N Harrow" } },
  "three cards have the name, no OVR": { meant: { ...VANCE, ovr: "" } },
  "far prices": { meant: { sell: "9000" } },
  "far prices, sent again as sure": { needs: "price question", meant: { sell: "9000" }, again: { isSure: true } },
  "over the rate limit": {
    before: ({ id }, _, { limit: [limit, points] }) => retryAfterSeconds(limit, id, points),
  },
};

/** How long ago, in hours, or the day. */
function ageOf(at: Date): string {
  const hours = Math.round((Date.now() - at.getTime()) / HOUR_MS);
  return hours === 0 ? "now" : hours < 24 ? `${hours} h ago` : at.toISOString().slice(0, 10);
}

/** The player's flips, and another player's of the same id, equal ones grouped. */
async function flipsOf({ id: userId }: Owner, meant: Meant, { can }: Door): Promise<string> {
  const ids = new Set(copyIds(meant.id, IDS));
  const own = await database.select().from(sources).where(eq(sources.userId, userId));
  const names = new Map(own.map(({ id, name }) => [id, name]));
  const theirs = and(eq(flips.userId, stranger.id), eq(flips.id, meant.id));
  const rows = await database
    .select()
    .from(flips)
    .where(or(eq(flips.userId, userId), theirs));
  const texts = rows.map(({ id, name, pos, ovr, buy, status, sell, version, ...row }) => {
    const logged = ageOf(row.createdAt);
    const sold = row.soldAt === null ? logged : ageOf(row.soldAt);
    const shown = name.replaceAll(/[^ -~]/g, (character) => `U+${character.codePointAt(0)?.toString(16)} `);
    const card = [shown || "(no name)", pos, ovr ?? "(no OVR)"].join(" ");
    const more = [
      row.lotId && `lot of ${row.lotCopies}`,
      row.sourceId && `#${names.get(row.sourceId)}`,
      row.cardId && `card ${CARDS[row.cardId]}${row.takenCardId === row.cardId ? " as last time" : ""}`,
      logged !== "now" && logged,
      sold !== logged && `sold ${sold}`,
      can.includes("id") && !ids.has(id) && "another id",
      row.userId === stranger.id && "another player's",
    ].filter(Boolean);
    return [card, buy, SIGNS[status], sell, `v${version}`, ...more].join(" ");
  });
  return grouped(texts.sort());
}

/** What is kept beside the flips: receipts and keys of what was sent, acts to undo, and filter names. */
async function keptOf({ id }: Owner): Promise<string> {
  const own = eq(idempotencyKeys.userId, id);
  // A line's receipt has no response, and isn't counted.
  const [receipts, keys, hashes] = await Promise.all([
    database.$count(idempotencyKeys, and(own, isNull(idempotencyKeys.number))),
    database.$count(idempotencyKeys, and(own, isNotNull(idempotencyKeys.number))),
    database.$count(importedFlips, eq(importedFlips.userId, id)),
  ]);
  const acts = await database.select().from(flipActs).where(eq(flipActs.userId, id));
  const names = await database.select().from(sources).where(eq(sources.userId, id));
  const kept = [
    ...Array<string>(receipts).fill("receipt"),
    ...Array<string>(keys).fill("key"),
    ...Array<string>(hashes).fill("hash"),
    ...acts.map(({ kind, flips }) => `${kind} ${flips}`).sort(),
    ...(names.length > 3 ? [`${names.length} filters`] : names.map(({ name }) => `filter ${name}`).sort()),
  ];
  return grouped(kept);
}

/** A player who is about to send a flip. */
async function ready(door: Door, { meant: typed = {}, before }: Case) {
  const owner = await signedIn();
  const meant = { ...REED, copies: door.copies ?? 1, isSure: false, presses: 1, ...typed, id: uuidv7() };
  await before?.(owner, meant, door);
  return { owner, meant };
}

type Ready = Awaited<ReturnType<typeof ready>>;

const lineAfter = async (what: string, says: string, { owner, meant }: Ready, door: Door) => {
  const steady = says
    .replace(/\b(in) \d+ (seconds|minutes)/g, "$1 a while")
    .replace(/\w+ \d+, \d{4}, \d+:\d\d [ap]m here/g, "now here");
  return `- ${what}: ${[steady, await flipsOf(owner, meant, door), await keptOf(owner)].join(" | ")}`;
};

async function lineOfCase(what: string, door: Door): Promise<string> {
  const { between, again, ...situation } = CASES[what] ?? {};
  const { owner, meant } = await ready(door, situation);
  let says = await door.send(owner, meant);
  if (between || again) {
    await between?.(owner);
    says = await door.send(owner, { ...meant, ...again });
  }
  return lineAfter(what, says, { owner, meant }, door);
}

/** SQLSTATEs of failing inserts. They fail for everyone, so all doors send at once. */
const FAILURES = { "the insert fails": "P0001", "the connection is lost": "08006" };

async function linesOfFailure(what: string, state: string): Promise<Map<Door, string[]>> {
  const doors = Object.values(DOORS);
  const players = await Promise.all(doors.map(async (door) => [door, await ready(door, {})] as const));
  const sendAll = () =>
    Promise.all(players.map(async ([door, { owner, meant }]) => [door, await door.send(owner, meant)] as const));
  const first = new Map(await whileRefused("insert", "flips", sendAll, state));
  const lines = new Map<Door, string[]>();
  for (const [door, player] of players) lines.set(door, [await lineAfter(what, first.get(door) ?? "", player, door)]);
  const second = new Map(await sendAll());
  for (const [door, player] of players)
    lines.get(door)?.push(await lineAfter(`${what}, sent again`, second.get(door) ?? "", player, door));
  return lines;
}

test("every way to add a flip answers as the table of doors says", async () => {
  const parts = [
    "What each way to add a flip does, by `tests/requests/adding-doors.test.ts`: its answer | the flips | what else is " +
      "kept. `@` is the asking price of a listed flip, `>` the price of a sold one.",
  ];
  const failures = [];
  for (const [what, state] of Object.entries(FAILURES)) failures.push(await linesOfFailure(what, state));
  for (const [name, door] of Object.entries(DOORS)) {
    const cases = Object.keys(CASES).filter((what) => {
      const { needs, meant } = CASES[what] ?? {};
      return (!needs || door.can.includes(needs)) && !(door.copies && meant?.copies);
    });
    parts.push(`\n## ${name}\n`);
    parts.push(...(await Promise.all(cases.map((what) => lineOfCase(what, door)))));
    parts.push(...failures.flatMap((lines) => lines.get(door) ?? []));
  }
  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("adding-doors.md");
}, 120_000);
