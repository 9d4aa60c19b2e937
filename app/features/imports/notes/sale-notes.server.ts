import type { FlipStatus } from "#app/domain/flip.ts";
import { SAYS_SOLD } from "#app/domain/sheet/columns.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { likelyMeaning } from "#app/domain/sheet/status-words.ts";
import { rowsText } from "../import-texts.ts";
import type { PlanCounts } from "../plan-counts.ts";
import type { SheetColumn } from "../preview.server.ts";
import { saleDoubts } from "../sale-doubts.ts";
import type { Note, Notes } from "./note.ts";

/** What the sheet leaves open about which of its rows were sold. */
export function saleNotes(counts: PlanCounts, mapping: Mapping, columns: readonly SheetColumn[]): Notes {
  const { words, likely, silent, isSilentDoubtful, profits } = saleDoubts(counts, mapping);
  const saysSold = SAYS_SOLD.find((meaning) => mapping.columns.includes(meaning)) ?? "status";
  const column = columns[mapping.columns.indexOf(saysSold)]?.name ?? "";
  const open = words.length === 0 && silent > 0 ? silentNote(silent, column, mapping.unstated, isSilentDoubtful) : null;
  return {
    doubts: [
      ...(profits > 0 ? [{ text: profitsText(profits) }] : []),
      ...(words.length > 0 ? [wordsNote(words, column)] : []),
      ...likely.map((word) => likelyNote(word, column)),
      ...(open && isSilentDoubtful ? [open] : []),
    ],
    notes: open && !isSilentDoubtful ? [open] : [],
  };
}

const profitsText = (rows: number): string =>
  `${rowsText(rows)} ${rows === 1 ? "states" : "state"} a profit, but not what the card sold for. ` +
  `We read ${rows === 1 ? "it" : "them"} as listed.`;

const wordsNote = (words: readonly string[], column: string): Note => ({
  text: `Under “${column}”, which of ${listText(words.map(wordText))} means sold?`,
  answers: words.map((word) => ({
    label: word === "" ? "Blank means sold" : `“${word}” means sold`,
    name: "sold",
    value: word,
  })),
});

function likelyNote(word: string, column: string): Note {
  const means = likelyMeaning(word) ?? "listed";
  const text = `Under “${column}”, does “${word}” mean ${means}? Until you say so, those rows stay out.`;
  return { text, answers: [{ label: `Yes, “${word}” means ${means}`, name: "likely", value: word }] };
}

const listText = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const wordText = (word: string) => (word === "" ? "blank" : `“${word}”`);

function silentNote(rows: number, column: string, unstated: FlipStatus, isDoubtful: boolean): Note {
  const [has, it] = rows === 1 ? ["has", "it"] : ["have", "them"];
  return {
    text: `${rowsText(rows)} ${has} a sell price, but nothing under “${column}”. We read ${it} as ${unstated}.`,
    answers: (["sold", "listed"] as const)
      .filter((status) => isDoubtful || status !== unstated)
      .map((status) => ({
        label: status === unstated ? `Yes, ${status}` : `Read ${it} as ${status}`,
        name: "unstated",
        value: status,
      })),
  };
}
