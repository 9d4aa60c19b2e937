import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Meaning } from "#app/domain/sheet/columns.ts";
import { IgnoredColumns } from "#app/domain/sheet/ignored-columns.ts";
import { type Mapping, missingFrom } from "#app/domain/sheet/mapping.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import { unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { asksThousands } from "#app/features/imports/plan-counts.ts";
import type { PlannedRow } from "#app/features/imports/planned-row.ts";
import { type SheetFlip, tradeOf } from "#app/features/imports/rows.ts";
import { saleDoubts } from "#app/features/imports/sale-doubts.ts";
import { SheetProblem } from "#app/features/imports/sheet-text.server.ts";
import {
  choices,
  FIELDS,
  type Field,
  flip,
  KINDS,
  type Kind,
  layout,
  type RandomSheet,
  type Says,
  sheetFrom,
  TOGETHER,
} from "../support/random-sheets.ts";
import { NOW, plan, sheetOf } from "../support/sheets.ts";

/** Number of sheets, a quarter of it for each kind. The gate has the same sheets each time; other seeds have others. */
const RUNS = Number(process.env.RUNS ?? 200);
const SEED = Number(process.env.SEED ?? 1);

/** A field, or "copies" for too many or too few flips. */
type Wrong = Field | "copies";

/** The fields that a word about an ignored column excuses. */
const FIELDS_OF: Partial<Record<Meaning, readonly Wrong[]>> = {
  name: ["name"],
  date: ["day", "soldOn"],
  soldOn: ["soldOn"],
  status: ["status", "soldOn"],
  sell: ["sell", "status", "soldOn"],
  copies: ["copies", "sell", "status", "soldOn"],
};

const SALE: readonly Wrong[] = ["sell", "status", "soldOn"];
const ANY_FIELD: readonly Wrong[] = [...FIELDS, "copies"];

type Outcome = "exact" | "asked" | "refused" | "noted" | "wrong";
const outcomes = new Map<string, Record<Outcome, number>>();
afterAll(() => {
  for (const [kind, counts] of outcomes) console.log(`random sheets: seed ${SEED}, ${kind}: ${JSON.stringify(counts)}`);
});

const on = (at: Date | null): string => {
  if (at === null) return "";
  return at.getTime() === NOW.getTime() ? "now" : new Date(at.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
};
const saysOf = ({ name, pos, ovr, buy, sell, status, createdAt, soldAt }: SheetFlip): Says => ({
  ...{ name, pos, ovr: String(ovr ?? ""), buy: String(buy), sell: String(sell), status },
  ...{ day: on(createdAt), soldOn: on(soldAt) },
});
const asText = (flip: Says) => FIELDS.map((field) => flip[field]).join("|");

/** The fields in which a row's flips aren't what its sheet says. */
function wrongFields(read: readonly Says[], says: readonly Says[]): Wrong[] {
  if (read.length !== says.length) return ["copies"];
  const order = (flips: readonly Says[]) => flips.toSorted((a, b) => (a.status + a.buy < b.status + b.buy ? -1 : 1));
  const was = order(says);
  const is = order(read);
  return FIELDS.filter((field) => was.some((one, at) => one[field] !== "any" && one[field] !== is[at]?.[field]));
}

/** `wrong`: the rows that nothing is said about, as written, as expected and as read. */
interface Judged {
  outcome: Outcome;
  wrong: string[];
}

/** What the page asks or doubts: the fields that it excuses, and the mapping by its first answer, if it has one. */
interface Doubt {
  fields: readonly Wrong[];
  answer?: Partial<Mapping>;
}

async function doubtsOf(sheet: Awaited<ReturnType<typeof sheetOf>>): Promise<[PlannedRow[], Doubt[]]> {
  const { header, rows, mapping } = sheet;
  const { planned, counts } = await plan(sheet);
  const ignored = new IgnoredColumns(header, mapping);
  for (const { cells, flips } of planned) if (flips.length > 0) ignored.see(cells, tradeOf(flips));
  const columns = [...unusedColumns(header, mapping.columns, rows), ...ignored.doubts].map(({ at, meaning }) => {
    if (meaning === null) return { fields: ANY_FIELD };
    const others = mapping.columns.map((one) => (one === meaning ? "ignore" : one));
    return { answer: { columns: others.with(at, meaning) }, fields: FIELDS_OF[meaning] ?? ANY_FIELD };
  });
  const { words, isSilentDoubtful, profits } = saleDoubts(counts, mapping);
  return [
    planned,
    [
      ...columns,
      ...(asksThousands(counts, mapping) ? [{ fields: ["buy", "sell"] as const, answer: { thousands: true } }] : []),
      ...(words.length > 0 || isSilentDoubtful ? [{ fields: SALE }] : []),
      ...(profits > 0 ? [{ fields: SALE }] : []),
      ...(counts.belowDate > 0 ? [{ fields: ["day", "soldOn"] as const, answer: { fillDates: true } }] : []),
    ],
  ];
}

/**
 * Exact; asked before there's a preview; each differing row refused; a note on the row or a doubt about what differs
 * in it; or wrong, also if it's wrong without a word after the answer that a doubt offers.
 */
async function judge({ lines, byHand }: RandomSheet, answer?: Partial<Mapping>, answers = 1): Promise<Judged> {
  const file = `${lines.map(({ text }) => text).join("\n")}\n`;
  const sheet = await sheetOf(file, answer).catch((error) => {
    if (error instanceof SheetProblem) return null;
    throw error;
  });
  if (sheet === null) return { outcome: "asked", wrong: [] };
  const { columns } = sheet.mapping;
  const question = missingFrom(sheet.mapping);
  if (question !== null) {
    const given = columns.map((meaning, at) => byHand.get(sheet.header[at] ?? "") ?? meaning);
    const isAnswered = !columns.includes("buy") && given.includes("buy");
    if (isAnswered) return judge({ lines, byHand }, { columns: given });
    const isAsked = question === THOUSANDS_QUESTION && answers > 0;
    const after = isAsked ? await judge({ lines, byHand }, { ...answer, thousands: true }, answers - 1) : null;
    return after?.outcome === "wrong" ? after : { outcome: "asked", wrong: [] };
  }
  const [planned, doubts] = await doubtsOf(sheet);
  const rows = new Map(planned.map((row) => [row.line, row]));
  const differing = lines.flatMap(({ text, says }, at) => {
    const row = rows.get(at + 1);
    const read = (row?.newFlips ?? []).map(saysOf);
    const fields = wrongFields(read, says);
    const isRefused = row !== undefined && row.problems.length > 0 && says.length > 0;
    const isSaid = isRefused || (row !== undefined && isNoted(row));
    const shown = `${text}\n  says ${says.map(asText).join(" + ")}\n  read ${read.map(asText).join(" + ")}`;
    return fields.length === 0 ? [] : [{ fields: isSaid ? [] : fields, isRefused, shown }];
  });
  if (differing.length === 0) return { outcome: "exact", wrong: [] };
  const isExcused = (field: Wrong) => doubts.some(({ fields }) => fields.includes(field));
  const wrong = differing.flatMap(({ fields, shown }) => (fields.every(isExcused) ? [] : [shown]));
  if (wrong.length > 0) return { outcome: "wrong", wrong };
  if (differing.every(({ isRefused }) => isRefused)) return { outcome: "refused", wrong };
  const doubt = doubts.find((doubt) =>
    differing.some(({ fields }) => fields.some((field) => doubt.fields.includes(field))),
  );
  const isPressed = doubt?.answer && answers > 0;
  const after = isPressed ? await judge({ lines, byHand }, { ...answer, ...doubt.answer }, answers - 1) : null;
  return after?.outcome === "wrong" ? after : { outcome: "noted", wrong };
}

/** True if a note stands beside this very row, or another profit than it states. */
const isNoted = ({ remarks, profit }: PlannedRow): boolean =>
  remarks.length > 0 || (profit !== null && profit.stated !== profit.actual);

async function check(kind: string, sheet: RandomSheet): Promise<void> {
  const { outcome, wrong } = await judge(sheet);
  const counts = outcomes.get(kind) ?? { exact: 0, asked: 0, refused: 0, noted: 0, wrong: 0 };
  counts[outcome]++;
  outcomes.set(kind, counts);
  expect({ file: sheet.lines.map(({ text }) => text), wrong }).toMatchObject({ wrong: [] });
}

const flips = fc.array(flip, { minLength: 4, maxLength: 14 });

test(`imports none of ${RUNS} random sheets wrong without saying so`, async () => {
  await fc.assert(
    fc.asyncProperty(flips, layout, (flips, by) => check("any", sheetFrom(flips, by))),
    { numRuns: RUNS, seed: SEED },
  );
});

const ofKinds = (name: string, kinds: fc.Arbitrary<readonly Kind[]>) =>
  fc.assert(
    fc.asyncProperty(flips, layout, choices, kinds, (flips, by, choices, kinds) =>
      check(name, sheetFrom(flips, by, choices, new Set(kinds))),
    ),
    { numRuns: Math.ceil(RUNS / 4), seed: SEED },
  );

test.each(KINDS)("imports no random sheet with %s wrong without saying so", (kind) =>
  ofKinds(kind, fc.constant([kind])),
);

const together = fc
  .subarray([...TOGETHER], { minLength: 2, maxLength: 3 })
  // Rows of formulas are written in one way only.
  .filter((kinds) => !(kinds.includes("quotes") && kinds.includes("text formulas")));
test("imports no random sheet of several kinds wrong without saying so", () => ofKinds("kinds together", together));
