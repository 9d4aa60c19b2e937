import type { FlipStatus } from "#app/domain/flip.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Banner } from "#app/ui/panel.tsx";
import { rowsText } from "./import-texts.ts";
import type { SaleDoubts } from "./sale-doubts.ts";

interface Props {
  doubts: SaleDoubts;
  /** Name of the column that says whether a row was sold. */
  column: string;
  unstated: FlipStatus;
  here: string;
}

/** Asks which rows were sold where the sheet leaves it open. */
export function SaleQuestions(props: Props) {
  const { profits } = props.doubts;
  return (
    <>
      {profits > 0 ? (
        <Banner tone="warn">
          {`${rowsText(profits)} ${profits === 1 ? "states" : "state"} a profit, but not what the card sold for. `}
          {`We read ${profits === 1 ? "it" : "them"} as listed.`}
        </Banner>
      ) : null}
      <StatusQuestions {...props} />
    </>
  );
}

function StatusQuestions({ doubts: { words, silent, isSilentDoubtful }, column, unstated, here }: Props) {
  if (words.length > 0)
    return (
      <Banner tone="warn">
        <form method="post" action={here} className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value="answer" />
          <p className="wrap-anywhere">{`Under “${column}”, which of ${listText(words.map(wordText))} means sold?`}</p>
          {words.map((word) => (
            <Button key={word} name="sold" value={word}>
              {word === "" ? "Blank means sold" : `“${word}” means sold`}
            </Button>
          ))}
        </form>
      </Banner>
    );
  if (silent === 0) return null;
  const [has, it] = silent === 1 ? ["has", "it"] : ["have", "them"];
  const question = (
    <form method="post" action={here} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="answer" />
      <p className="wrap-anywhere">
        {`${rowsText(silent)} ${has} a sell price, but nothing under “${column}”. We read ${it} as ${unstated}.`}
      </p>
      {(["sold", "listed"] as const)
        .filter((status) => isSilentDoubtful || status !== unstated)
        .map((status) => (
          <Button key={status} name="unstated" value={status}>
            {status === unstated ? `Yes, ${status}` : `Read ${it} as ${status}`}
          </Button>
        ))}
    </form>
  );
  return isSilentDoubtful ? <Banner tone="warn">{question}</Banner> : question;
}

const wordText = (word: string) => (word === "" ? "blank" : `“${word}”`);

const listText = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
