import { canonicalTimeZone } from "#app/domain/dates.ts";
import { STATUSES } from "#app/domain/flip.ts";
import { findDuplicateMeaning, isMeaning, MEANINGS, type Meaning } from "#app/domain/sheet/columns.ts";
import { DATE_STYLES } from "#app/domain/sheet/dates.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { NUMBER_STYLES } from "#app/domain/sheet/numbers.ts";
import { answerWords } from "#app/domain/sheet/status-words.ts";
import { guessStyles, type StagedImport } from "./imports.server.ts";
import { type MappingTexts, thousandsText, UNITS } from "./mapping-form.tsx";

const NOT_OFFERED = "Choose from what the lists offer, so that nothing is misread.";

const columnField = (at: number): string => `column-${at}`;

/** The mapping or a form error; if columns were remapped, unchanged formats are guessed again. */
export async function readMapping(form: FormData, staged: StagedImport): Promise<Mapping | { problem: string }> {
  const { header, mapping: before } = staged;
  const one = (name: string) => (form.getAll(name).length === 1 ? String(form.get(name)) : null);
  const texts = header.map((_, at) => one(columnField(at)) ?? "");
  const known = new Set(header.map((_, at) => columnField(at)));
  const isForeign = [...form.keys()].some((name) => name.startsWith("column-") && !known.has(name));
  if (isForeign || !texts.every(isMeaning)) return { problem: NOT_OFFERED };
  const columns = texts as Meaning[];
  const twice = findDuplicateMeaning(columns);
  if (twice !== null) return { problem: `Two columns are mapped to ${MEANINGS[twice]}` };
  const timeZone = canonicalTimeZone(one("timeZone") ?? "");
  if (timeZone === null) return { problem: "There is no such time zone. Write it as America/New_York." };
  const posted = {
    dates: choice(DATE_STYLES, one("dates")),
    numbers: choice(NUMBER_STYLES, one("numbers")),
    unstated: choice(STATUSES, one("unstated")),
    prices: choice(["card", "row"] as const, one("prices")),
  };
  const { numbers, unstated, prices } = posted;
  const isUndecided = one("dates") === "";
  if (numbers === null || unstated === null || prices === null || (posted.dates === null && !isUndecided))
    return { problem: NOT_OFFERED };
  const thousands = readThousands(one("thousands"), before.thousands);
  if (thousands === "unknown") return { problem: NOT_OFFERED };
  const [again, fillDates] = [form.has("again"), form.has("fillDates")];
  const mapping = {
    ...{ ...before, ...posted, columns, numbers, timeZone, unstated, prices, fillDates, again },
    ...thousandsOf(thousands),
  };
  const isUnstatedChosen = before.isUnstatedChosen || unstated !== before.unstated;
  const isSame = columns.every((meaning, at) => meaning === before.columns[at]);
  if (isSame) return { ...mapping, isUnstatedChosen };
  const guess = await guessStyles(staged, columns);
  return {
    ...mapping,
    isUnstatedChosen,
    unstated: isUnstatedChosen ? unstated : guess.unstated,
    words: guess.words,
    negativeBuys: guess.negativeBuys,
    ...thousandsOf(thousands ?? guess.thousands),
    dates: mapping.dates === before.dates ? guess.dates : mapping.dates,
    numbers: mapping.numbers === before.numbers ? guess.numbers : mapping.numbers,
  };
}

export async function applyUnusedColumn(form: FormData, staged: StagedImport): Promise<Mapping | null> {
  const { mapping } = staged;
  const [at, meaning] = [Number(form.get("column")), String(form.get("meaning"))];
  if (!isMeaning(meaning) || mapping.columns[at] !== "ignore") return null;
  // A column that meant this before is ignored.
  const columns = mapping.columns.map((other) => (other === meaning ? "ignore" : other)).with(at, meaning);
  const guess = await guessStyles(staged, columns);
  return { ...mapping, words: undefined, columns, ...guess, ...thousandsOf(mapping.thousands ?? guess.thousands) };
}

/** Leaves an undefined value out, which a mapping doesn't have. */
const thousandsOf = (thousands: Mapping["thousands"]) => (thousands === undefined ? {} : { thousands });

/** A page from before an update has no such field, so what was known stays. */
function readThousands(text: string | null, before: Mapping["thousands"]): Mapping["thousands"] | "unknown" {
  if (text === null || text === thousandsText(before)) return before;
  if (text === "") return null;
  const unit = choice(UNITS, text);
  return unit === null ? "unknown" : unit === "thousands";
}

/** The mapping with the question answered about prices below 1,000; null for another answer. */
export function applyThousands(form: FormData, { mapping }: StagedImport): Mapping | null {
  const answer = choice(["yes", "no"] as const, String(form.get("thousands")));
  return answer === null ? null : { ...mapping, thousands: answer === "yes" };
}

/** The mapping by a pressed answer: the status of silent rows, or the word that means sold, "" for blank cells. */
export function applyAnswer(form: FormData, { mapping }: StagedImport): Mapping | null {
  const unstated = choice(STATUSES, String(form.get("unstated")));
  if (unstated) return { ...mapping, unstated, isUnstatedChosen: true };
  const sold = form.get("sold");
  const words = typeof sold === "string" && mapping.words ? answerWords(mapping.words, sold) : null;
  if (words === null) return null;
  return { ...mapping, words, unstated: sold === "" ? "sold" : "listed", isUnstatedChosen: true };
}

/** The mapping with dates read as the preview offers it; null if it offers no such thing. */
export function applyDates(form: FormData, { mapping }: StagedImport): Mapping | null {
  const dates = form.get("dates");
  if (dates === "above") return { ...mapping, fillDates: true };
  return dates === "serial1904" && mapping.dates === "serial" ? { ...mapping, dates } : null;
}

const MAX_WORD_LENGTH = 60;

export function postedMapping(form: FormData, columns: number): MappingTexts {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, MAX_WORD_LENGTH);
  return {
    columns: Array.from({ length: columns }, (_, at) => text(columnField(at))),
    dates: text("dates"),
    numbers: text("numbers"),
    timeZone: text("timeZone"),
    unstated: text("unstated"),
    prices: text("prices"),
    thousands: text("thousands"),
    fillDates: form.has("fillDates"),
    again: form.has("again"),
  };
}

const choice = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((one) => one === text) ?? null;
