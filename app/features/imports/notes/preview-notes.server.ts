import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import { hasQuestions } from "../card-questions.ts";
import { rowsText } from "../import-texts.ts";
import { asksThousands, type PlanCounts } from "../plan-counts.ts";
import type { Preview, SheetColumn } from "../preview.server.ts";
import { ignoredNotes, netNotes, ovrNotes } from "./column-notes.server.ts";
import { dateNotes, missingDateNotes } from "./date-notes.server.ts";
import type { Note, Notes } from "./note.ts";
import { saleNotes } from "./sale-notes.server.ts";
import { sumNotes } from "./sum-notes.server.ts";

interface Looked {
  game: Game;
  mapping: Mapping;
  /** What holds the preview up. */
  question: Note | null;
  columns: readonly SheetColumn[];
  /** Null while that or another problem holds it up. */
  preview: Preview | null;
}

/** All that the page says of a sheet, the worst first. */
export function previewNotes({ game, mapping, question, columns, preview }: Looked): Notes {
  const ignored = ignoredNotes(columns, mapping.columns, preview ?? { doubts: [], leftOut: [] });
  const thousands = preview && asksThousands(preview.counts, mapping) ? [THOUSANDS] : [];
  const others = preview ? rowNotes(preview, { game, mapping, columns }) : { doubts: [], notes: [] };
  return {
    doubts: [...(question ? [question] : []), ...thousands, ...ignored.doubts, ...others.doubts],
    notes: [...others.notes, ...ignored.notes],
  };
}

function rowNotes(preview: Preview, { game, mapping, columns }: Pick<Looked, "game" | "mapping" | "columns">): Notes {
  const { counts } = preview;
  const sales = saleNotes(counts, mapping, columns);
  const dates = dateNotes(counts, mapping);
  const sums = sumNotes(preview);
  return {
    doubts: [...sales.doubts, ...dates.doubts, ...sums.doubts, ...gameNotes(counts, game), ...zoneNotes(counts)],
    notes: [
      ...[
        ...cardNotes(preview),
        ...sums.notes,
        ...netNotes(columns, mapping),
        ...ovrNotes(columns, mapping),
        ...sales.notes,
      ],
      ...[...missingDateNotes(counts, mapping), ...dates.notes],
    ],
  };
}

export const THOUSANDS: Note = {
  text: THOUSANDS_QUESTION,
  answers: [
    { label: "Yes: 12.5 is 12,500", name: "thousands", value: "thousands" },
    { label: "No, they’re in coins", name: "thousands", value: "coins" },
  ],
};

function cardNotes(preview: Preview): Note[] {
  const { matched, asLast, unsure } = preview.cards;
  const got =
    (matched === 1
      ? "1 new flip matches a card of the list"
      : `${formatCoins(matched)} new flips match cards of the list`) +
    (asLast > 0 ? `, ${formatCoins(asLast)} as last time.` : ".");
  const open =
    `${flipsText(unsure)} could ${unsure === 1 ? "" : "each "}be one of several cards: pick it ` +
    (hasQuestions(preview.questions) ? "below, or after the import." : "after the import.");
  const texts = [...(matched > 0 ? [got] : []), ...(unsure > 0 ? [open] : [])];
  return texts.length > 0 ? [{ text: texts.join(" ") }] : [];
}

/** Leads to the sheet in the other game, if rows belong to it. */
export function gameNotes({ otherGame }: PlanCounts, game: Game): Note[] {
  if (otherGame === 0) return [];
  const answers = GAMES.filter((other) => other !== game).map((other) => ({
    label: `Preview in ${gameInfo(other).label}`,
    name: "game",
    value: other,
  }));
  const text =
    otherGame === 1
      ? "1 row belongs to another game, so it stays out."
      : `${rowsText(otherGame)} belong to another game, so they stay out.`;
  return [{ text, answers, intent: "game" }];
}

/** Said if enough flips match at other hours that the time zone is likely wrong. */
function zoneNotes({ shifted, new: added }: PlanCounts): Note[] {
  if (shifted === 0 || shifted * 2 < added) return [];
  const text =
    `${flipsText(shifted)} ${shifted === 1 ? "is" : "are"} already here with other hours. ` +
    "Did you import this file in another time zone? If so, write that zone under the columns.";
  return [{ text }];
}
