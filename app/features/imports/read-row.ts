import { MAX_CARD_TEXT } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { calendar, daysAround } from "#app/domain/days.ts";
import { MAX_SOURCE_NAME, parseOvr, SELL_REQUIRED } from "#app/domain/flip.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { COPIES_RANGE } from "#app/domain/lot.ts";
import { cleanName } from "#app/domain/name.ts";
import { blankToEmpty, parseCopiesCell, parseGameCell, parsePartCell, sellToEmpty } from "#app/domain/sheet/cells.ts";
import { type Meaning, SAYS_SOLD } from "#app/domain/sheet/columns.ts";
import { type DateReader, dateReader } from "#app/domain/sheet/dates.ts";
import { unescapeFormula } from "#app/domain/sheet/escape.ts";
import type { Mapping, SheetRow } from "#app/domain/sheet/mapping.ts";
import { normalizeNumber, signedCoins } from "#app/domain/sheet/numbers.ts";
import { splitOvr } from "#app/domain/sheet/ovr-in-name.ts";
import { isQuicksold, statusReader } from "#app/domain/sheet/status-words.ts";
import { withUnit } from "#app/domain/sheet/thousands.ts";
import { breakEvenCeil, STANDARD_TAX } from "#app/domain/tax.ts";
import { toNfc } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import {
  checkedDate,
  limitText,
  quoted,
  Refused,
  readId,
  readName,
  readNote,
  readPosition,
  readPrice,
  readStatus,
  readTax,
  shares,
} from "./read-cells.ts";
import { type Lot, NO_LOT, profitAfterTax, type ReadRow, type SheetFlip, type WrongTotal } from "./rows.ts";
import {
  type BareRow,
  type CellOf,
  type Figure,
  hasTotalsWord,
  isAverage,
  isBalanceRow,
  isTotalsRow,
  type SheetSums,
} from "./totals-row.ts";

/** Returns a row parser; it recognizes totals only once `sums` has seen all rows. */
export function rowReader(
  mapping: Mapping,
  { game, now }: { game: Game; now: Date },
  sums: SheetSums,
): (row: SheetRow) => ReadRow {
  const columnOf = new Map(mapping.columns.map((meaning, at) => [meaning, at]));
  const endOfTomorrow = daysAround(now, calendar(mapping.timeZone))(2).start;
  const dates = dateReader(mapping.dates ?? "iso", mapping.timeZone, endOfTomorrow);
  const status = statusReader(mapping.words);
  const all = { columnOf, game, mapping, dates, status, now, endOfTomorrow, sums, above: { date: "" } };
  return (row) => ({ ...row, ...new RowParser(row, all).read() });
}

interface ParseContext {
  columnOf: ReadonlyMap<Meaning, number>;
  game: Game;
  mapping: Mapping;
  dates: DateReader;
  status: ReturnType<typeof statusReader>;
  now: Date;
  endOfTomorrow: Date;
  sums: SheetSums;
  /** The last date, as it stands. */
  above: { date: string };
}

type ParsedRow = Omit<ReadRow, "line" | "cells">;

const refused = (...problems: string[]): ParsedRow => ({
  flips: [],
  problems,
  isSkipped: false,
  remarks: [],
  isBare: false,
  isOtherGame: false,
  isSaleStated: false,
  isListedStated: false,
  isSilent: false,
  statesProfit: false,
  isProfitOpen: false,
  isUndated: false,
  isSaleUndated: false,
  isYearless: false,
  isBelowDate: false,
  profit: null,
  wrongTotals: [],
});
const IS_TOTALS = { ...refused("Totals row, skipped"), isSkipped: true };
const IS_BALANCE = { ...refused("A balance of coins, skipped"), isSkipped: true };
/** A row that is blank in all mapped columns, such as one beside a longer table. */
const IS_EMPTY = refused();

/** In coins: 50 for "21.6k", half of the last digit. */
function roundedBy(cell: string): number {
  const [, decimals = "", unit] = /\d(?:[.,](\d+))? ?([km])/i.exec(cell) ?? [];
  if (unit === undefined) return 0;
  return (/m/i.test(unit) ? 1_000_000 : 1_000) / 10 ** decimals.length / 2;
}

/** True for what sheets compute of a card that isn't sold: nothing, what it cost, or what its asking price would bring. */
function isNoProfit(stated: Coins, flips: readonly SheetFlip[]): boolean {
  const sum = (of: (flip: SheetFlip) => Coins) => flips.reduce((total, flip) => total + of(flip), 0);
  const asked = sum((flip) => profitAfterTax({ ...flip, status: "sold" }));
  return [0, asked, -sum(({ buy }) => buy), sum(({ buy, sell }) => sell - buy)].includes(stated);
}
/** In coins: a price below it may as well be in thousands. */
const MANY_COINS = 10_000;

/** In coins: hardly a card costs as much, so the row is more likely in coins than in thousands. */
const TOO_MANY_THOUSANDS = 5_000_000;

const copiesText = (copies: number) => `${copies} ${copies === 1 ? "copy" : "copies"}`;

class RowParser {
  readonly #line: number;
  readonly #cells: readonly string[];
  readonly #by: ParseContext;
  readonly #problems: string[] = [];
  readonly #remarks: string[] = [];
  #isYearless = false;
  #isBelowDate = false;

  constructor({ line, cells }: SheetRow, by: ParseContext) {
    this.#line = line;
    this.#cells = cells;
    this.#by = by;
  }

  /** Records a refusal and returns `instead`, so that a row reports all its problems. */
  #part<Part>(read: Part | Refused, instead: Part): Part {
    if (!(read instanceof Refused)) return read;
    this.#problems.push(read.reason);
    return instead;
  }

  readonly #cell: CellOf = (meaning) => {
    const at = this.#by.columnOf.get(meaning);
    // In V8, reading an array at -1 is much slower than reading an element.
    return at === undefined ? "" : (this.#cells[at] ?? "");
  };

  /** Text in NFC without the quote that escapes formulas; "" for dashes. */
  #text(meaning: Meaning): string {
    const text = this.#cell(meaning).trim();
    return /^-+$/.test(text) ? "" : toNfc(unescapeFormula(text).trim());
  }

  readonly #value: CellOf = (meaning) => blankToEmpty(this.#cell(meaning));

  read(): ParsedRow {
    const has = this.#cells.length;
    const columns = this.#by.mapping.columns.length;
    if (has > columns) return refused(`It has ${has} columns, the header ${columns}`);
    const { columnOf, sums, mapping } = this.#by;
    if ([...columnOf.keys()].every((meaning) => meaning === "ignore" || this.#value(meaning).trim() === ""))
      return IS_EMPTY;
    if (isTotalsRow(this.#cells, this.#value, columnOf.has("date"))) {
      sums.addTotal(this.#line);
      // In the first pass, what the rows come to isn't known yet.
      return { ...IS_TOTALS, isBare: true, wrongTotals: this.#wrongTotals(isAverage(this.#cells)) };
    }
    if (isBalanceRow(this.#value)) return IS_BALANCE;
    const { copies, ...lot } = this.#part(this.#lot(), NO_LOT);
    const buy = this.#price("Buy price", "buy", copies);
    const sold = this.#price("Sell price", "sell", copies);
    const sell = sold === 0 ? this.#netPrice(copies) : sold;
    const card = this.#card();
    const dated = this.#date("date", "time", "The date");
    const below = this.#dateAbove(dated);
    const trades = this.#trades(copies, buy, sell);
    const isSold = trades[0]?.status === "sold";
    const says = SAYS_SOLD.some((meaning) => this.#value(meaning).trim() !== "");
    const isOtherGame = this.#isOtherGame();
    const prices = { buy: buy ?? 0, sell: sell ?? 0 };
    const bare = this.#bare(dated, prices);
    const isFirst = bare === null && this.#saysPricesAlone && sums.isFirst(this.#line);
    if (bare) sums.addBare(bare);
    else if (!sums.isComplete) {
      const actual = isSold ? trades.reduce((sum, trade) => sum + profitAfterTax({ ...trade, taxRate: null }), 0) : 0;
      const [stated = 0] = this.#signed("profit");
      const which = { isSold, saysSold: isSold && says, isOwn: !isOtherGame };
      sums.add({ line: this.#line, ...prices, copies, ...which, stated, actual });
    }
    const which = { isBare: bare !== null || isFirst, isOtherGame, isUndated: dated === null && below === null };
    const isSumOfBelow = isFirst && this.#inThousands(prices).some((one) => sums.isSumOfBelow(this.#line, one));
    if (isSumOfBelow && prices.sell > 0) return { ...IS_TOTALS, ...which };
    if (bare && this.#inThousands(bare).some((one) => sums.isSum(one)))
      return { ...IS_TOTALS, ...which, wrongTotals: this.#wrongTotals(true) };
    if (isSumOfBelow || (bare && sums.isDoubtful(bare)))
      this.#remarks.push("It has no name and no date, so it may be a sum of other rows");
    if (bare?.isCalledSo)
      this.#remarks.push(`It's called ${quoted(this.#value("name").trim())}, so it may be a sum of other rows`);
    const soldOn = isSold ? this.#date("soldOn", "soldTime", "The sale date") : null;
    const left = isSold ? "" : this.#value("soldOn").trim();
    if (left !== "") this.#remarks.push(`The row is listed, so we left the sale date ${quoted(left)} out`);
    const statesProfit = this.#statesProfit((buy ?? 0) * (mapping.prices === "row" ? 1 : copies));
    const canSay = SAYS_SOLD.some((meaning) => columnOf.has(meaning));
    const createdAt = dated ?? below ?? this.#by.now;
    // A date without a time is read as noon, so less than half a day is no contradiction.
    if (dated && soldOn && dated.getTime() - soldOn.getTime() >= DAY_MS / 2)
      this.#remarks.push("It was sold before it was bought");
    const values = { ...card, ...this.#details(), ...lot, createdAt };
    const said = { isSaleStated: isSold && says, isListedStated: !isSold && says };
    // What a refused row says tells what blanks in the same column mean.
    if (this.#problems.length > 0) return { ...refused(...this.#problems), ...which, ...said };
    const flips = trades.map((trade, copy) => ({
      ...values,
      // Only one of the copies can have the row's id.
      id: copy === 0 ? values.id : null,
      ...trade,
      soldAt: trade.status === "sold" ? (soldOn ?? createdAt) : null,
    }));
    return {
      flips,
      problems: [],
      isSkipped: false,
      remarks: this.#remarks,
      ...which,
      ...said,
      isProfitOpen: !isSold && !says && statesProfit && !(canSay && (sell ?? 0) > 0),
      isSilent: canSay && !says && (sell ?? 0) > 0,
      isSaleUndated: isSold && soldOn === null,
      statesProfit,
      isYearless: this.#isYearless,
      isBelowDate: this.#isBelowDate,
      profit: this.#profit(flips),
      wrongTotals: [],
    };
  }

  #wrongTotals(isMean: boolean): WrongTotal[] {
    const figures = (["buy", "sell", "profit", "copies"] as const).map((of): Figure => {
      const isNegative = of === "buy" && this.#by.mapping.negativeBuys;
      const read = this.#signed(of).map((value) => (isNegative ? Math.abs(value) : value));
      // In thousands, sums are beyond 1,000.
      const values =
        this.#by.mapping.thousands && of !== "copies" ? [...read, ...read.map((one) => one * 1_000)] : read;
      return { of, values, roundedBy: roundedBy(this.#cell(of)) };
    });
    return this.#by.sums.wrongTotals(this.#line, figures, isMean);
  }

  /** True for a row of a sheet without names and dates that says nothing else of its card either. */
  get #saysPricesAlone(): boolean {
    const { columnOf } = this.#by;
    const isBlank = (meaning: Meaning) => this.#value(meaning).trim() === "";
    return !columnOf.has("name") && !columnOf.has("date") && (["pos", "ovr", "id", "status"] as const).every(isBlank);
  }

  /** The ways to read a total where prices are in thousands: sums are beyond 1,000. */
  #inThousands<Row extends Pick<BareRow, "buy" | "sell">>(row: Row): Row[] {
    const ways = (price: Coins) => (this.#by.mapping.thousands ? [price, price * 1_000] : [price]);
    return ways(row.buy).flatMap((buy) => ways(row.sell).map((sell) => ({ ...row, buy, sell })));
  }

  /** A possible total: it lacks a date or name that others have, or is named like one; null for a card. */
  #bare(dated: Date | null, prices: Pick<BareRow, "buy" | "sell">): BareRow | null {
    const { columnOf } = this.#by;
    const hasName = columnOf.has("name");
    const hasDate = columnOf.has("date");
    const isBlank = (meaning: Meaning) => this.#value(meaning).trim() === "";
    if (!isBlank("pos") || readId(this.#cell("id")) !== null) return null;
    const name = this.#value("name").trim();
    const lacksName = hasName && name === "";
    // An unreadable date refuses a card's row, but in a total it may be a week.
    const lacksDate = hasDate && dated === null && (lacksName || isBlank("date"));
    const others = (["pos", "ovr", "status"] as const).filter((meaning) => columnOf.has(meaning));
    // In a sheet without names and dates, a card's row has at least one of its other fields.
    const saysNothing = !hasName && !hasDate && others.length > 0 && others.every(isBlank);
    const isCalledSo = dated === null && hasTotalsWord(name);
    const isSumAlone =
      !hasName &&
      !hasDate &&
      !saysNothing &&
      isBlank("status") &&
      this.#inThousands(prices).some((one) => this.#by.sums.isSumOfAbove(this.#line, one));
    if (!lacksName && !lacksDate && !saysNothing && !isCalledSo && !isSumAlone) return null;
    const isNameless = (lacksName || !hasName) && (lacksDate || !hasDate);
    const isTold = !isSumAlone || prices.sell > 0;
    return { ...prices, line: this.#line, isNameless, namesCard: name !== "" && !isCalledSo, isCalledSo, isTold };
  }

  #isOtherGame(): boolean {
    const cell = this.#value("game").trim();
    const game = cell === "" ? this.#by.game : parseGameCell(cell);
    if (cell === "" && this.#by.columnOf.has("game"))
      this.#remarks.push(`It names no game, so it's a ${gameInfo(this.#by.game).label} card`);
    if (game === this.#by.game) return false;
    const isKnown = game !== null && game !== "unknown";
    const known = GAMES.map((one) => gameInfo(one).label).join(" or ");
    this.#problems.push(isKnown ? `It's a ${gameInfo(game).label} card` : `The game ${quoted(cell)} isn't ${known}`);
    return isKnown;
  }

  #card() {
    const named = this.#text("name");
    // A row of a file with ids, as Export everything writes it, comes back as it was.
    const hasId = readId(this.#cell("id")) !== null;
    const { columnOf, mapping } = this.#by;
    const split = mapping.hasOvrInNames && !columnOf.has("ovr") && !hasId ? splitOvr(cleanName(named)) : null;
    const name = this.#part(readName(split?.name ?? (hasId ? named : cleanName(named))), "");
    const { pos, remark } = readPosition(blankToEmpty(this.#text("pos")));
    if (remark !== null) this.#remarks.push(remark);
    const written = split?.ovr ?? this.#value("ovr").trim();
    const ovr = parseOvr(normalizeNumber(written, mapping.numbers));
    if (ovr === null && written !== "") this.#remarks.push(`OVR must be 60–99, so we left ${quoted(written)} blank`);
    return { name, pos, ovr };
  }

  #date(day: Meaning, time: Meaning, what: string): Date | null {
    const text = this.#value(day).trim();
    if (text === "") return null;
    const clock = this.#value(time).trim();
    const { at, isYearless } = this.#by.dates(text, clock) ?? { at: null, isYearless: false };
    this.#isYearless ||= isYearless;
    const shown = quoted(clock === "" ? text : `${text} ${clock}`);
    const read =
      at === null ? new Refused(`${what} ${shown} cannot be read`) : checkedDate(what, at, this.#by.endOfTomorrow);
    return this.#part(read, null);
  }

  /** The date above a card's row without one, if dates are filled; else null. */
  #dateAbove(dated: Date | null): Date | null {
    const { above, dates, mapping } = this.#by;
    const own = this.#value("date").trim();
    if (dated) above.date = own;
    this.#isBelowDate = own === "" && above.date !== "" && this.#value("name").trim() !== "";
    return this.#isBelowDate && mapping.fillDates ? (dates(above.date, this.#value("time"))?.at ?? null) : null;
  }

  #lot(): Lot | Refused {
    const text = this.#value("copies").trim();
    const lot = this.#value("lot").trim();
    const copies = text === "" ? 1 : parseCopiesCell(text, this.#by.mapping.numbers);
    if (copies === null) return new Refused(COPIES_RANGE);
    if (lot === "") return { ...NO_LOT, copies };
    if (!isUuid(lot) || copies < 2) return new Refused(`${quoted(lot)} is not a lot of copies`);
    return { copies: 1, lotId: lot.toLowerCase(), lotCopies: copies };
  }

  /** 0 if empty, null if unreadable; an average of copies may have decimals. */
  #price(field: string, meaning: Meaning, copies: number): Coins | null {
    const { numbers, negativeBuys, prices } = this.#by.mapping;
    const isNegative = meaning === "buy" && negativeBuys;
    const isAverage = copies > 1 && prices === "card";
    const cell = meaning === "buy" ? this.#value(meaning) : sellToEmpty(this.#cell(meaning));
    const typed = this.#withUnit(meaning, cell);
    const price = readPrice(field, typed, numbers, { isNegative, isAverage });
    const isCoins = typed !== cell && typeof price === "number" && price >= TOO_MANY_THOUSANDS;
    // Beside prices in thousands, 1,200 may be 1.2 million too.
    if (this.#by.mapping.thousands && typed === cell && typeof price === "number" && price > 0 && price < MANY_COINS)
      this.#remarks.push(`${field} ${quoted(cell.trim())} is in coins, not in thousands`);
    return this.#part(isCoins ? new Refused(`${field} ${quoted(cell.trim())} can't be in thousands`) : price, null);
  }

  #withUnit(meaning: Meaning, cell: string): string {
    return withUnit(cell, this.#by.columnOf.get(meaning) ?? -1, this.#by.mapping);
  }

  /** The price before tax of what was left after it. */
  #netPrice(copies: number): Coins | null {
    const net = this.#price("Sell price", "net", copies);
    return net && breakEvenCeil(Math.round(net), STANDARD_TAX);
  }

  /** How many of the copies were sold; null if no column counts them. */
  #soldCopies(copies: number): number | null {
    if (this.#problems.includes(COPIES_RANGE)) return null;
    const [sold, left] = (["soldCopies", "leftCopies"] as const).map((meaning) => {
      const text = this.#value(meaning).trim();
      if (text === "") return null;
      const count = parsePartCell(text);
      if (count !== null && count <= copies) return count;
      const what = meaning === "soldCopies" ? "sold" : "left";
      return this.#part(new Refused(`Of ${copiesText(copies)}, ${quoted(text)} can't be ${what}`), null);
    });
    if (sold != null && left != null && sold + left !== copies)
      this.#remarks.push(`${sold} sold and ${left} left aren't ${copiesText(copies)}, so we went by the sold ones`);
    return sold ?? (left == null ? null : copies - left);
  }

  /** The copies, the sold ones first. */
  #trades(copies: number, buy: Coins | null, sell: Coins | null): Pick<SheetFlip, "buy" | "sell" | "status">[] {
    const { prices, unstated } = this.#by.mapping;
    const share = (field: string, price: Coins | null, among: number) =>
      this.#part(price === null ? null : shares(field, price, among, prices === "row"), null);
    const buys = share("Buy price", buy, copies);
    if (buys?.includes(0)) this.#problems.push("Buy price must be greater than 0");
    const counted = this.#soldCopies(copies);
    const among = counted || copies;
    const sales = share("Sell price", sell, among);
    const hasPrice = !sales?.includes(0);
    const stated = counted === null ? this.#part(readStatus(this.#value("status"), this.#by.status), null) : null;
    const status = stated ?? (hasPrice ? (this.#hasSaleDate() ? "sold" : unstated) : "listed");
    const said = counted === null ? null : this.#by.status(this.#value("status"));
    if ((said === "sold" && counted === 0) || (said === "listed" && counted === copies))
      this.#remarks.push(`Its status says ${said}, but ${counted} of ${copiesText(copies)} were sold`);
    const sold = counted ?? (status === "sold" ? copies : 0);
    if (sold > 0 && !hasPrice)
      this.#problems.push(isQuicksold(this.#value("status")) ? "Quicksold without a price, skipped" : SELL_REQUIRED);
    const left = copies - sold;
    // What the others sold for says nothing of what is asked for these.
    const hasAsking = left > 0 && (sold > 0 || !hasPrice);
    const asked = hasAsking ? share("Asking price", this.#price("Asking price", "asking", left), left) : sales;
    return Array.from({ length: copies }, (_, copy) => ({
      buy: buys?.[copy] ?? 0,
      sell: (copy < sold ? sales?.[copy] : asked?.[copy - sold]) ?? 0,
      status: copy < sold ? "sold" : "listed",
    }));
  }

  #hasSaleDate(): boolean {
    return this.#value("soldOn").trim() !== "";
  }

  #details(): Pick<SheetFlip, "id" | "note" | "found" | "taxRate" | "program" | "team" | "cardId"> {
    return {
      id: readId(this.#cell("id")),
      note: this.#part(readNote(this.#text("note")), ""),
      found: this.#limited("Filter used", this.#text("found").replaceAll(/\s+/g, " "), MAX_SOURCE_NAME),
      taxRate: this.#part(readTax(this.#value("tax")), null),
      program: this.#limited("Program", this.#text("program"), MAX_CARD_TEXT) || null,
      team: this.#limited("Team", this.#text("team"), MAX_CARD_TEXT) || null,
      cardId: readId(this.#cell("card")),
    };
  }

  #limited(field: string, text: string, longest: number): string {
    return this.#part(limitText(field, text, longest), "");
  }

  /** What a cell with a sign may be in coins, likeliest first; none if it can't be read. */
  #signed(meaning: Meaning): Coins[] {
    const { numbers, thousands } = this.#by.mapping;
    const cell = this.#cell(meaning);
    const typed = this.#withUnit(meaning, cell);
    const ways = thousands && typed !== cell ? [typed, cell] : [typed];
    return ways.flatMap((text) => signedCoins(text, numbers) ?? []);
  }

  /** False also where a formula subtracts the cost of what has no sell price yet. */
  #statesProfit(paid: Coins): boolean {
    const stated = this.#signed("profit");
    return stated.length > 0 && stated.every((coins) => coins !== 0 && coins !== -paid);
  }

  #profit(flips: readonly SheetFlip[]): ReadRow["profit"] {
    const isSold = flips[0]?.status === "sold";
    const actual = flips.reduce((sum, flip) => sum + profitAfterTax(flip), 0);
    const read = this.#signed("profit");
    const stated = read.find((coins) => coins === actual) ?? read[0];
    if (stated === undefined || (!isSold && isNoProfit(stated, flips))) return null;
    // Some sheets' net column is the sale after tax, not the profit.
    const paid = flips.reduce((sum, { buy, status }) => sum + (status === "sold" ? buy : 0), 0);
    return stated === actual + paid ? null : { stated, actual };
  }
}
