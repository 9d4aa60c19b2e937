import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CancelLink, Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Summary } from "./list.server.ts";

interface Props {
  confirm: string | null;
  summary: Summary;
  game: Game;
  to: string;
}

/** Asks before all flips of the shown game are deleted or marked sold; nothing when neither was asked for. */
export function BulkConfirmation({ confirm, summary, game, to }: Props) {
  const gameLabel = gameInfo(game).label;
  if (confirm === "delete-all" && summary.flips > 0) {
    return (
      <Confirm
        title={`Delete ${allOf(summary.flips)} ${gameLabel} ${flipsWord(summary.flips)}?`}
        text="This cannot be undone. Export them first if you want to keep them."
        to={to}
        game={game}
      >
        <Button look="danger" name="intent" value="delete-all" pending="Deleting…">
          Delete {formatCoins(summary.flips)} {flipsWord(summary.flips)}
        </Button>
      </Confirm>
    );
  }
  if (confirm === "sell-all" && summary.listed > 0) {
    return (
      <Confirm
        title={`Mark ${allOf(summary.listed)} listed ${gameLabel} ${flipsWord(summary.listed)} as sold?`}
        text="Each is sold at its own sell price; those without one stay listed."
        to={to}
        game={game}
      >
        <input type="hidden" name="all" value="listed" />
        <Button look="primary" name="intent" value="sell-selected" pending="Marking…">
          Mark all as sold
        </Button>
      </Confirm>
    );
  }
  return null;
}

/** All of a number of flips, as a sentence says it: "all 12", "1". */
const allOf = (flips: number): string => (flips === 1 ? "1" : `all ${formatCoins(flips)}`);

const flipsWord = (flips: number) => (flips === 1 ? "flip" : "flips");

type ConfirmProps = { title: string; text: string; to: string; game: Game; children: ReactNode };

function Confirm({ title, text, to, game, children }: ConfirmProps) {
  return (
    <Dialog title={title} size="small" closeTo={to}>
      <Form method="post" action={to} replace preventScrollReset className="grid gap-4">
        <p>{text}</p>
        <input type="hidden" name="game" value={game} />
        <div className="flex flex-wrap gap-2">
          {children}
          <CancelLink to={to} />
        </div>
      </Form>
    </Dialog>
  );
}
