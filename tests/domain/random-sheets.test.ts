import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { plan, sheetOf } from "../support/sheets.ts";

/** Number of sheets; SEED repeats those of another run. */
const RUNS = Number(process.env.RUNS ?? 200);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007);

interface RandomFlip {
  name: string;
  pos: string;
  ovr: number;
  day: number;
  buy: number;
  sell: number;
  /** Days until it was sold; null if it's listed. */
  sold: number | null;
}

const flip: fc.Arbitrary<RandomFlip> = fc.record({
  name: fc.constantFrom("Ash Alpha", "Ñandú Pérez", "D. O'Neil", "St. Brown Jr.", "Bo Beta", "Cy Gamma", "Mark Sumner"),
  pos: fc.constantFrom("QB", "WR", "CB", "HB"),
  ovr: fc.integer({ min: 60, max: 99 }),
  day: fc.integer({ min: 0, max: 40 }),
  buy: fc.integer({ min: 101, max: 900_000 }),
  sell: fc.integer({ min: 101, max: 900_000 }),
  sold: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
});

const FIRST_DAY = Date.UTC(2026, 8, 28);
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (n: number) => String(n).padStart(2, "0");
const DATES: Record<string, (at: Date) => string> = {
  iso: (at) => at.toISOString().slice(0, 10),
  us: (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`,
  german: (at) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`,
  "short year": (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear() % 100}`,
  "year first": (at) => `${at.getUTCFullYear() % 100}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`,
  named: (at) => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`,
  excel: (at) => `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear() % 100}`,
  compact: (at) => at.toISOString().slice(0, 10).replaceAll("-", ""),
  serial: (at) => String(Math.round((at.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)),
  precise: (at) => `${at.toISOString().slice(0, 10)}T17:00:00.123456+00`,
};
const grouped = (n: number, by: string) => String(n).replaceAll(/\B(?=(\d{3})+(?!\d))/g, by);
const NUMBERS: Record<string, (n: number) => string> = {
  plain: String,
  commas: (n) => grouped(n, ","),
  dollars: (n) => `$${grouped(n, ",")}`,
  coins: (n) => `${grouped(n, ",")} coins`,
  cents: (n) => `${n}.00`,
  zeros: (n) => `${n}.0000`,
  points: (n) => grouped(n, "."),
  thin: (n) => grouped(n, "\u202f"),
};
const STATUSES: Record<string, readonly [header: readonly string[], sold: string, listed: string]> = {
  words: [["Status", "State", "Result"], "Sold", "Listed"],
  shouted: [["Status", "state"], "SOLD!", "ACTIVE"],
  signs: [["Status"], "✅ Sold", "⏳ Selling"],
  other: [["Status", "Result"], "Finished", "In club"],
  yes: [["Sold?", "Is Sold", "Sold (Y/N)", "Sold"], "Yes", "No"],
  ticks: [["Sold", "Sold?"], "TRUE", "FALSE"],
};
const HEADERS = {
  date: ["Date", "Day", "Bought", "Buy Date", "Date Bought", "Purchased", "Timestamp", "Purchase Day"],
  name: ["Name", "Player", "Item Name", "Card", "card_name", "Item"],
  pos: ["Pos", "Position"],
  ovr: ["OVR", "Overall", "rating"],
  buy: ["Buy", "Buy Price", "Cost", "Paid", "Bought", "Purchase Price", "Avg. buy price", "Purchase"],
  sell: ["Sell", "Sell Price", "Sale Price", "Sold For", "Sale", "Received", "Avg. sell price", "Sold"],
  soldOn: ["Sold on", "Date Sold", "Sold", "Sale Date", "Sell Date"],
} as const;
type Part = keyof typeof HEADERS | "status";

const layout = fc.record({
  order: fc.shuffledSubarray(["date", "name", "pos", "ovr", "buy", "sell", "soldOn", "status"] as const, {
    minLength: 8,
  }),
  // In rows of prices alone a total can't be recognized.
  without: fc
    .subarray(["date", "name", "pos", "ovr", "soldOn", "status"] as const)
    .filter((parts) => !(parts.includes("date") && parts.includes("name"))),
  names: fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }),
  date: fc.constantFrom(...Object.keys(DATES)),
  number: fc.constantFrom(...Object.keys(NUMBERS)),
  status: fc.constantFrom(...Object.keys(STATUSES)),
  nothing: fc.constantFrom("", "-", "—", "n/a"),
  sums: fc.constantFrom("none", "below", "above", "blocks"),
  sumOf: fc.constantFrom("all", "sold"),
  label: fc.constantFrom("", "Total", "October total", "TOTAL (all)", "Σ", "Gesamt"),
  title: fc.constantFrom([], ["My flips"], ["SOLD"], ["Account,Main", "Platform,PS5"], ["Start coins,250000,,End"]),
  extra: fc.constantFrom(null, "ROI", "#", "Platform", ""),
  isSpaced: fc.boolean(),
  delimiter: fc.constantFrom(",", ";", "\t"),
});
type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never;

const EXTRA: Record<string, (row: number) => string> = {
  ROI: () => "11.6%",
  "#": (row) => String(row + 1),
  Platform: () => "PS5",
  "": (row) => (row === 1 ? "paid too much" : ""),
};

/** A sheet of flips as a player may keep it, the line numbers of its totals, and the flips it contains. */
function sheetFrom(flips: readonly RandomFlip[], by: Layout) {
  const parts: Part[] = by.order.filter((part) => !by.without.includes(part as never));
  const has = (part: Part) => parts.includes(part);
  const headerOf = (part: Part, at: number) => {
    const names = part === "status" ? (STATUSES[by.status]?.[0] ?? []) : HEADERS[part];
    return names[(by.names[at] ?? 0) % names.length] ?? "";
  };
  const number = (n: number) => (n === 0 ? by.nothing : (NUMBERS[by.number]?.(n) ?? ""));
  const date = (day: number) => DATES[by.date]?.(new Date(FIRST_DAY + day * 86_400_000)) ?? "";
  const isPriced = ({ sold }: RandomFlip) => sold !== null || has("status");
  const cellOf: Record<Part, (one: RandomFlip) => string> = {
    date: ({ day }) => date(day),
    name: ({ name }) => name,
    pos: ({ pos }) => pos,
    ovr: ({ ovr }) => String(ovr),
    buy: ({ buy }) => number(buy),
    sell: (one) => number(isPriced(one) ? one.sell : 0),
    soldOn: ({ day, sold }) => (sold === null ? by.nothing : date(day + sold)),
    status: ({ sold }) => STATUSES[by.status]?.[sold === null ? 2 : 1] ?? "",
  };
  const quoted = (cell: string) => (cell.includes(by.delimiter) ? `"${cell}"` : cell);
  const line = (cells: readonly string[]) => cells.map(quoted).join(by.delimiter);
  const extra = (text: string) => (by.extra === null ? [] : [text]);
  const rows = flips.map((one, row) =>
    line([...parts.map((part) => cellOf[part](one)), ...extra(EXTRA[by.extra ?? ""]?.(row) ?? "")]),
  );
  const sumOf = (some: readonly RandomFlip[]) => {
    const summed = some.filter((one) => by.sumOf === "all" || one.sold !== null);
    const total = (pick: (one: RandomFlip) => number) => number(summed.reduce((sum, one) => sum + pick(one), 0));
    const cells = parts.map((part) => {
      if (part === "buy") return total(({ buy }) => buy);
      if (part === "sell") return total((one) => (isPriced(one) ? one.sell : 0));
      return part === "name" ? by.label : "";
    });
    return line([...cells, ...extra("")]);
  };
  const half = Math.ceil(rows.length / 2);
  const blank = by.isSpaced ? [""] : [];
  const body = {
    none: rows,
    below: [...rows, ...blank, sumOf(flips)],
    above: [sumOf(flips), ...rows],
    blocks: [
      ...[...rows.slice(0, half), sumOf(flips.slice(0, half)), ...blank],
      ...[...rows.slice(half), sumOf(flips.slice(half)), sumOf(flips)],
    ],
  }[by.sums];
  const header = line([...parts.map(headerOf), ...extra(by.extra ?? "")]);
  const titles = by.title.map((title) => title.replaceAll(",", by.delimiter));
  const says = flips.map((one) => {
    const on = (day: number) => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
    const soldOn = one.sold === null ? "" : has("soldOn") ? on(one.day + one.sold) : has("date") ? on(one.day) : "now";
    return [
      ...[has("name") ? one.name : "", has("pos") ? one.pos : "Other", has("ovr") ? one.ovr : "", one.buy],
      ...[
        isPriced(one) ? one.sell : 0,
        one.sold === null ? "listed" : "sold",
        has("date") ? on(one.day) : "now",
        soldOn,
      ],
    ].join("|");
  });
  return { file: `${[...titles, header, ...body].join("\n")}\n`, says: says.sort(), flipLines: new Set(rows) };
}

const outcomes = { exact: 0, asked: 0, noted: 0 };
afterAll(() => console.log(`random sheets: seed ${SEED}, ${JSON.stringify(outcomes)}`));

test(`of ${RUNS} random sheets none comes in wrong without a word`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(flip, { minLength: 4, maxLength: 14 }), layout, async (flips, by) => {
      const { file, says, flipLines } = sheetFrom(flips, by);
      const sheet = await sheetOf(file);
      if (missingFrom(sheet.mapping) !== null) return void outcomes.asked++;
      const { planned, fresh } = await plan(sheet);
      const now = new Date("2026-11-22T16:00:00Z").getTime();
      const on = (at: Date | null) =>
        at === null
          ? ""
          : at.getTime() === now
            ? "now"
            : new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
      const read = fresh.map(({ name, pos, ovr, buy, sell, status, createdAt, soldAt }) =>
        [name, pos, ovr ?? "", buy, sell, status, on(createdAt), on(soldAt)].join("|"),
      );
      if (read.sort().join("\n") === says.join("\n")) return void outcomes.exact++;
      const lines = file.split("\n");
      const isSaid =
        unusedColumns(sheet.header, sheet.mapping.columns, sheet.rows).length > 0 ||
        planned.some(({ remarks }) => remarks.length > 0) ||
        planned.some(({ line, problems }) => problems.length > 0 && flipLines.has(lines[line - 1] ?? ""));
      expect({ file, read: isSaid ? says : read }).toEqual({ file, read: says });
      outcomes.noted++;
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
