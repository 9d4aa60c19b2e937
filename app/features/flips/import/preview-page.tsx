import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { MEANINGS } from "#app/domain/sheet/columns.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { refusedPath, rowsText, sheetName } from "./import-texts.ts";
import type { PlanCounts, Shown } from "./plan-counts.ts";
import type { Preview, SheetColumn } from "./preview.server.ts";

interface HeadProps {
  title: string;
  game: Game;
  fileName: string;
  rows: number;
  isImported: boolean;
  problem: string | null;
}

/** What is looked at, and what is wrong with it as a whole. */
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

const LABELS: Record<Shown, (count: string, isOne: boolean) => string> = {
  new: (count) => `${count} new`,
  here: (count) => `${count} already here`,
  differs: (count, isOne) => `${count} ${isOne ? "differs" : "differ"}`,
  bin: (count) => `${count} in the bin`,
  refused: (count) => `${count} refused`,
  notes: (count, isOne) => `${count} ${isOne ? "note" : "notes"}`,
  profit: (count, isOne) => `${count} ${isOne ? "row differs" : "rows differ"}`,
};
const label = (list: Shown, count: number) => LABELS[list](formatCoins(count), count === 1);

const LISTS = ["new", "here", "differs", "bin", "refused", "notes"] as const;

const profitSentence = ({ statedProfit, actualProfit }: PlanCounts) =>
  `Your sheet says ${formatSigned(statedProfit)}. ` +
  `By the ${taxPercent(STANDARD_TAX)}% tax it is ${formatSigned(actualProfit)}`;

/** What an import would do: its counts, each leading to its rows, and what the sheet does not say. */
export function PreviewCounts({ preview, here }: { preview: Preview; here: string }) {
  const { counts, show } = preview;
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">
        {LISTS.filter((list) => counts[list] > 0).map((list, at) => (
          <span key={list}>
            {at > 0 ? " · " : null}
            <Link to={`${here}?show=${list}`} aria-current={list === show ? "true" : undefined}>
              {label(list, counts[list])}
            </Link>
          </span>
        ))}
      </p>
      <Silences counts={counts} />
      {counts.statedProfit !== 0 || counts.profit > 0 ? (
        <p>
          {profitSentence(counts)}
          {counts.profit > 0 ? (
            <>
              {": "}
              <Link to={`${here}?show=profit`}>{label("profit", counts.profit)}</Link>
            </>
          ) : null}
          .
        </p>
      ) : null}
      {counts.bin > 0 ? (
        <p>
          What is in the bin can be restored under <Link to={UNDO_PATH}>Undo</Link>.
        </p>
      ) : null}
    </div>
  );
}

/** What a sheet leaves out, and what counts instead. */
function Silences({ counts: { undated, saleUndated } }: { counts: PlanCounts }) {
  return (
    <>
      {undated > 0 ? <p>{silenceText(undated, "logged", "as logged now")}</p> : null}
      {saleUndated > 0 ? <p>{silenceText(saleUndated, "sold", "as sold when logged")}</p> : null}
    </>
  );
}

function silenceText(count: number, what: string, instead: string): string {
  const [were, they] = count === 1 ? ["was", "it counts"] : ["were", "they count"];
  return `The file does not say when ${flipsText(count)} ${were} ${what}; ${they} ${instead}.`;
}

const UNUSED: Record<NonNullable<SheetColumn["couldMean"]>, string> = {
  name: "no column is the name",
  date: "no column says when you bought a card",
  status: "no column says whether it was sold",
  soldOn: "no column says when it was sold",
};

/** Says which ignored columns seem to say what no other does, each with a button that uses it so. */
export function UnusedColumns({ columns, here }: { columns: readonly SheetColumn[]; here: string }) {
  const unused = columns.flatMap(({ name, couldMean }, at) => (couldMean === null ? [] : [{ name, couldMean, at }]));
  if (unused.length === 0) return null;
  return (
    <Banner tone="warn">
      {unused.map(({ name, couldMean, at }) => (
        <form key={at} method="post" action={here} className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="column" value={at} />
          <input type="hidden" name="meaning" value={couldMean} />
          <p className="wrap-anywhere">{`“${name}” is ignored, and ${UNUSED[couldMean]}.`}</p>
          <Button name="intent" value="use">
            {`Read it as ${MEANINGS[couldMean]}`}
          </Button>
        </form>
      ))}
    </Banner>
  );
}

interface ButtonsProps {
  preview: Preview | null;
  game: Game;
  here: string;
  /** False while something about the sheet is in doubt, so that Import is not the loudest button. */
  isSure: boolean;
}

/** Imports what was looked at, or forgets it. */
export function ImportButtons({ preview, game, here, isSure }: ButtonsProps) {
  const fresh = preview?.counts.new ?? 0;
  return (
    <form method="post" action={here} className="flex flex-wrap items-center gap-2">
      {preview?.isFull ? <p className="text-danger">{fullText(game)}</p> : null}
      {preview && fresh > 0 && !preview.isFull ? (
        <>
          <input type="hidden" name="seen" value={preview.seen} />
          <Button variant={isSure ? "primary" : "plain"} name="intent" value="import">
            Import {flipsText(fresh)}
          </Button>
        </>
      ) : null}
      {preview && fresh === 0 ? <p>There is nothing new in it.</p> : null}
      <Button variant="quiet" name="intent" value="discard">
        Discard
      </Button>
    </form>
  );
}

/** One page of the rows that were asked for; refused ones are a file too. */
export function PreviewRows({ preview, importId, here }: { preview: Preview; importId: string; here: string }) {
  const { rows, show, page, hasMore } = preview;
  if (show === null || rows.length === 0) return null;
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
            <th>As it is read</th>
            <th>What to know</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, text, remarks }) => (
            <tr key={line}>
              <td className="num" data-label="Line">
                {formatCoins(line)}
              </td>
              <td className="cell-lead wrap-anywhere">{text}</td>
              <td className="wrap-anywhere">{remarks.join(". ")}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      <Pager
        label="Pages of rows"
        previous={page > 1 ? pageAt(page - 1) : undefined}
        next={hasMore ? pageAt(page + 1) : undefined}
      />
    </>
  );
}
