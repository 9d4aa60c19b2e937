import { guessColumns, isVague, plain, possibleMeanings } from "./columns.ts";
import { DateEvidence, dateReader } from "./dates.ts";

/** A column and the next one of the same name, with what their cells show. */
interface Repeated {
  first: number;
  second: number;
  name: string;
  /** False for "Bought Player" and "Sold Player". */
  isExact: boolean;
  /** Rows that have different words in the two, or words only in the second. */
  otherWords: number;
  /** Rows that have different numbers in the two, or a number only in the second. */
  otherNumbers: number;
  /** Of names of cards; null for anything else. */
  cards: CardPairs | null;
}

/** A row's card and day, in the first and in the second column of each. */
interface PairedRow {
  cards: [string, string];
  days: string[];
}

/** Further rows say nothing new. */
const MOST_ROWS = 1_000;

/** Tells whether rows that name their card twice may be of two lists that agree by chance: of purchases and of sales. */
class CardPairs {
  readonly #rows: PairedRow[] = [];

  see(row: PairedRow): void {
    if (this.#rows.length < MOST_ROWS && row.cards.some(Boolean)) this.#rows.push(row);
  }

  /** True if a sale may be another row's of the same card. Lists have no gaps. */
  get areUnclear(): boolean {
    const hasGap = ([0, 1] as const).some((at) => {
      const last = this.#rows.findLastIndex(({ cards }) => cards[at] !== "");
      return this.#rows.slice(0, last).some(({ cards }) => cards[at] === "");
    });
    if (hasGap) return false;
    const evidence = new DateEvidence();
    for (const { days } of this.#rows) for (const day of days) evidence.see(day);
    const read = evidence.style && dateReader(evidence.style, "UTC");
    const rows = this.#rows.map(({ cards, days }) => {
      const at = cards.flatMap((card, at) =>
        card === "" ? [] : (read?.(days[at] ?? "", "")?.at.getTime() ?? Number.NaN),
      );
      return {
        card: cards.find(Boolean) ?? "",
        isSold: cards.every(Boolean),
        from: Math.min(...at),
        to: Math.max(...at),
      };
    });
    rows.sort((one, next) => (one.card === next.card ? one.from - next.from : one.card < next.card ? -1 : 1));
    return rows.some((row, at) => {
      const next = rows[at + 1];
      if (next?.card !== row.card || !(row.isSold || next.isSold)) return false;
      return !(row.isSold && row.to < next.from);
    });
  }
}

const TRADE = /\b(?:bought|buy|purchased?|sold|sell|sale)\b/g;
/** "Player 2" and "Player.1" are "Player" again, but a sheet without a header has columns 1 and 2. */
function withoutNumber(name: string): string {
  const bare = plain(name).replace(/ ?\d$/, "");
  return possibleMeanings(bare).length > 0 ? bare : plain(name);
}

/** "Bought Price" and "Sold Price" are both "price". */
function baseName(name: string): string {
  const bare = withoutNumber(name);
  return bare.replaceAll(TRADE, "").trim() || bare;
}

const isName = (name: string) => possibleMeanings(name)[0] === "name";
const mayMean = (name: string, meaning: "buy" | "sell" | "status") => possibleMeanings(name).includes(meaning);

function repeatedColumns(header: readonly string[]): Repeated[] {
  const bases = header.map(baseName);
  return bases.flatMap((base, second): Repeated[] => {
    const first = bases.indexOf(base);
    if (base === "" || first === second || bases.indexOf(base, first + 1) !== second) return [];
    const own = header[first]?.trim() ?? "";
    const isExact = withoutNumber(own) === withoutNumber(header[second] ?? "");
    const name = isExact
      ? own.replace(/[ #(]?\d\)?$/, "").trim()
      : base.replace(/^./, (letter) => letter.toUpperCase());
    const cards = isName(base) ? new CardPairs() : null;
    return [{ first, second, name, isExact, otherWords: 0, otherNumbers: 0, cards }];
  });
}

/** Two lists of the same columns with a blank one between them. */
interface Halves {
  /** Names that both have in the same place. */
  names: string[];
  /** Columns of the first half that may be what was paid. */
  buys: number[];
  /** Columns from one half to the other. */
  width: number;
  /** Rows that have a price in the second half, and not the first's. */
  others: number;
}

/** Null unless all names are the same in both halves but one, which may be "BIN" beside "Sold For". */
function halvesOf(header: readonly string[]): Halves | null {
  const names = header.map(plain);
  const end = names.findLastIndex((name) => name !== "") + 1;
  const gap = (end - 1) / 2;
  if (names[gap] !== "" || names.indexOf("") !== gap) return null;
  const same = Array.from({ length: gap }, (_, at) => at).filter((at) => names[at] === names[at + gap + 1]);
  const buys = same.filter((at) => mayMean(header[at] ?? "", "buy"));
  if (buys.length === 0 || same.length < Math.max(2, gap - 1)) return null;
  return { names: same.map((at) => header[at]?.trim() ?? ""), buys, width: gap + 1, others: 0 };
}

const letters = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const isWords = (cell: string) => /^[^\d]*\p{L}{2}/u.test(cell);

const BUYS = new Set(["buy", "bought", "purchase", "purchased", "buy order", "kauf", "achat", "compra"]);
const SELLS = new Set(["sell", "sold", "sale", "sell order", "verkauf", "vente", "venta"]);
/** These say what became of a card, not what a row does. */
const STATES = new Set(["bought", "purchased", "sold"]);
const OF_TRADES =
  /\b(?:type|side|action|transaction|trade|direction|operation|order|activity|event)\b|^(?:buy\/sell|b\/s)$/;
/** Columns that have no words of trades in the first cells aren't looked at further. */
const ENOUGH = 20;

interface Side {
  at: number;
  isOfTrades: boolean;
  filled: number;
  buys: number;
  sells: number;
  states: number;
  /** Rows with such a word that have both a buy and a sell price. */
  flips: number;
}

const HAS_TRADES =
  "This sheet has a row for each purchase and each sale. " +
  "Put what a card cost and what it sold for in one row, and send it again.";

const standTwice = (names: readonly string[]) => `${names.join(", ")} stand twice: send each list by itself.`;

/** Recognizes sheets whose rows aren't flips: lists side by side, and logs of trades. See all rows, then ask `problem`. */
export class SheetLayout {
  readonly #header: readonly string[];
  readonly #repeated: Repeated[];
  readonly #dates: Repeated | undefined;
  readonly #halves: Halves | null;
  #sides: Side[];
  readonly #buyAt: number;
  readonly #sellAt: number;

  constructor(header: readonly string[]) {
    this.#header = header;
    this.#repeated = repeatedColumns(header);
    this.#dates = this.#repeated.find(({ first }) => possibleMeanings(baseName(header[first] ?? "")).includes("date"));
    this.#halves = halvesOf(header);
    this.#sides = header.map((name, at) => ({
      at,
      isOfTrades: OF_TRADES.test(plain(name)),
      ...{ filled: 0, buys: 0, sells: 0, states: 0, flips: 0 },
    }));
    const guessed = guessColumns(header);
    [this.#buyAt, this.#sellAt] = [guessed.indexOf("buy"), guessed.indexOf("sell")];
  }

  see(cells: readonly string[]): void {
    for (const pair of this.#repeated) {
      const one = cells[pair.first] ?? "";
      const other = cells[pair.second] ?? "";
      if (pair.cards) {
        const days = this.#dates ? [this.#dates.first, this.#dates.second].map((at) => cells[at]?.trim() ?? "") : [];
        pair.cards.see({ cards: [letters(one), letters(other)], days });
      }
      if (other.trim() === "" || letters(one) === letters(other)) continue;
      if (isWords(other)) pair.otherWords++;
      else if (/\d/.test(other)) pair.otherNumbers++;
    }
    if (this.#halves) {
      const { buys, width } = this.#halves;
      const isOther = (at: number) => {
        const other = cells[at + width] ?? "";
        return /\d/.test(other) && letters(other) !== letters(cells[at] ?? "");
      };
      if (buys.some(isOther)) this.#halves.others++;
    }
    for (const side of this.#sides) this.#seeSide(side, cells);
    this.#sides = this.#sides.filter(({ filled, buys, sells }) => filled < ENOUGH || (buys + sells) * 2 >= filled);
  }

  #seeSide(side: Side, cells: readonly string[]): void {
    const cell = cells[side.at] ?? "";
    if (cell === "") return;
    side.filled++;
    const word = cell.trim().toLowerCase();
    const isSell = SELLS.has(word);
    if (!isSell && !BUYS.has(word)) return;
    if (isSell) side.sells++;
    else side.buys++;
    if (STATES.has(word)) side.states++;
    if ([this.#buyAt, this.#sellAt].every((at) => /[1-9]/.test(cells[at] ?? ""))) side.flips++;
  }

  /** Why no row of the sheet can be read as a flip, for the player; null if nothing says so. */
  get problem(): string | null {
    return this.#lists ?? (this.#sides.some((side) => this.#isTrades(side)) ? HAS_TRADES : null);
  }

  get #lists(): string | null {
    const named = this.#repeated.filter(({ cards }) => cards !== null);
    const hasNames = this.#header.some((name) => isName(baseName(name)));
    // Names of columns in other languages are known by nothing but their cells.
    const [unknown] = this.#repeated.filter(
      ({ first, isExact, otherWords }) =>
        isExact && otherWords > 0 && possibleMeanings(this.#header[first] ?? "").length === 0,
    );
    const words = hasNames ? named : unknown ? [unknown] : [];
    const prices = this.#repeated.filter(({ first, otherNumbers }) => {
      const meanings = possibleMeanings(baseName(this.#header[first] ?? ""));
      return otherNumbers > 0 && (meanings.length === 0 || meanings.some((one) => one === "buy" || one === "sell"));
    });
    const isList = words.some(({ otherWords, cards }) => otherWords > 0 || cards?.areUnclear) && prices.length > 0;
    const isNameless =
      !hasNames &&
      (["buy", "sell"] as const).every((meaning) =>
        prices.some(({ first, isExact }) => {
          const name = this.#header[first] ?? "";
          // Of two columns "Bought", one may be the date.
          return isExact && mayMean(name, meaning) && !isVague(name);
        }),
      );
    const twice = this.#repeated.filter((pair) => words.includes(pair) || pair.otherNumbers + pair.otherWords > 0);
    if (isList || isNameless) return standTwice(twice.map(({ name }) => name));
    return this.#halves && this.#halves.others > 0 ? standTwice(this.#halves.names) : null;
  }

  #isTrades({ at, isOfTrades, filled, buys, sells, states, flips }: Side): boolean {
    const said = buys + sells;
    if (sells === 0 || said * 2 <= filled || flips * 4 >= said) return false;
    if (isOfTrades) return true;
    // "Bought" and "Sold" are a status, unless there's but one price to a row.
    const hasOnePrice = !this.#header.some(
      (name, other) => other !== at && plain(name) !== "price" && (mayMean(name, "buy") || mayMean(name, "sell")),
    );
    return buys > 0 && (states < said || hasOnePrice) && (hasOnePrice || !mayMean(this.#header[at] ?? "", "status"));
  }
}
