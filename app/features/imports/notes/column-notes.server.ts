import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import { MEANINGS, type Meaning } from "#app/domain/sheet/columns.ts";
import type { ColumnDoubt } from "#app/domain/sheet/ignored-columns.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { normalizeNumber } from "#app/domain/sheet/numbers.ts";
import { splitOvr } from "#app/domain/sheet/ovr-in-name.ts";
import { breakEvenCeil, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import type { Preview, SheetColumn } from "../preview.server.ts";
import type { Note, Notes } from "./note.ts";

type Columns = readonly SheetColumn[];
type Ignored = Pick<Preview, "doubts" | "leftOut">;

/** The ignored columns: in doubt if they could change coins or status, each with a button that reads it. */
export function ignoredNotes(columns: Columns, meanings: readonly Meaning[], { doubts, leftOut }: Ignored): Notes {
  const isOffered = (at: number) => columns[at]?.couldMean != null;
  const nameOf = (at: number) => columns[at]?.name ?? "";
  const others = leftOut.filter((at) => !isOffered(at)).map(nameOf);
  const unused = columns.flatMap(({ couldMean }, at) =>
    couldMean === null ? [] : [{ at, meaning: couldMean, why: `and ${UNUSED[couldMean]}` }],
  );
  const doubted = doubts
    .filter(({ at }) => !isOffered(at))
    .map(({ at, kind, meaning }) => ({ at, meaning, why: DOUBTS[kind] }));
  return {
    doubts: [...unused, ...doubted].map(({ at, meaning, why }) => ({
      text: `“${nameOf(at)}” is ignored, ${why}.`,
      answers:
        meaning === null
          ? []
          : [
              {
                label: `Read it as ${MEANINGS[meaning]}${meanings.includes(meaning) ? " instead" : ""}`,
                name: `column-${at}`,
                value: meaning,
              },
            ],
    })),
    notes: others.length > 0 ? [{ text: leftOutText(others), isMinor: true }] : [],
  };
}

const UNUSED: Record<NonNullable<SheetColumn["couldMean"]>, string> = {
  name: "no column is the name",
  date: "no column says when you bought a card",
  status: "no column says whether it was sold",
  soldOn: "no column says when it was sold",
  sell: "no column says what a card sold for",
  net: "no column says what a card sold for",
};

const DOUBTS: Record<ColumnDoubt["kind"], string> = {
  price: "though it holds prices",
  count: "though it counts something",
  status: "though it may say whether a card was sold",
  date: "though it holds dates",
  tax: `though it isn't the ${taxPercent(STANDARD_TAX)}% tax that profits count`,
};

const MAX_NAMED = 3;
const AND = new Intl.ListFormat("en", { type: "conjunction" });

/** "Left out: Platform, Week and 2 more." */
function leftOutText(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const shown = names.slice(0, more === 1 ? MAX_NAMED - 1 : MAX_NAMED);
  return more > 0
    ? `Left out: ${shown.join(", ")} and ${names.length - shown.length} more.`
    : `Left out: ${AND.format(names).replace(", and", " and")}.`;
}

/** Says how prices after tax are read, by the first one. */
export function netNotes(columns: Columns, { columns: meanings, numbers }: Mapping): Note[] {
  const column = columns[meanings.indexOf("net")];
  const net = column?.cells.map((cell) => parseCoins(normalizeNumber(cell, numbers))).find((coins) => coins);
  if (!column || !net) return [];
  const gross = formatCoins(breakEvenCeil(net, STANDARD_TAX));
  const left = `“${column.name}” is what's left after the ${taxPercent(STANDARD_TAX)}% tax`;
  return [{ text: `${left}, so ${formatCoins(net)} is a sale at ${gross}.` }];
}

/** Says that the names carry the OVR, by the first one. */
export function ovrNotes(columns: Columns, { columns: meanings, hasOvrInNames }: Mapping): Note[] {
  const cells = columns[meanings.indexOf("name")]?.cells ?? [];
  const written = hasOvrInNames ? cells.find((cell) => splitOvr(cell.trim())) : undefined;
  const split = written && splitOvr(written.trim());
  return split ? [{ text: `“${written.trim()}” is read as ${split.name} with an OVR of ${split.ovr}.` }] : [];
}
