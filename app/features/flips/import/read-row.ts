import { MAX_CARD_TEXT } from "#app/domain/card.ts";
import { MAX_NAME_LENGTH, MAX_SOURCE_NAME, parseOvr, profitOf, SELL_REQUIRED } from "#app/domain/flip.ts";
import { COPIES_RANGE, parseCopies } from "#app/domain/lot.ts";
import type { Meaning } from "#app/domain/sheet/columns.ts";
import { type DateReader, dateReader } from "#app/domain/sheet/dates.ts";
import { unescapeFormula } from "#app/domain/sheet/escape.ts";
import type { Mapping, SheetRow } from "#app/domain/sheet/mapping.ts";
import { asTypedCoins, signedCoins } from "#app/domain/sheet/numbers.ts";
import { STANDARD_TAX, taxFromFraction } from "#app/domain/tax.ts";
import { isUuid } from "#app/domain/uuid.ts";
import {
  atMost,
  checkedDate,
  quoted,
  Refused,
  readNote,
  readPosition,
  readPrice,
  readStatus,
  readTax,
  refuse,
  shares,
} from "./read-cells.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";

const TOTALS = /^(grand )?(totals?|sum)$/i;

/** What reads the rows of a sheet as its mapping says; a row that cannot be a flip says why. */
export function rowReader(mapping: Mapping, now: Date): (row: SheetRow) => ReadRow {
  const places = new Map(mapping.columns.map((meaning, at) => [meaning, at]));
  const dates = dateReader(mapping.dates ?? "iso", mapping.timeZone);
  return (row) => {
    const nothing = {
      ...row,
      flips: [],
      problem: null,
      notes: [],
      isUndated: false,
      isSaleUndated: false,
      profit: null,
    };
    try {
      const width = mapping.columns.length;
      if (row.cells.length > width) refuse(`It has ${row.cells.length} columns, the header ${width}`);
      return { ...nothing, ...new RowReading(row.cells, places, mapping, dates, now).read() };
    } catch (error) {
      if (error instanceof Refused) return { ...nothing, problem: error.message };
      throw error;
    }
  };
}

/** Reads one row. */
class RowReading {
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<Meaning, number>;
  readonly #mapping: Mapping;
  readonly #dates: DateReader;
  readonly #now: Date;
  readonly #notes: string[] = [];

  constructor(
    cells: readonly string[],
    places: ReadonlyMap<Meaning, number>,
    mapping: Mapping,
    dates: DateReader,
    now: Date,
  ) {
    this.#cells = cells;
    this.#places = places;
    this.#mapping = mapping;
    this.#dates = dates;
    this.#now = now;
  }

  #cell(meaning: Meaning): string {
    return this.#cells[this.#places.get(meaning) ?? -1] ?? "";
  }

  /** A text without the quote that kept spreadsheets from taking it for a formula. */
  #text(meaning: Meaning): string {
    return unescapeFormula(this.#cell(meaning).trim()).trim();
  }

  read(): Omit<ReadRow, keyof SheetRow | "problem"> {
    if (this.#isTotals()) refuse("This is a row of totals");
    const card = this.#card();
    const dated = this.#date("date", "time", "The date");
    const lot = this.#lot();
    const trades = this.#trades(lot.copies);
    const soldOn = trades[0]?.status === "sold" ? this.#date("soldOn", "soldTime", "The sale date") : null;
    const createdAt = dated ?? this.#now;
    const { lotId, lotCopies } = lot;
    const given = { ...card, ...this.#details(), createdAt, lotId, lotCopies };
    const flips = trades.map((trade) => ({
      ...given,
      ...trade,
      soldAt: trade.status === "sold" ? (soldOn ?? createdAt) : null,
    }));
    return {
      flips,
      notes: this.#notes,
      isUndated: dated === null,
      isSaleUndated: flips[0]?.status === "sold" && soldOn === null,
      profit: this.#profit(flips),
    };
  }

  /** True for the last row of many sheets, which says "Total" where others say a date or a name. */
  #isTotals(): boolean {
    const [date, name, ...card] = (["date", "name", "pos", "ovr", "id"] as const).map((one) => this.#cell(one).trim());
    const isTotal = [date, name].some((text) => TOTALS.test(text ?? ""));
    return isTotal && (date === "" || TOTALS.test(date ?? "")) && card.every((text) => text === "");
  }

  #card() {
    const name = atMost("Name", this.#text("name"), MAX_NAME_LENGTH);
    const { pos, note } = readPosition(this.#text("pos"));
    if (note !== null) this.#notes.push(note);
    const written = this.#cell("ovr").trim();
    const ovr = parseOvr(asTypedCoins(written, this.#mapping.numbers));
    if (ovr === null && written !== "")
      this.#notes.push(`The OVR ${quoted(written)} is not from 60 to 99 and was left out`);
    return { name, pos, ovr };
  }

  /** The date in these two columns; null for an empty one. */
  #date(day: Meaning, time: Meaning, what: string): Date | null {
    const text = this.#cell(day).trim();
    if (text === "") return null;
    const [clock, at] = [this.#cell(time).trim(), this.#dates(text, this.#cell(time))];
    return at === null
      ? refuse(`${what} ${quoted(clock === "" ? text : `${text} ${clock}`)} cannot be read`)
      : checkedDate(what, at, this.#now);
  }

  /** How many copies a row is, and the lot that it is one copy of. */
  #lot(): { copies: number } & Pick<SheetFlip, "lotId" | "lotCopies"> {
    const [text, lot] = [asTypedCoins(this.#cell("copies"), this.#mapping.numbers), this.#cell("lot").trim()];
    const copies = text === "" ? 1 : (parseCopies(text) ?? refuse(COPIES_RANGE));
    if (lot === "") return { copies, lotId: null, lotCopies: null };
    if (!isUuid(lot) || copies < 2) refuse(`${quoted(lot)} is not a lot of copies`);
    return { copies: 1, lotId: lot.toLowerCase(), lotCopies: copies };
  }

  /** The prices and the status of each copy. */
  #trades(copies: number): Pick<SheetFlip, "buy" | "sell" | "status">[] {
    const { numbers, prices, unstated } = this.#mapping;
    const share = (field: string, cell: string) =>
      shares(field, readPrice(field, cell, numbers), copies, prices === "row");
    const buys = share("Buy price", this.#cell("buy"));
    const sells = share("Sell price", this.#cell("sell"));
    if (Math.min(...buys) === 0) refuse("Buy price must be greater than 0");
    const hasPrice = Math.min(...sells) > 0;
    const status = readStatus(this.#cell("status")) ?? (hasPrice ? unstated : "listed");
    if (status === "sold" && !hasPrice) refuse(SELL_REQUIRED);
    return buys.map((buy, copy) => ({ buy, sell: sells[copy] ?? 0, status }));
  }

  #details(): Pick<SheetFlip, "id" | "note" | "found" | "taxRate" | "program" | "team" | "cardId"> {
    const uuid = (meaning: Meaning) => {
      const text = this.#cell(meaning).trim();
      return isUuid(text) ? text.toLowerCase() : null;
    };
    return {
      id: uuid("id"),
      note: readNote(this.#text("note")),
      found: atMost("Found with", this.#text("found").replaceAll(/\s+/g, " "), MAX_SOURCE_NAME),
      taxRate: readTax(this.#cell("tax")),
      program: atMost("Program", this.#text("program"), MAX_CARD_TEXT) || null,
      team: atMost("Team", this.#text("team"), MAX_CARD_TEXT) || null,
      cardId: uuid("card"),
    };
  }

  #profit(flips: readonly SheetFlip[]): ReadRow["profit"] {
    const said = signedCoins(this.#cell("profit"), this.#mapping.numbers);
    if (said === null || flips[0]?.status !== "sold") return null;
    const taxOf = ({ taxRate }: SheetFlip) => (taxRate === null ? STANDARD_TAX : taxFromFraction(taxRate));
    return { said, real: flips.reduce((sum, flip) => sum + profitOf({ ...flip, tax: taxOf(flip) }), 0) };
  }
}
