import type { ComponentProps } from "react";
import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { MEANINGS, type Meaning } from "#app/domain/sheet/columns.ts";
import type { ColumnDoubt } from "#app/domain/sheet/ignored-columns.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { CardQuestionFields } from "./card-questions-form.tsx";
import { CORRECTIONS, type Corrections } from "./corrections.ts";
import { isBeforeGames } from "./date-notes.tsx";
import { refusedPath, rowsText, sheetName, wrongTotalText } from "./import-texts.ts";
import type { PlanCounts, PreviewList } from "./plan-counts.ts";
import type { Preview, SheetColumn } from "./preview.server.ts";

interface HeadProps {
  title: string;
  game: Game;
  fileName: string;
  rows: number;
  isImported: boolean;
  problem: string | null;
}

export function PreviewHead({ title, game, fileName, rows, isImported, problem }: HeadProps) {
  return (
    <>
      <PageHeading
        title={
          <>
            {title} <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
      />
      <Hint>
        {`${sheetName(fileName)}, ${rowsText(rows)}. `}
        {isImported ? "Kept for a day, at most your last three." : "Kept for a day, or until you send another."}
      </Hint>
      {problem === null ? null : (
        <div role="alert">
          <Banner tone="bad" title={problem} />
        </div>
      )}
    </>
  );
}

const LABELS: Record<PreviewList, (count: string, isOne: boolean) => string> = {
  new: (count) => `${count} new`,
  changed: (count) => `${count} sold since`,
  corrected: (count) => `${count} changed`,
  here: (count) => `${count} already here`,
  differs: (count, isOne) => `${count} ${isOne ? "differs" : "differ"}`,
  bin: (count) => `${count} deleted`,
  refused: (count) => `${count} refused`,
  notes: (count, isOne) => `${count} ${isOne ? "note" : "notes"}`,
  profit: (count, isOne) => `${count} ${isOne ? "row differs" : "rows differ"}`,
};
const label = (list: PreviewList, count: number) => LABELS[list](formatCoins(count), count === 1);

const LISTS = ["new", "changed", "corrected", "here", "differs", "bin", "refused", "notes"] as const;

const profitSentence = ({ statedProfit, actualProfit }: PlanCounts) =>
  `Your sheet totals ${formatSigned(statedProfit)}. ` +
  `After the ${taxPercent(STANDARD_TAX)}% tax it's ${formatSigned(actualProfit)}`;

/** The import's form, whose choices the buttons elsewhere on the page keep. */
const FORM = "import";

/** True if the flips can be imported: there are some, and room for them. */
const isImportable = ({ counts, isFull }: Preview) => counts.new + counts.changed + counts.corrected > 0 && !isFull;
const hasQuestions = ({ questions: { sets, apart, others } }: Preview) =>
  sets.length + apart.length + others.length > 0;
/** True if the import's form has choices. */
const hasChoices = (preview: Preview) =>
  isImportable(preview) &&
  (hasQuestions(preview) ||
    preview.questions.last.length > 0 ||
    preview.counts.corrected > 0 ||
    (preview.counts.new > 0 && preview.counts.changed > 0));

interface ToListProps extends Pick<ComponentProps<"a">, "className" | "rel" | "aria-current" | "children"> {
  preview: Preview;
  to: string;
}

/**
 * Leads to rows of the preview: a link, or a button of the import's form, which keeps its choices. A browser that knows
 * no `form` attribute, such as w3m, submits the form around the button, and they are lost.
 */
function ToList({ preview, to, rel, className = "", ...rest }: ToListProps) {
  const [path, query] = to.split("?");
  return hasChoices(preview) ? (
    <form method="get" action={path} className="contents">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        form={FORM}
        name="intent"
        value="show"
        formAction={to}
        className={className || "underline"}
        {...rest}
      />
    </form>
  ) : (
    <Link to={to} rel={rel} className={className || undefined} {...rest} />
  );
}

export function PreviewCounts({ preview, here }: { preview: Preview; here: string }) {
  const { counts, show } = preview;
  return (
    <div className="grid gap-1">
      {/* Enter uses a form's first submit button, and the counts are buttons of the import's form too. */}
      {hasChoices(preview) ? (
        <Button form={FORM} name="intent" value="import" className="sr-only" tabIndex={-1} aria-hidden="true" />
      ) : null}
      <div className="text-lg font-semibold">
        {LISTS.filter((list) => counts[list] > 0).map((list, at) => (
          <div key={list} className="inline">
            {at > 0 ? " · " : null}
            <ToList
              preview={preview}
              to={`${here}?show=${list}`}
              className="whitespace-nowrap"
              aria-current={list === show ? "true" : undefined}
            >
              {label(list, counts[list])}
            </ToList>
          </div>
        ))}
      </div>
      <CardCounts {...preview} />
      <MissingDates counts={counts} />
      {counts.statedProfit !== 0 && counts.profit === 0 ? <p>{`${profitSentence(counts)}.`}</p> : null}
      {counts.profit > 0 ? (
        <Banner tone="warn">
          <div>
            {`${profitSentence(counts)} (`}
            <ToList preview={preview} to={`${here}?show=profit`}>
              {label("profit", counts.profit)}
            </ToList>
            ).
          </div>
        </Banner>
      ) : null}
      {counts.bin > 0 ? (
        <p>
          You can restore deleted flips under <Link to={UNDO_PATH}>Undo</Link>.
        </p>
      ) : null}
    </div>
  );
}

function CardCounts(preview: Preview) {
  const { matched, asLast, unsure } = preview.cards;
  const got =
    (matched === 1
      ? "1 new flip matches a card of the list"
      : `${formatCoins(matched)} new flips match cards of the list`) +
    (asLast > 0 ? `, ${formatCoins(asLast)} as last time.` : ".");
  return matched + unsure === 0 ? null : (
    <p>
      {matched > 0 ? `${got} ` : null}
      {unsure > 0
        ? `${flipsText(unsure)} could ${unsure === 1 ? "" : "each "}be one of several cards: pick it ` +
          (hasQuestions(preview) ? "below, or after the import." : "after the import.")
        : null}
    </p>
  );
}

function MissingDates({ counts: { undated, saleUndated, changedUndated } }: { counts: PlanCounts }) {
  return (
    <>
      {undated > 0 ? <p>{silenceText(undated, "flip has", "flips have", "today")}</p> : null}
      {saleUndated > 0 ? <p>{silenceText(saleUndated, "sale has", "sales have", "the day you added them")}</p> : null}
      {changedUndated > 0 ? <p>{silenceText(changedUndated, "new sale has", "new sales have", "today")}</p> : null}
    </>
  );
}

const silenceText = (count: number, one: string, many: string, instead: string): string =>
  `${formatCoins(count)} ${count === 1 ? one : many} no date. We'll use ${instead}.`;

export function OtherGames({ game, here }: { game: Game; here: string }) {
  return (
    <form method="post" action={here} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="game" />
      {GAMES.filter((other) => other !== game).map((other) => (
        <Button key={other} name="game" value={other}>
          Preview in {gameInfo(other).label}
        </Button>
      ))}
    </form>
  );
}

/** True if enough flips match at other hours that the time zone is likely wrong. */
const isShifted = ({ shifted, new: added }: PlanCounts) => shifted > 0 && shifted * 2 >= added;

export const isDoubtful = (counts: PlanCounts): boolean =>
  counts.corrected > 0 ||
  counts.notes > 0 ||
  counts.profit > 0 ||
  counts.wrongTotals > 0 ||
  counts.otherGame > 0 ||
  isShifted(counts) ||
  isBeforeGames(counts);

export function PreviewWarnings({ preview, game, here }: { preview: Preview; game: Game; here: string }) {
  const { counts, wrongTotals } = preview;
  const { otherGame, shifted } = counts;
  return (
    <>
      {counts.wrongTotals > 0 ? (
        <Banner tone="warn">
          {wrongTotals.map(({ line, wrongTotals }) => (
            <p key={line}>{`Line ${formatCoins(line)}: ${wrongTotals.map(wrongTotalText).join(". ")}.`}</p>
          ))}
          {counts.wrongTotals > wrongTotals.length ? (
            <p>{`${rowsText(counts.wrongTotals - wrongTotals.length)} more with a total that doesn't add up.`}</p>
          ) : null}
        </Banner>
      ) : null}
      {otherGame > 0 ? (
        <Banner tone="warn">
          <p>{`${rowsText(otherGame)} ${otherGame === 1 ? "belongs" : "belong"} to another game, so it stays out.`}</p>
          <OtherGames game={game} here={here} />
        </Banner>
      ) : null}
      {isShifted(counts) ? (
        <Banner tone="warn">
          <p>
            {`${flipsText(shifted)} ${shifted === 1 ? "is" : "are"} already here with other hours. `}
            Did you import this file in another time zone? If so, write that zone under the columns.
          </p>
        </Banner>
      ) : null}
    </>
  );
}

export function ThousandsQuestion({ here }: { here: string }) {
  return (
    <Banner tone="warn">
      <form method="post" action={here} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value="answer" />
        <p>{THOUSANDS_QUESTION}</p>
        <Button name="thousands" value="thousands">
          Yes: 12.5 is 12,500
        </Button>
        <Button name="thousands" value="coins">
          No, they’re in coins
        </Button>
      </form>
    </Banner>
  );
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
};

interface UnusedProps {
  columns: readonly SheetColumn[];
  /** What columns mean now. */
  meanings: readonly Meaning[];
  preview: Preview | null;
  here: string;
}

/** The ignored columns: what could change coins or status with a button each, the others in one line. */
export function UnusedColumns({ columns, meanings, preview, here }: UnusedProps) {
  const isOffered = (at: number) => (columns[at]?.couldMean ?? null) !== null;
  const nameOf = (at: number) => columns[at]?.name ?? "";
  const offers = [
    ...columns.flatMap(({ couldMean }, at) =>
      couldMean === null ? [] : [{ at, meaning: couldMean, why: `and ${UNUSED[couldMean]}` }],
    ),
    ...(preview?.doubts ?? []).flatMap(({ at, kind, meaning }) =>
      isOffered(at) ? [] : [{ at, meaning, why: DOUBTS[kind] }],
    ),
  ];
  const leftOut = (preview?.leftOut ?? []).filter((at) => !isOffered(at)).map(nameOf);
  return (
    <>
      {offers.length > 0 ? (
        <Banner tone="warn">
          {offers.map(({ at, meaning, why }) => (
            <form key={at} method="post" action={here} className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="intent" value="answer" />
              <p className="wrap-anywhere">{`“${nameOf(at)}” is ignored, ${why}.`}</p>
              <Button name={`column-${at}`} value={meaning}>
                {`Read it as ${MEANINGS[meaning]}${meanings.includes(meaning) ? " instead" : ""}`}
              </Button>
            </form>
          ))}
        </Banner>
      ) : null}
      {leftOut.length > 0 ? <Hint>{leftOutText(leftOut)}</Hint> : null}
    </>
  );
}

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

interface ButtonsProps {
  preview: Preview | null;
  game: Game;
  here: string;
  /** False while there are warnings: then Import isn't the primary button. */
  isSure: boolean;
  wantsChanges: boolean;
  /** What to do with corrected flips, if that was posted before. */
  corrections?: Corrections;
  /** Answers to the questions about cards that were posted before. */
  chosen: Record<string, string>;
}

export function ImportButtons({ preview, game, here, isSure, wantsChanges, corrections, chosen }: ButtonsProps) {
  const [fresh, changed] = [preview?.counts.new ?? 0, preview?.counts.changed ?? 0];
  const corrected = preview?.counts.corrected ?? 0;
  const hasWork = fresh + changed + corrected > 0;
  return (
    <form id={FORM} method="post" action={here} className="flex flex-wrap items-center gap-2" autoComplete="off">
      {preview?.isFull ? <p className="text-danger">{fullText(game)}</p> : null}
      {preview && isImportable(preview) ? (
        <>
          <input type="hidden" name="seen" value={preview.seen} />
          <CardQuestionFields questions={preview.questions} chosen={chosen} cards={preview.cards} />
          {corrected > 0 ? (
            <CorrectionChoice corrected={corrected} isAlone={fresh + changed === 0} chosen={corrections} />
          ) : null}
          {fresh + corrected > 0 && changed > 0 ? (
            <label className="flex basis-full items-center gap-2 pointer-coarse:py-2">
              <input type="checkbox" name="changes" defaultChecked={wantsChanges} /> Mark {flipsText(changed)} that{" "}
              {changed === 1 ? "is" : "are"} listed here as sold
            </label>
          ) : null}
          <Button variant={isSure ? "primary" : "plain"} name="intent" value="import">
            {fresh > 0
              ? `Import ${flipsText(fresh)}`
              : corrected > 0
                ? "Save these changes"
                : `Mark ${flipsText(changed)} as sold`}
          </Button>
        </>
      ) : null}
      {preview && !hasWork ? <p>Nothing new to import</p> : null}
      <Button variant="quiet" name="intent" value="discard">
        Discard
      </Button>
    </form>
  );
}

interface ChoiceProps {
  corrected: number;
  /** There's nothing else to import, so leaving them isn't a choice. */
  isAlone: boolean;
  chosen?: Corrections;
}

function CorrectionChoice({ corrected, isAlone, chosen = isAlone ? "change" : "leave" }: ChoiceProps) {
  const [is, it, another] = corrected === 1 ? ["is", "it", "another flip"] : ["are", "them", "other flips"];
  const texts: Record<Corrections, string> = {
    leave: `Leave ${it} as ${it === "it" ? "it is" : "they are"}`,
    change: `Change ${it} to what the sheet says`,
    add: `Add the ${corrected === 1 ? "row" : "rows"} as ${another}`,
  };
  return (
    <fieldset className="grid basis-full gap-1">
      <legend>{`${flipsText(corrected)} ${is} here with other values:`}</legend>
      {CORRECTIONS.filter((choice) => !(isAlone && choice === "leave")).map((choice) => (
        <label key={choice} className="flex items-center gap-2 pointer-coarse:py-2">
          <input type="radio" name="corrections" value={choice} defaultChecked={choice === chosen} /> {texts[choice]}
        </label>
      ))}
    </fieldset>
  );
}

export function PreviewRows({ preview, importId, here }: { preview: Preview; importId: string; here: string }) {
  const { columns, rows, show, page, hasMore } = preview;
  if (show === null || rows.length === 0) return null;
  const hasRemarks = rows.some(({ remarks }) => remarks.length > 0);
  const pageAt = (at: number) => `${here}?show=${show}&page=${at}`;
  return (
    <>
      {show === "refused" ? (
        <Hint>
          <a href={refusedPath(importId)}>Download these rows</a>, correct them and send them again.
        </Hint>
      ) : null}
      <FramedTable stacks>
        <thead>
          <tr>
            <th className="num">Line</th>
            {columns.map(({ title, cell }) => (
              <th key={title} className={cell.includes("num") ? "num" : undefined}>
                {title}
              </th>
            ))}
            {hasRemarks ? <th>What to know</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, texts, remarks }) => (
            <tr key={line}>
              <td className="num" data-label="Line">
                {formatCoins(line)}
              </td>
              {columns.map(({ title, isLabelled, cell }, at) => (
                <td key={title} className={cell} data-label={isLabelled && texts[at] ? title : undefined}>
                  {texts[at]}
                </td>
              ))}
              {hasRemarks ? <td className="wrap-anywhere">{remarks.join(". ")}</td> : null}
            </tr>
          ))}
        </tbody>
      </FramedTable>
      {page > 1 || hasMore ? (
        <nav aria-label="Pages of rows" className="flex justify-between gap-2">
          {page > 1 ? (
            <ToList preview={preview} to={pageAt(page - 1)} rel="prev" className={buttonClass()}>
              Previous
            </ToList>
          ) : (
            <span />
          )}
          {hasMore ? (
            <ToList preview={preview} to={pageAt(page + 1)} rel="next" className={buttonClass()}>
              Next
            </ToList>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
