import { Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, TextAreaField } from "#app/ui/form/field.tsx";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { Banner, Hint, Panel } from "#app/ui/panel.tsx";
import { lookPath, sheetName } from "./import-texts.ts";

interface Props {
  /** The id that the import will have. */
  id: string;
  game: Game;
  here: string;
  backTo: string;
  /** The sheets that wait to be imported. */
  waiting: { id: string; game: Game; fileName: string; rows: number | null }[];
  /** Why the last one was refused, and the rows that were pasted. */
  refused: { problem: string; text?: string } | undefined;
}

/** Takes a file of flips, or rows that are pasted. */
export function ImportForm({ id, game, here, backTo, waiting, refused }: Props) {
  return (
    <>
      {refused ? (
        <div role="alert">
          <Banner tone="bad" title={refused.problem} />
        </div>
      ) : null}
      <Hint>Bring the sheet you have. Nothing is added before you have seen how it is read.</Hint>
      <Panel as="div">
        <form method="post" action={here} encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="game" value={game} />
          <TextAreaField
            label="Rows to paste"
            name="text"
            rows={6}
            defaultValue={refused?.text}
            hint="Rows copied from a spreadsheet with their header, or one flip a line: J Smith 84 QB 12k > 15.5k"
          />
          {/* why: last, so that all that is said of the file is known when it arrives */}
          <Field
            label="Or a file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            hint="CSV, TSV or text, up to 16 MB and 100,000 rows."
          />
          <div className="flex flex-wrap gap-2">
            <Button look="primary">Look at it</Button>
            <CancelLink to={backTo} />
          </div>
        </form>
      </Panel>
      {waiting.length > 0 ? (
        <section className="grid gap-2" aria-labelledby="waiting">
          <h2 id="waiting" className="text-lg">
            Not imported yet
          </h2>
          <ul className="list-disc ps-5">
            {waiting.map((one) => (
              <li key={one.id}>
                <Link to={lookPath(one.id)}>{sheetName(one.fileName)}</Link>, {formatCoins(one.rows ?? 0)} rows,{" "}
                {gameInfo(one.game).label}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
