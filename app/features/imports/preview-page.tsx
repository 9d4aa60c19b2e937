import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import type { PreviewIntent } from "#app/ui/form/intents.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { hasQuestions } from "./card-questions.ts";
import { CardQuestionFields } from "./card-questions-form.tsx";
import { CorrectionChoice } from "./correction-choice.tsx";
import type { Corrections } from "./corrections.ts";
import { previewPath, refusedPath, rowsText, sheetName } from "./import-texts.ts";
import type { LookedAtImport } from "./look-at-import.server.ts";
import { MAPPING_ID, MappingForm, type MappingTexts } from "./mapping-form.tsx";
import type { Note } from "./notes/note.ts";
import type { Preview } from "./preview.server.ts";

/** They fit on a phone's screen. */
const FEW_ROWS = 8;

/** What a form that was refused left. */
export interface LeftForm {
  problem: string | null;
  posted?: MappingTexts;
  wantsChanges: boolean;
  corrections: Corrections | null;
  /** Answers to the questions about cards. */
  chosen: Record<string, string>;
}

/** What is in doubt stands first, and the rows above the form that maps columns, unless that has an error. */
export function PreviewPage({ looked, left }: { looked: LookedAtImport; left: LeftForm | undefined }) {
  const { id, columns, preview, doubts, notes, isImported, isSure, texts } = looked;
  const here = previewPath(id);
  const problem = left?.problem ?? looked.problem;
  const isRefused = left?.posted !== undefined;
  const mapping = isImported ? null : (
    <MappingForm
      values={left?.posted ?? texts}
      columns={columns}
      example={preview?.example ?? null}
      here={here}
      isOpen={isRefused || looked.isMappingAsked}
    />
  );
  return (
    <div className="grid gap-4">
      {/* Enter uses a form's first submit button, and the counts are buttons of the import's form too. */}
      {preview && hasChoices(preview) ? (
        <Button form={FORM} intent="import" className="sr-only" tabIndex={-1} aria-hidden="true" />
      ) : null}
      <PreviewHead {...looked} problem={problem} />
      {doubts.length > 0 ? (
        <Banner tone="warn" className="grid gap-3">
          <Notes notes={doubts} preview={preview} here={here} />
        </Banner>
      ) : null}
      {preview ? (
        <div className="grid gap-2">
          {isImported ? null : <PreviewCounts preview={preview} here={here} />}
          <Notes notes={notes} preview={preview} here={here} />
          {preview.rows.length > FEW_ROWS && !isImported ? (
            <a href={`#${MAPPING_ID}`} className="justify-self-start underline pointer-coarse:py-2">
              Change how it’s read
            </a>
          ) : null}
        </div>
      ) : null}
      {isImported ? null : (
        <ImportButtons
          {...looked}
          here={here}
          isSure={isSure}
          wantsChanges={left?.wantsChanges ?? true}
          corrections={left?.corrections ?? null}
          chosen={left?.chosen ?? {}}
        />
      )}
      {isRefused ? mapping : null}
      {preview ? <PreviewRows preview={preview} importId={id} here={here} /> : null}
      {isRefused ? null : mapping}
    </div>
  );
}

type HeadProps = Pick<LookedAtImport, "title" | "game" | "fileName" | "rows" | "isImported" | "problem">;

function PreviewHead({ title, game, fileName, rows, isImported, problem }: HeadProps) {
  return (
    <>
      <PageHeading
        title={title}
        about={gameInfo(game).label}
        back={{ to: `${href("/dashboard/my-flips/import")}?of=${game}`, label: "Import" }}
      />
      <Hint className="wrap-anywhere">
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

interface NotesProps {
  notes: readonly Note[];
  preview: Preview | null;
  here: string;
}

/** Sentences about the sheet, each with the buttons that answer it. */
function Notes({ notes, preview, here }: NotesProps) {
  return notes.map(({ text, answers = [], intent = "answer" satisfies PreviewIntent, rows, isMinor }) =>
    answers.length > 0 ? (
      <form key={text} method="post" action={here} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value={intent} />
        <p className="wrap-anywhere">{text}</p>
        {answers.map(({ label, name, value }) => (
          <Button key={label} name={name} value={value}>
            {label}
          </Button>
        ))}
      </form>
    ) : (
      <div key={text} className={isMinor ? "hint wrap-anywhere" : "wrap-anywhere"}>
        {text}{" "}
        {rows && preview ? (
          <ToList preview={preview} to={`${here}?show=${rows.list}`}>
            {rows.label}
          </ToList>
        ) : null}
      </div>
    ),
  );
}

const LISTS = ["new", "soldSince", "corrected", "here", "differs", "bin", "refused", "skipped", "notes"] as const;
const LABELS: Record<(typeof LISTS)[number], (count: string, isOne: boolean) => string> = {
  new: (count) => `${count} new`,
  soldSince: (count) => `${count} sold since`,
  corrected: (count) => `${count} changed`,
  here: (count) => `${count} already here`,
  differs: (count, isOne) => `${count} ${isOne ? "differs" : "differ"}`,
  bin: (count) => `${count} deleted`,
  refused: (count) => `${count} refused`,
  skipped: (count) => `${count} skipped`,
  notes: (count, isOne) => `${count} ${isOne ? "note" : "notes"}`,
};
const label = (list: (typeof LISTS)[number], count: number) => LABELS[list](formatCoins(count), count === 1);

/** The import's form, whose choices the buttons elsewhere on the page keep. */
const FORM = "import";

/** True if the flips can be imported: there are some, and room for them. */
const isImportable = ({ counts, isFull }: Preview) => counts.new + counts.soldSince + counts.corrected > 0 && !isFull;
/** True if the import's form has choices. */
const hasChoices = (preview: Preview) =>
  isImportable(preview) &&
  (hasQuestions(preview.questions) ||
    preview.questions.last.length > 0 ||
    preview.counts.corrected > 0 ||
    (preview.counts.new > 0 && preview.counts.soldSince > 0));

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
        value={"show" satisfies PreviewIntent}
        formAction={to}
        className={className || "underline"}
        {...rest}
      />
    </form>
  ) : (
    <Link to={to} rel={rel} className={className || undefined} {...rest} />
  );
}

function PreviewCounts({ preview, here }: { preview: Preview; here: string }) {
  const { counts, show } = preview;
  return (
    <>
      <div className="flex flex-wrap gap-x-2 text-lg font-semibold">
        {LISTS.filter((list) => counts[list] > 0).map((list, at) => (
          <div key={list} className="flex gap-x-2">
            {at > 0 ? <span>·</span> : null}{" "}
            <ToList
              preview={preview}
              to={`${here}?show=${list}`}
              className="whitespace-nowrap"
              aria-current={list === show ? "true" : undefined}
            >
              {label(list, counts[list])}
            </ToList>{" "}
          </div>
        ))}
      </div>
      {counts.bin > 0 ? (
        <p>
          You can restore deleted flips under <Link to={UNDO_PATH}>Undo</Link>.
        </p>
      ) : null}
    </>
  );
}

interface ButtonsProps {
  preview: Preview | null;
  game: Game;
  here: string;
  /** False while there are warnings: then Import isn't the primary button. */
  isSure: boolean;
  wantsChanges: boolean;
  corrections: Corrections | null;
  /** Answers to the questions about cards that were posted before. */
  chosen: Record<string, string>;
}

function ImportButtons({ preview, game, here, isSure, wantsChanges, corrections, chosen }: ButtonsProps) {
  const fresh = preview?.counts.new ?? 0;
  const soldSince = preview?.counts.soldSince ?? 0;
  const corrected = preview?.counts.corrected ?? 0;
  const hasWork = fresh + soldSince + corrected > 0;
  return (
    <form id={FORM} method="post" action={here} className="flex flex-wrap items-center gap-2" autoComplete="off">
      {preview?.isFull ? <p className="text-danger">{fullText(game)}</p> : null}
      {preview && isImportable(preview) ? (
        <>
          <input type="hidden" name="seen" value={preview.seen} />
          <CardQuestionFields questions={preview.questions} chosen={chosen} cards={preview.cards} />
          {corrected > 0 ? (
            <CorrectionChoice corrected={corrected} isAlone={fresh + soldSince === 0} chosen={corrections} />
          ) : null}
          {fresh + corrected > 0 && soldSince > 0 ? (
            <label className="flex basis-full items-center gap-2 pointer-coarse:py-2">
              <input type="checkbox" name="changes" defaultChecked={wantsChanges} /> Mark {flipsText(soldSince)} that{" "}
              {soldSince === 1 ? "is" : "are"} listed here as sold{" "}
            </label>
          ) : null}
          <Button variant={isSure ? "primary" : "plain"} intent="import">
            {importText(fresh, soldSince, corrected)}
          </Button>
        </>
      ) : null}
      {preview && !hasWork ? <p>Nothing new to import</p> : null}
      <Button variant="quiet" intent="discard">
        Discard
      </Button>
    </form>
  );
}

function importText(fresh: number, soldSince: number, corrected: number): string {
  // What is chosen isn't known yet.
  if (corrected > 0) return "Import";
  return fresh > 0 ? `Import ${flipsText(fresh)}` : `Mark ${flipsText(soldSince)} as sold`;
}

function PreviewRows({ preview, importId, here }: { preview: Preview; importId: string; here: string }) {
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
