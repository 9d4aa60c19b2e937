import { canonicalTimeZone } from "#app/domain/dates.ts";
import { STATUSES } from "#app/domain/flip.ts";
import { findDuplicateMeaning, isMeaning, MEANINGS, type Meaning } from "#app/domain/sheet/columns.ts";
import { DATE_STYLES } from "#app/domain/sheet/dates.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { NUMBER_STYLES } from "#app/domain/sheet/numbers.ts";
import { acceptLikely, answerWords } from "#app/domain/sheet/status-words.ts";
import { guessStyles, type StagedImport } from "./imports.server.ts";
import type { MappingTexts } from "./mapping-form.tsx";

const NOT_OFFERED = "Choose from what the lists offer, so that nothing is misread.";

const columnField = (at: number): string => `column-${at}`;

/** Of prices below 1,000. */
const UNITS = ["coins", "thousands"] as const;
const UNDECIDED = "";

/** What the form shows of all that is guessed, or answered elsewhere on the page. */
const shownTexts = ({ dates, numbers, unstated, thousands, fillDates }: Mapping) => ({
  dates: dates ?? UNDECIDED,
  numbers,
  unstated,
  thousands: thousands === null ? UNDECIDED : UNITS[thousands ? 1 : 0],
  fillDates: fillDates ? "on" : "",
});
type ShownName = keyof ReturnType<typeof shownTexts>;
const SHOWN: readonly ShownName[] = ["dates", "numbers", "unstated", "thousands", "fillDates"];

/** Holds what the form showed, so that a form that was sent before changes nothing else. */
const shownField = (name: ShownName): string => `shown-${name}`;

export function mappingTexts(mapping: Mapping): MappingTexts {
  const { columns, timeZone, prices, fillDates = false, again } = mapping;
  const texts = shownTexts(mapping);
  const shown = Object.fromEntries(SHOWN.map((name) => [shownField(name), texts[name]]));
  return { ...texts, columns, timeZone, prices, fillDates, again, shown };
}

/** Where a mapping keeps that a guessed format was chosen, which another column doesn't change then. */
const CHOSEN = { dates: "areDatesChosen", numbers: "areNumbersChosen", unstated: "isUnstatedChosen" } as const;
type Chosen = keyof typeof CHOSEN;

const chosen = <Name extends Chosen>(name: Name, value: Mapping[Name]) => ({ [name]: value, [CHOSEN[name]]: true });

/** The mapping or a form error. A format is chosen if it isn't what the form showed, however old that is. */
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
    dates: choice([...DATE_STYLES, UNDECIDED], one("dates")),
    numbers: choice(NUMBER_STYLES, one("numbers")),
    unstated: choice(STATUSES, one("unstated")),
    // A page from before an update has no such field.
    thousands: choice([...UNITS, UNDECIDED], one("thousands") ?? UNDECIDED),
    fillDates: form.has("fillDates") ? "on" : "",
  };
  const { dates, numbers, unstated, thousands, fillDates } = posted;
  const prices = choice(["card", "row"] as const, one("prices"));
  if (dates === null || numbers === null || unstated === null || thousands === null || prices === null)
    return { problem: NOT_OFFERED };
  const shown = shownTexts(before);
  const isChosen = (name: ShownName) => posted[name] !== (one(shownField(name)) ?? shown[name]);
  return withColumns(
    {
      ...{ ...before, timeZone, prices, again: form.has("again") },
      ...(isChosen("fillDates") && { fillDates: fillDates === "on" }),
      ...(isChosen("dates") && dates !== UNDECIDED && chosen("dates", dates)),
      ...(isChosen("numbers") && chosen("numbers", numbers)),
      ...(isChosen("unstated") && chosen("unstated", unstated)),
      ...(isChosen("thousands") && thousands !== UNDECIDED && { thousands: thousands === "thousands" }),
    },
    columns,
    staged,
  );
}

/** The mapping with other meanings of columns, and all guessed again by them that wasn't chosen. */
async function withColumns(mapping: Mapping, columns: Meaning[], staged: StagedImport): Promise<Mapping> {
  if (columns.every((meaning, at) => meaning === mapping.columns[at])) return mapping;
  const { words, thousands, ...guess } = await guessStyles(staged, columns);
  const { words: _words, thousands: known, hasOvrInNames: _, ...before } = mapping;
  const kept = (Object.keys(CHOSEN) as Chosen[]).filter((name) => mapping[CHOSEN[name]]);
  const isStatusSame = columns.indexOf("status") === mapping.columns.indexOf("status");
  return {
    ...{ ...before, columns, ...guess },
    ...Object.fromEntries(kept.map((name) => [name, mapping[name]])),
    ...definedOf({ words: isStatusSame ? mapping.words : words, thousands: known ?? thousands }),
  };
}

/** Leaves undefined values out, which a mapping doesn't have. */
const definedOf = (texts: Pick<Mapping, "words" | "thousands">) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));

type Apply = (value: string, staged: StagedImport) => Mapping | null;

/** The fields of a pressed answer, of which a form has one. */
const ANSWERS: Record<string, Apply> = {
  thousands: (value, { mapping }) => choice(UNITS, value) && { ...mapping, thousands: value === "thousands" },
  fillDates: (_, { mapping }) => ({ ...mapping, fillDates: true }),
  dates: (value, { mapping }) => {
    const dates = choice(DATE_STYLES, value);
    return dates && { ...mapping, ...chosen("dates", dates) };
  },
  unstated: (value, { mapping }) => {
    const unstated = choice(STATUSES, value);
    return unstated && { ...mapping, ...chosen("unstated", unstated) };
  },
  /** The word that means sold, "" for blank cells. */
  sold: (value, { mapping }) => {
    const words = mapping.words && answerWords(mapping.words, value);
    return words ? { ...mapping, words, ...chosen("unstated", value === "" ? "sold" : "listed") } : null;
  },
  /** A word that means what it most likely does. */
  likely: (value, { mapping }) => {
    const words = mapping.words && acceptLikely(mapping.words, value);
    return words ? { ...mapping, words } : null;
  },
};

/** The mapping by a pressed answer; null if that's none. */
export async function applyAnswer(form: FormData, staged: StagedImport): Promise<Mapping | null> {
  const { mapping } = staged;
  const ignored = mapping.columns.flatMap((meaning, at) => (meaning === "ignore" ? [columnField(at)] : []));
  const answer = [...form].find(([name]) => Object.hasOwn(ANSWERS, name) || ignored.includes(name));
  if (answer === undefined || typeof answer[1] !== "string") return null;
  const [name, value] = answer;
  if (Object.hasOwn(ANSWERS, name)) return ANSWERS[name]?.(value, staged) ?? null;
  if (!isMeaning(value)) return null;
  // A column that meant this before is ignored.
  const columns = mapping.columns.map((other, at) =>
    name === columnField(at) ? value : other === value ? "ignore" : other,
  );
  return withColumns(mapping, columns, staged);
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
    shown: Object.fromEntries(SHOWN.map(shownField).map((name) => [name, text(name)])),
  };
}

const choice = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null =>
  choices.find((one) => one === text) ?? null;
