import type { ReactNode } from "react";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { ConfirmDialog } from "#app/features/flips/confirm-dialog.tsx";
import { CAN_UNDO } from "#app/features/flips/flip-links.ts";
import type { ListScope } from "#app/features/flips/list-query.ts";
import { Button } from "#app/ui/form/button.tsx";

export interface Confirmation {
  /** The requested bulk action: `delete-lot`, `delete-all` or `sell-all`. */
  what: string;
  act: string;
  flips: number;
  listed: number;
}

interface Props {
  confirm: Confirmation | null;
  query: ListScope;
  /** True if the bulk action covers more flips than the filtered list shows. */
  isFiltered: boolean;
  game: Game;
  to: string;
}

export function BulkConfirmation({ confirm, query, isFiltered, game, to }: Props) {
  if (confirm === null) return null;
  const beyond = isFiltered ? "That's all of them, not just the ones your filter shows. " : "";
  const gameLabel = gameInfo(game).label;
  const { what, act, flips, listed } = confirm;
  const found = query.find === "" ? "" : ` found by “${query.find}”`;
  const form = { action: to, closeTo: to, fields: { game, act } };
  if (what === "delete-lot" && query.lot && flips > 0) {
    const copies = flips === 1 ? "copy" : `${flips} copies`;
    return (
      <ConfirmDialog
        {...form}
        title={`Delete ${flips === 1 ? "this" : "these"} ${copies}?`}
        button={<DeleteButton>{`Delete ${flips === 1 ? "it" : copies}`}</DeleteButton>}
      >
        <p>{(listed > 0 && listed < flips ? `${listed} listed and ${flips - listed} sold. ` : "") + CAN_UNDO}</p>
      </ConfirmDialog>
    );
  }
  if (what === "delete-all" && flips > 0) {
    const status = query.show === null ? "" : `${query.show} `;
    return (
      <ConfirmDialog
        {...form}
        title={`Delete ${allOf(flips)} ${status}${gameLabel} ${flipsWord(flips)}${found}?`}
        button={<DeleteButton>{`Delete ${formatCoins(flips)} ${flipsWord(flips)}`}</DeleteButton>}
      >
        <p>{`${beyond}${CAN_UNDO} Export them first to keep them longer.`}</p>
      </ConfirmDialog>
    );
  }
  if (what === "sell-all" && listed > 0) {
    return (
      <ConfirmDialog
        {...form}
        title={`Mark ${allOf(listed)} listed ${gameLabel} ${flipsWord(listed)}${found} as sold?`}
        fields={{ ...form.fields, all: "listed" }}
        button={
          <Button variant="primary" name="intent" value="sell-selected" pending="Marking…">
            Mark all as sold
          </Button>
        }
      >
        <p>{`${beyond}Each sells at its own sell price. Flips without one stay listed.`}</p>
      </ConfirmDialog>
    );
  }
  return null;
}

const DeleteButton = ({ children }: { children: ReactNode }) => (
  <Button variant="danger" name="intent" value="delete-all" pending="Deleting…">
    {children}
  </Button>
);

const allOf = (flips: number): string => (flips === 1 ? "1" : `all ${formatCoins(flips)}`);

const flipsWord = (flips: number) => (flips === 1 ? "flip" : "flips");
