import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readHeader } from "#app/db/import/header.ts";
import { searchConditions } from "#app/db/search.server.ts";
import { parseAmount } from "#app/domain/balance.ts";
import { normalizeSearch, parseCardOvr, parseCardPosition } from "#app/domain/card.ts";
import { isNegative, parseCoins, parseDecimal, priceProblem } from "#app/domain/coins.ts";
import { canonicalTimeZone } from "#app/domain/dates.ts";
import { calendar } from "#app/domain/days.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import { parseGame } from "#app/domain/games.ts";
import { parseLine } from "#app/domain/line.ts";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { guessColumns, isMeaning, MEANINGS } from "#app/domain/sheet/columns.ts";
import { CsvReader } from "#app/domain/sheet/csv-reader.ts";
import { DATE_STYLES, dateReader, detectDateStyles } from "#app/domain/sheet/dates.ts";
import { escapeFormula, unescapeFormula } from "#app/domain/sheet/escape.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { isUuid } from "#app/domain/uuid.ts";
import {
  AddressSchema,
  changePasswordSchema,
  LogInSchema,
  ResetSchema,
  SignUpSchema,
} from "#app/features/account/account-schemas.server.ts";
import { DeletionSchema } from "#app/features/account/data-rights/deletion.server.ts";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { describeAgent } from "#app/features/account/sessions/user-agent.ts";
import { PreferencesSchema } from "#app/features/account/settings/preferences.server.ts";
import { FlipChange, NewFlip } from "#app/features/api/flip-json.server.ts";
import { parseInputs } from "#app/features/calculator/query.ts";
import { parseRoi } from "#app/features/calculator/roi/roi-query.ts";
import { parseCardCursor, parseCardFilters } from "#app/features/cards/card-query.ts";
import { AdjustmentSchema } from "#app/features/coins/adjust-schema.server.ts";
import { parseBefore } from "#app/features/coins/ledger-query.ts";
import { SetBalanceSchema } from "#app/features/coins/set-balance.server.ts";
import { FILTER_WORDS } from "#app/features/flips/flip-filter.ts";
import { EditedFlipSchema, LocalFlipSchema, NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { parsePrefill } from "#app/features/flips/form/prefill.ts";
import { QuickLogSchema } from "#app/features/flips/line/quick-log-schema.server.ts";
import { listQueryString, parseListQuery } from "#app/features/flips/list-query.ts";
import { LotSchema } from "#app/features/flips/lots/lot-schema.server.ts";
import { parseStore } from "#app/features/imports/browser/browser-flips.ts";
import { isHeaderLine, MAX_TITLES, sheetDelimiter } from "#app/features/imports/find-header.ts";
import { rowReader } from "#app/features/imports/read-row.ts";
import { SheetSums } from "#app/features/imports/totals-row.ts";
import { RenameSchema } from "#app/features/sources/source-schema.server.ts";
import { EventSchema } from "#app/features/tracking/events.server.ts";
import { cardArtPreference } from "#app/http/card-art.server.ts";
import { browserTimeZone } from "#app/http/context.server.ts";
import { plainCookie, signedCookie } from "#app/http/cookies/cookies.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { returnPath, safePath } from "#app/http/guards/safe-path.ts";
import { parseJson } from "#app/routes/api/json-body.ts";
import { normalizePath } from "#app/server/edge/gates.ts";
import { rateLimitSubnet } from "#app/server/edge/identity.ts";
import { routePattern } from "#app/server/edge/site-routes.ts";
import { processorTime } from "../support/processor-time.ts";
import { ORIGIN, routes } from "../support/visitor.ts";

const SEARCHED = {
  text: sql`search`,
  hasOvr: (ovr: number) => sql`${ovr}`,
  hasPosition: (position: string) => sql`${position}`,
};

const SHORT = 10_000;
const LONG = 100_000;
/** Allowed cost of ten times the text: linear readers take ten times as long, quadratic ones a hundred times. */
const GROWTH = 40;
/** CPU ms that can't be told from noise; a quadratic reader of the long text takes far more. */
const NOISE_MS = 100;

/** Texts that cause backtracking: a repeated piece with a mismatch at the end. */
const PIECES = [
  "a",
  "tax,",
  " ",
  "\t",
  "/",
  "\\",
  "1",
  "1,",
  "1.",
  "-",
  ".",
  "a.",
  "a@",
  "%",
  "%41",
  "=",
  ";",
  "a;",
  "; ",
  "a=;",
  "a&",
  "name=&",
];
const ODD = ["\0", "\n", "\r", "é", "😀", "\u0130", '"', "[", '{"a":', "a,", "\u2028"];
const long = (piece: string, length: number) => piece.repeat(length / piece.length);
/** Pieces that may cost more around each other than alone, such as names of columns behind many others. */
const PLACED = [",", "id,", "x,", " ", '"'];
const hostile = (length: number, pieces: readonly string[]): string[] => [
  ...pieces.flatMap((piece) => [long(piece, length), `/${long(piece, length)}!`]),
  ...PLACED.flatMap((outer) =>
    PLACED.map((inner) => long(outer, length / 3) + long(inner, length / 3) + long(outer, length / 3)),
  ),
  Array.from({ length: length / 7 }, (_, at) => `a${at}=`).join("&"),
];

type Reader = (text: string) => unknown;
const schema =
  ({ safeParse }: { safeParse: (value: unknown) => unknown }, ...names: string[]): Reader =>
  (text) =>
    names.map((name) => safeParse(Object.fromEntries([...names.map((other) => [other, "a"]), [name, text]])));
const query =
  (read: (params: URLSearchParams) => unknown, ...names: string[]): Reader =>
  (text) => [read(new URLSearchParams(text)), ...names.map((name) => read(new URLSearchParams({ [name]: text })))];
const asked = (headers: Record<string, string>) => new Request(ORIGIN, { headers });
const cookie =
  (read: (request: Request) => unknown): Reader =>
  (text) =>
    [text, `game=${text}`, `;tz=${text}`].map((Cookie) => read(asked({ Cookie })));
const posted =
  (read: (request: Request) => unknown): Reader =>
  (body) =>
    read(
      new Request(ORIGIN, { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    );
const readList = (params: URLSearchParams) => [parseListQuery(params, calendar("UTC")), listQueryString(params)];
const FLIP = ["name", "pos", "ovr", "buy", "sell", "status"];

const SHEET: Omit<Mapping, "columns"> = {
  dates: "mdy",
  numbers: "point",
  timeZone: "UTC",
  unstated: "sold",
  prices: "row",
  again: false,
};

/** Every function that reads a visitor's text, by name; header readers get only what a header can contain. */
const READERS: Record<string, Reader> = {
  "domain: coins": (text) => [
    parseCoins(text),
    priceProblem("Buy price", text),
    isNegative(text),
    isNegative(`-${text}`),
    parseAmount(text),
  ],
  "domain: numbers": (text) => [parseDecimal(text), parseOvr(text), parseCardOvr(text)],
  "domain: words": (text) => [
    parsePosition(text),
    parseCardPosition(text),
    parseGame(text),
    isUuid(text),
    canonicalTimeZone(text),
  ],
  "query: calculator": query(parseInputs, "buyPrice", "sellPrice", "desiredProfitPct", "taxRate", "mode"),
  "query: ROI helper": query(parseRoi, "buy", "sell", "taxRate", "step"),
  "query: My Flips": query(readList, "find", "page", "after", "of", "sort"),
  "query: filter by card": query(readList, ...FILTER_WORDS.slice(0, 8)),
  "query: filter by sale": query(readList, ...FILTER_WORDS.slice(8)),
  "query: cards": query(
    (params) => [parseCardFilters(params), parseCardCursor(params)],
    "q",
    "team",
    "ovrMin",
    "after",
    "page",
  ),
  "query: ledger": query(parseBefore, "before"),
  "query: prefilled flip": query(parsePrefill, ...FLIP),
  "query: where a dialog was opened from": query(returnPath, "from"),
  "search words": (text) => [normalizeSearch(text), searchConditions(normalizeSearch(text), SEARCHED)],
  next: (text) => safePath(text, "/"),
  "form: email": schema(AddressSchema, "email"),
  "form: sign up": schema(SignUpSchema, "email", "password", "confirmPassword"),
  "form: log in": schema(LogInSchema, "email", "password"),
  "form: new password": schema(ResetSchema, "password", "confirmPassword"),
  "form: change password": schema(
    changePasswordSchema("somebody@example.com"),
    "currentPassword",
    "password",
    "confirmPassword",
  ),
  "form: flip": (text) => [
    schema(NewFlipSchema, ...FLIP, "id")(text),
    schema(EditedFlipSchema, ...FLIP, "version")(text),
  ],
  "form: quick log": schema(QuickLogSchema, "id", "game", "line", "found", "sure"),
  "form: lot": schema(LotSchema, "lot", "act", "copies", "price"),
  "form: name": schema(RenameSchema, "name"),
  line: parseLine,
  "sale date": (text) => parseSaleDate(text, "America/New_York", new Date()),
  "form: old flip": schema(LocalFlipSchema, ...FLIP, "game", "created_at"),
  "form: balance": schema(SetBalanceSchema, "id", "game", "seen", "balance"),
  "form: adjustment": schema(AdjustmentSchema, "id", "game", "amount", "direction", "notes"),
  "form: settings": (text) => [
    schema(PreferencesSchema, "timeZone", "dayEnd")(text),
    schema(DeletionSchema, "reason")(text),
  ],
  "form: event": (text) => EventSchema.safeParse({ name: "page_view", path: `/${text}`, search: text, title: text }),
  "form: any body": posted((request) => readForm(request).catch((tooMany) => tooMany)),
  "form: a body by its schema": posted((request) => parseForm(request, NewFlipSchema)),
  "API: body": (text) =>
    [text, `{"buy": “${text}`, `"${text.replaceAll(/./gs, '\\"')}\\`].map((body) => {
      try {
        return parseJson(body);
      } catch (problem) {
        return problem;
      }
    }),
  "API: flip": (text) => [
    schema(NewFlip, ...FLIP, "sold_at", "copies", "game", "sure")(text),
    schema(FlipChange, ...FLIP, "version")(text),
  ],
  "old flips": (text) => [parseStore(text), parseStore(`[${text}`)],
  "mail address": emailHash,
  "CSV header": (text) => {
    try {
      return readHeader("cards.csv", text.split(","), { names: { ovr: ["ovr", "overall"] }, required: ["ovr"] });
    } catch {}
  },
  "sheet: header": (text) => [
    guessColumns(text.split(",")),
    isHeaderLine(text),
    sheetDelimiter(`${text}\n`.repeat(MAX_TITLES + 1)),
  ],
  "sheet: records": (text) =>
    ["", '"', 'a,"'].map((start) => {
      const reader = new CsvReader(",", 200_000);
      try {
        return [reader.read(`${start}${text}`), reader.read(`${text}"\n`), reader.end()];
      } catch (problem) {
        return problem;
      }
    }),
  "sheet: formulas": (text) =>
    [text, `;${text}`, `;${text.replaceAll(/[^;]/g, "'")}`].map((cell) => [escapeFormula(cell), unescapeFormula(cell)]),
  "sheet: row": (text) => {
    const columns = Object.keys(MEANINGS).filter(isMeaning);
    const mapping = { ...SHEET, columns };
    rowReader(
      mapping,
      { game: "CFB26", now: new Date() },
      new SheetSums(),
    )({ line: 2, cells: columns.map(() => text) });
  },
  "sheet: date": (text) =>
    ["", "2026-11-21", "11/21/2026 10:00", "Nov 21", "21-Nov", "10:00"].map((start) => [
      detectDateStyles(`${start}${text}!`),
      ...DATE_STYLES.map((style) => dateReader(style, "UTC")(`${start}${text}!`, `10:00${text}!`)),
    ]),
  "edge: path": normalizePath,
  "edge: route pattern": (path) => routePattern(routes, path),
  "edge: client address": rateLimitSubnet,
};

const HEADERS: Record<string, Reader> = {
  "cookie: plain": cookie((request) => [
    plainCookie(request, "game"),
    browserTimeZone(request),
    cardArtPreference(request),
  ]),
  "cookie: signed": (text) => [text, `x=${text}`, `x=${text}.${text}`].map((header) => signedCookie("x").parse(header)),
  "user agent": describeAgent,
};

const ALL = [
  ...Object.entries(READERS).map(([name, read]) => ({ name, read, pieces: [...PIECES, ...ODD] })),
  ...Object.entries(HEADERS).map(([name, read]) => ({ name, read, pieces: PIECES })),
];

test.each(ALL)("$name: ten times the text takes about ten times the work", async ({ read, pieces }) => {
  const short = hostile(SHORT, pieces);
  for (const [at, text] of hostile(LONG, pieces).entries()) {
    const most = Math.max(NOISE_MS, GROWTH * (await processorTime(() => read(short[at] ?? ""), NOISE_MS)));
    expect(
      await processorTime(() => read(text), most),
      `a long run of ${JSON.stringify(text.slice(0, 8))}`,
    ).toBeLessThan(most);
  }
});
