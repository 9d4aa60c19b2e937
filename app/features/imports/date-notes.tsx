import { flipsText } from "#app/domain/flip.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Banner } from "#app/ui/panel.tsx";
import { rowsText } from "./import-texts.ts";
import type { PlanCounts } from "./plan-counts.ts";

/** The games' cards are younger. */
const BEFORE_GAMES = Date.UTC(2023, 0, 1);

/** True if all dates are likely years too early. */
export const isBeforeGames = ({ latest }: PlanCounts): boolean => latest > 0 && latest < BEFORE_GAMES;

const yearlessText = (rows: number): string =>
  `${rowsText(rows)} ${rows === 1 ? "has" : "have"} a date without a year. We'll use the most recent one.`;

const belowText = (flips: number, isFilled: boolean): string =>
  isFilled
    ? `${flipsText(flips)} without a date ${flips === 1 ? "gets" : "get"} the date above.`
    : `${flipsText(flips)} without a date ${flips === 1 ? "comes" : "come"} below a dated one.`;

const BEFORE_TEXT =
  "All dates are before 2023. Excel may have counted their days from 1904, which makes them four years too early.";

interface Notes {
  counts: PlanCounts;
  mapping: Pick<Mapping, "dates" | "fillDates">;
}

/** What is said once for all the sheet's dates. */
export const dateTexts = ({ counts, mapping }: Notes): string[] => [
  ...(counts.yearless > 0 ? [yearlessText(counts.yearless)] : []),
  ...(counts.belowDate > 0 ? [belowText(counts.belowDate, Boolean(mapping.fillDates))] : []),
  ...(isBeforeGames(counts) ? [BEFORE_TEXT] : []),
];

export function DateNotes({ counts, mapping, here }: Notes & { here: string }) {
  const { yearless, belowDate } = counts;
  return (
    <>
      {yearless > 0 ? <p>{yearlessText(yearless)}</p> : null}
      {belowDate > 0 ? (
        <form method="post" action={here} className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value="answer" />
          <p>{belowText(belowDate, Boolean(mapping.fillDates))}</p>
          {mapping.fillDates ? null : (
            <Button name="fillDates" value="on">
              Use the date above
            </Button>
          )}
        </form>
      ) : null}
      {isBeforeGames(counts) ? (
        <Banner tone="warn">
          <form method="post" action={here} className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="intent" value="answer" />
            <p>{BEFORE_TEXT}</p>
            {mapping.dates === "serial" ? (
              <Button name="dates" value="serial1904">
                Count days from 1904
              </Button>
            ) : null}
          </form>
        </Banner>
      ) : null}
    </>
  );
}
