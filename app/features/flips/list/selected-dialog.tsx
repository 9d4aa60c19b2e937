import { flipsText } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { ConfirmDialog } from "#app/features/flips/confirm-dialog.tsx";
import { CAN_UNDO } from "#app/features/flips/flip-links.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field, nameKeys, selectDefaultValue } from "#app/ui/form/field.tsx";
import type { SourceName } from "./list.server.ts";
import type { ListReply } from "./list-reply.ts";
import type { Asked } from "./selected.ts";

interface Props {
  asked: Asked;
  game: Game;
  to: string;
  sources: readonly SourceName[];
}

/** Asks for the price or the filter of the chosen flips, or whether to delete them. */
export function SelectedDialog({ asked, game, to, sources }: Props) {
  const { of, act, boxed, typed, problem, meant = [] } = asked;
  const flips = flipsText(asked.flips);
  const errors = problem ? [problem] : undefined;
  const form = { action: to, closeTo: to, fields: { game, act, id: boxed } };
  if (of === "delete")
    return (
      <ConfirmDialog
        {...form}
        title={`Delete ${flips}?`}
        button={
          <Button variant="danger" intent="delete-selected" pending="Deleting…">
            {`Delete ${flips}`}
          </Button>
        }
      >
        {problem ? <p role="alert">{problem}</p> : null}
        <p>{CAN_UNDO}</p>
      </ConfirmDialog>
    );
  if (of === "filter")
    return (
      <ConfirmDialog
        {...form}
        title={`Filter used for ${flips}`}
        button={
          <Button variant="primary" intent="filter-selected" pending="Saving…">
            Save
          </Button>
        }
      >
        <Field
          label="Filter used"
          id="selected-filter"
          name="found"
          list="selected-filters"
          {...nameKeys}
          defaultValue={typed}
          autoFocus
          errors={errors}
          hint="Leave it empty to clear it."
        />
        <datalist id="selected-filters">
          {sources.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...form}
      title={`Price of ${flips}`}
      button={
        <>
          <Button variant="primary" intent="price-selected" pending="Saving…">
            Set price
          </Button>
          {meant.map(({ label, value }) => (
            <Button key={label} name="offered" value={value} pending="Saving…">
              {label}
            </Button>
          ))}
        </>
      }
    >
      {/* The refused price, so that its question isn't repeated. */}
      {problem ? <input type="hidden" name="sure" value={typed} /> : null}
      <CoinField
        label="Price"
        id="selected-price"
        name="price"
        maxLength={20}
        defaultValue={typed}
        autoFocus
        onFocus={selectDefaultValue}
        errors={errors}
        hint="All selected flips get this price."
      />
    </ConfirmDialog>
  );
}

/** The reply that shows this dialog again, with what was typed in it; null for another form. */
export function askedAgain(posted: FormData, problem: string): ListReply | null {
  const { intent, offered, id = "", act = "", price, found } = Object.fromEntries(posted) as Record<string, string>;
  const of = /(price|filter|delete)-selected/.exec(`${intent} ${offered}`)?.[1] as Asked["of"] | undefined;
  if (!of) return null;
  const chosen = id.split(" ").map((box) => box.replace(/:.*/, ""));
  return {
    form: "list",
    chosen,
    asked: { of, act, boxed: id, flips: chosen.length, typed: price ?? found ?? "", problem },
  };
}
