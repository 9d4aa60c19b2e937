import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { CAN_UNDO } from "#app/features/flips/flip-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CancelLink, Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Narrowed } from "./list-query.ts";

export interface Confirmation {
  /** The bulk act that was asked for. */
  what: string;
  /** The id of the act that it would be. */
  act: string;
  /** How many flips the list finds, and how many of them are listed. */
  flips: number;
  listed: number;
}

interface Props {
  confirm: Confirmation | null;
  query: Narrowed;
  /** True where the list shows less than the act is about. */
  isFiltered: boolean;
  game: Game;
  to: string;
}

/** Asks before all that the list finds, or all copies of a lot, are deleted or marked sold; nothing for anything else. */
export function BulkConfirmation({ confirm, query, isFiltered, game, to }: Props) {
  if (confirm === null) return null;
  const beyond = isFiltered ? "These are all of them, not only those that the filter shows. " : "";
  const gameLabel = gameInfo(game).label;
  const { what, act, flips, listed } = confirm;
  const found = query.find === "" ? "" : ` found by “${query.find}”`;
  if (what === "delete-lot" && query.lot && flips > 0) {
    const copies = flips === 1 ? "copy" : `${flips} copies`;
    return (
      <Confirm
        title={`Delete ${flips === 1 ? "this" : "these"} ${copies}?`}
        text={CAN_UNDO}
        to={to}
        game={game}
        act={act}
      >
        <Button look="danger" name="intent" value="delete-all" pending="Deleting…">
          Delete {flips === 1 ? "it" : copies}
        </Button>
      </Confirm>
    );
  }
  if (what === "delete-all" && flips > 0) {
    const status = query.show === null ? "" : `${query.show} `;
    return (
      <Confirm
        title={`Delete ${allOf(flips)} ${status}${gameLabel} ${flipsWord(flips)}${found}?`}
        text={`${beyond}${CAN_UNDO} Export them first if you want to keep them longer.`}
        to={to}
        game={game}
        act={act}
      >
        <Button look="danger" name="intent" value="delete-all" pending="Deleting…">
          Delete {formatCoins(flips)} {flipsWord(flips)}
        </Button>
      </Confirm>
    );
  }
  if (what === "sell-all" && listed > 0) {
    return (
      <Confirm
        title={`Mark ${allOf(listed)} listed ${gameLabel} ${flipsWord(listed)}${found} as sold?`}
        text={`${beyond}Each is sold at its own sell price; those without one stay listed.`}
        to={to}
        game={game}
        act={act}
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

type ConfirmProps = { title: string; text: string; to: string; game: Game; act: string; children: ReactNode };

function Confirm({ title, text, to, game, act, children }: ConfirmProps) {
  return (
    <Dialog title={title} size="small" closeTo={to}>
      <Form method="post" action={to} replace preventScrollReset className="grid gap-4">
        <p>{text}</p>
        <input type="hidden" name="game" value={game} />
        <input type="hidden" name="act" value={act} />
        <div className="flex flex-wrap gap-2">
          {children}
          <CancelLink to={to} />
        </div>
      </Form>
    </Dialog>
  );
}
