import { Link } from "react-router";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, TextAreaField, verbatimKeys } from "#app/ui/form/field.tsx";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { MAYBE_SAVED, NEVER_SENT } from "#app/ui/page/keep-form.ts";
import { Banner, Hint, Panel } from "#app/ui/panel.tsx";
import { MAX_SHEET_BYTES, previewPath, refusedText, rowsText, SHEET_TOO_LARGE, sheetName } from "./import-texts.ts";
import type { ListedImport } from "./imports.server.ts";

interface Props {
  /** The id of the new import; makes a resubmission idempotent. */
  id: string;
  game: Game;
  here: string;
  backTo: string;
  sheets: ListedImport[];
  refused: { problem: string; text?: string } | undefined;
}

export function ImportForm({ id, game, here, backTo, sheets, refused }: Props) {
  return (
    <>
      {refused ? (
        <div role="alert">
          <Banner tone="bad" title={refused.problem} />
        </div>
      ) : null}
      <Hint>Any spreadsheet works. You'll see a preview before anything is saved.</Hint>
      <Panel as="div">
        <form
          method="post"
          action={here}
          encType="multipart/form-data"
          data-upload={MAX_SHEET_BYTES}
          className="grid gap-4"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="game" value={game} />
          <TextAreaField
            label="Paste rows"
            name="text"
            rows={6}
            {...verbatimKeys}
            defaultValue={refused?.text}
            hint="Rows copied from a spreadsheet with their header, or one flip per line: J Smith 84 QB 12k > 15.5k"
          />
          {/* Last, so that the other fields are parsed before the file arrives. */}
          <Field
            label="Or upload a file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            hint="CSV, TSV or text, up to 14 MB and 100,000 rows."
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">Preview</Button>
            <CancelLink to={backTo} />
          </div>
        </form>
        <UploadTemplate />
      </Panel>
      <Sheets id="waiting" title="Not imported yet" sheets={sheets.filter(({ isImported }) => !isImported)} />
      <Sheets id="refused" title="Imported, but not every row" sheets={sheets.filter(byImported)} />
    </>
  );
}

/** Markup and texts for `send-sheet.js`: upload progress and errors. */
const UploadTemplate = () => (
  <template
    id="sending-parts"
    data-sending="Sending your sheet…"
    data-reading="Reading your sheet…"
    data-too-large={SHEET_TOO_LARGE}
    data-never-sent={NEVER_SENT}
    data-maybe-saved={MAYBE_SAVED}
    data-file-moved="This file changed or moved. Choose it again."
    // Not inside the button: w3m ignores <template> and would show it.
    data-stop="Stop"
  >
    <div className="mt-4 grid gap-2">
      <p role="status" id="sending" />
      <progress className="w-full" aria-labelledby="sending" max="1" value="0" />
      <Hint aria-hidden />
      <Button type="button" className="justify-self-start" />
    </div>
    <div role="alert">
      <Banner tone="bad" title=" " />
    </div>
  </template>
);

const byImported = ({ isImported }: ListedImport) => isImported;

function Sheets({ id, title, sheets }: { id: string; title: string; sheets: ListedImport[] }) {
  if (sheets.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="list-disc ps-5">
        {sheets.map(({ id, game, fileName, rows, isImported }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={previewPath(id)}>{sheetName(fileName)}</Link>, {(isImported ? refusedText : rowsText)(rows)},{" "}
            {gameInfo(game).label}
          </li>
        ))}
      </ul>
    </section>
  );
}
