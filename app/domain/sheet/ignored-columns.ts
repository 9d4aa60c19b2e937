import type { Coins } from "../coins.ts";
import { afterTax, STANDARD_TAX } from "../tax.ts";
import { blankToEmpty, ColumnCells, parseStatusCell } from "./cells.ts";
import { isOtherNumber, plain, possibleMeanings } from "./columns.ts";
import type { Mapping } from "./mapping.ts";
import { signedCoins } from "./numbers.ts";
import { withUnit } from "./thousands.ts";

type HowToRead = Pick<Mapping, "columns" | "units" | "numbers" | "thousands">;

/** What a row came to: prices of all its copies, in coins. */
export interface RowTrade {
  buy: Coins;
  sell: Coins;
  copies: number;
  /** Copies with a sell price. */
  priced: number;
  isSold: boolean;
}

/** An ignored column that could change coins or status, and what it may mean, even if another column means that. */
export interface ColumnDoubt {
  at: number;
  kind: "price" | "count" | "status" | "date" | "tax";
  /** Null if it can't be read: amounts of another tax. */
  meaning: "sell" | "copies" | "status" | "date" | "soldOn" | "tax" | null;
}

/** Under any name: sold, beside blanks. */
const MARK = /^x$/i;

const IS_TAX = /(?<!\b(?:after|before|less|minus|net|without) )\b(?:tax|fees?|commission)\b(?!.*\bprofit\b)/;
const RATE = /^(?:(\d{1,2}(?:[.,]\d)?) ?%|(0[.,](?:0\d{0,2}|1\d{0,2}|20{0,2})))$/;

/** A tax such as "5%" or "0.05" as a fraction; null for amounts. */
function rateOf(text: string): number | null {
  const [, percent, fraction] = RATE.exec(text) ?? [];
  if (percent !== undefined) return Number(percent.replace(",", ".")) / 100;
  return fraction === undefined ? null : Number(fraction.replace(",", "."));
}

/** In coins: half of what "1.6k" is rounded to. */
const ROUNDED_TO_THOUSANDS = 50;

/** More cells say nothing new. */
const ENOUGH = 500;
const MOST = 0.9;

interface Computed {
  coins: number;
  /** What rounding adds: nothing to a single copy's prices. */
  roundedBy: number;
}

/** All that sheets compute of a row and of each copy. */
const computedOf = ({ buy, sell, copies }: RowTrade): Computed[] => {
  const net = afterTax(sell, STANDARD_TAX);
  const all = [
    ...[buy, sell, sell - buy].map((coins) => ({ coins, roundedBy: copies - 1 })),
    ...[net, sell - net, net - buy].map((coins) => ({ coins, roundedBy: copies })),
  ];
  return [...all, ...all.map(({ coins, roundedBy }) => ({ coins: coins / copies, roundedBy }))];
};

/** True for the same coins with any sign; a small count isn't near none. */
const isNear = (number: number, { coins, roundedBy }: Computed) =>
  coins === 0 ? number === 0 : Math.abs(Math.abs(number) - Math.abs(coins)) <= roundedBy;

class IgnoredColumn {
  readonly at: number;
  readonly #name: string;
  readonly #isStatusName: boolean;
  readonly #isSellName: boolean;
  readonly #isOtherNumber: boolean;
  readonly #isTaxName: boolean;
  readonly #cells = new ColumnCells();
  #filled = 0;
  #marks = 0;
  #hasBlanks = false;
  #numbers = 0;
  #unread = 0;
  #zeros = 0;
  #computed: number[] = [];
  #running = 0;
  #last: number | null = null;
  #isGrowing = true;
  #isAgreeing = true;
  #isBlankListed = true;
  #isDateAgain = true;
  #isCopiesAgain = true;
  readonly #different = new Set<string>();
  #taxes = 0;
  #rates = 0;
  #otherTaxes = 0;
  #most = 0;
  #least = Number.POSITIVE_INFINITY;

  constructor(at: number, name: string) {
    this.at = at;
    this.#name = plain(name);
    const meanings = possibleMeanings(name);
    this.#isStatusName = meanings.includes("status");
    this.#isSellName = meanings.includes("sell");
    this.#isOtherNumber = isOtherNumber(name);
    this.#isTaxName = IS_TAX.test(this.#name);
  }

  seeBlank({ isSold }: RowTrade): void {
    this.#hasBlanks = true;
    this.#isBlankListed &&= !isSold;
  }

  see(cell: string, trade: RowTrade, computed: readonly Computed[], dates: readonly string[], by: HowToRead): void {
    const text = blankToEmpty(cell).trim();
    if (text === "") {
      this.seeBlank(trade);
      return;
    }
    this.#filled++;
    const typed = withUnit(text, this.at, by);
    // A whole number may be a count.
    this.#cells.see(/^\d+$/.test(text) ? text : typed);
    this.#different.add(text.toLowerCase());
    if (MARK.test(text)) this.#marks++;
    const status = MARK.test(text) ? "sold" : parseStatusCell(text);
    this.#isAgreeing &&= status === (trade.isSold ? "sold" : "listed");
    this.#isDateAgain &&= dates.includes(text);
    const number = signedCoins(typed, by.numbers);
    if (this.#isTaxName) this.#seeTax(rateOf(text), number, /k/i.test(typed), trade);
    if (number === null) {
      if (/\d/.test(text)) this.#unread++;
      return;
    }
    const count = signedCoins(text, by.numbers) ?? number;
    this.#isCopiesAgain &&= count === trade.copies;
    this.#most = Math.max(this.#most, count);
    this.#least = Math.min(this.#least, count);
    this.#seeNumber(number, computed);
  }

  #seeTax(rate: number | null, amount: Coins | null, isRounded: boolean, { sell, copies, priced }: RowTrade): void {
    if (rate === null && (!amount || sell === 0)) return;
    this.#taxes++;
    const standard = STANDARD_TAX / 1_000;
    const due = sell * standard;
    const isDue = (coins: number) => Math.abs(coins - due) <= Math.max(copies, isRounded ? ROUNDED_TO_THOUSANDS : 0);
    if (rate !== null) {
      this.#rates++;
      if (rate !== standard) this.#otherTaxes++;
    } else if (![1, priced].some((times) => isDue(Math.abs(amount ?? 0) * times))) this.#otherTaxes++;
  }

  #seeNumber(number: number, computed: readonly Computed[]): void {
    this.#numbers++;
    if (number === 0) this.#zeros++;
    for (const [at, one] of number === 0 ? [] : computed.entries())
      if (isNear(number, one)) this.#computed[at] = (this.#computed[at] ?? 0) + 1;
    if (this.#last !== null) {
      const step = number - this.#last;
      if (computed.some((one) => isNear(step, one))) this.#running++;
      this.#isGrowing &&= number >= this.#last;
    }
    this.#last = number;
  }

  get isFull(): boolean {
    return this.#filled === ENOUGH;
  }

  get isEmpty(): boolean {
    return this.#filled === 0;
  }

  /** True for a column of numbers that follow from the others, or only count on. */
  get #isComputed(): boolean {
    const isMost = (count: number, of: number) => of > 0 && count >= of * MOST;
    const follows = this.#computed.some((count) => isMost(count ?? 0, this.#numbers - this.#zeros));
    return follows || (this.#numbers > 2 && !this.#isConstant && isMost(this.#running, this.#numbers - 1));
  }

  /** True for weeks or ranks, which only grow. */
  get #isOrdinal(): boolean {
    return this.#isGrowing && this.#numbers > 2 && this.#different.size > 1;
  }

  get #isConstant(): boolean {
    return this.#different.size === 1 && this.#filled > 1;
  }

  get kind(): ColumnDoubt["kind"] | null {
    if (this.isEmpty || this.#name === "") return null;
    if (this.#otherTaxes > this.#taxes * (1 - MOST)) return "tax";
    if (this.#cells.kind === "date") return this.#isDateAgain ? null : "date";
    if (this.#marks === this.#filled || this.#cells.kind === "status" || (this.#isStatusName && this.#numbers === 0))
      return this.#saysNoMore ? null : "status";
    // Prices that can't be read are refused once their column is known.
    if (this.#isSellName && this.#unread * 2 > this.#filled) return "price";
    if (this.#numbers * 2 < this.#filled || this.#isOtherNumber || this.#isComputed) return null;
    if (this.#isSellName || this.#cells.fit("buy") === "well") return "price";
    return this.#isCount ? "count" : null;
  }

  /** True for words that say what the rows came to, and for a single one, unless it stands beside blanks. */
  get #saysNoMore(): boolean {
    if (!this.#isConstant && this.#filled > 1) return this.#isAgreeing;
    return this.#hasBlanks ? this.#isAgreeing && this.#isBlankListed : this.#isConstant || this.#isAgreeing;
  }

  get #isCount(): boolean {
    const isOvr = this.#least >= 60 && this.#most <= 99;
    const isOne = this.#isConstant && this.#most <= 1;
    const isKnown = isOne || this.#isCopiesAgain || this.#isOrdinal;
    return this.#cells.fit("copies") === "perhaps" && !isOvr && !isKnown;
  }

  get areRates(): boolean {
    return this.#rates > 0 && this.#rates === this.#taxes;
  }

  /** How much may be lost with it: numbers weigh more than words, and what follows from other columns nothing. */
  get weight(): number {
    if (this.#isConstant || this.#isComputed || this.#isOrdinal) return 0;
    return this.#numbers * 2 >= this.#filled ? 2 : 1;
  }
}

/** Tells what a mapping leaves out. See the rows that became flips, then ask. */
export class IgnoredColumns {
  readonly #header: readonly string[];
  readonly #by: HowToRead;
  readonly #ignored: readonly IgnoredColumn[];

  constructor(header: readonly string[], by: HowToRead) {
    this.#header = header;
    this.#by = by;
    this.#ignored = by.columns.flatMap((meaning, at) =>
      meaning === "ignore" ? [new IgnoredColumn(at, header[at] ?? "")] : [],
    );
  }

  see(cells: readonly string[], trade: RowTrade): void {
    const open: IgnoredColumn[] = [];
    for (const column of this.#ignored) {
      if (column.isFull) continue;
      if ((cells[column.at] ?? "") === "") column.seeBlank(trade);
      else open.push(column);
    }
    if (open.length === 0) return;
    const computed = computedOf(trade);
    const dates = (["date", "soldOn"] as const).map((meaning) =>
      (cells[this.#by.columns.indexOf(meaning)] ?? "").trim(),
    );
    for (const column of open) column.see(cells[column.at] ?? "", trade, computed, dates, this.#by);
  }

  get doubts(): ColumnDoubt[] {
    return this.#ignored.flatMap(({ at, kind, areRates }): ColumnDoubt[] => {
      if (kind === null) return [];
      const isOfSale = /\b(?:sold|sale|closed|ended)\b/.test(plain(this.#header[at] ?? ""));
      const meaning = {
        price: "sell",
        count: "copies",
        status: "status",
        date: isOfSale ? "soldOn" : "date",
        tax: areRates ? "tax" : null,
      } as const;
      return [{ at, kind, meaning: meaning[kind] }];
    });
  }

  /** The other columns that hold something, worst first. */
  get leftOut(): number[] {
    const rest = this.#ignored.filter(({ isEmpty, kind }) => !isEmpty && kind === null);
    return rest.sort((one, other) => other.weight - one.weight).map(({ at }) => at);
  }
}
