import { ConfirmDialog } from "#app/features/flips/confirm-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { ListIntent } from "#app/ui/form/intents.ts";

/** A link to a question; `search` is its query string on the list. */
interface BulkLink {
  text: string;
  search: string;
}

/** Null for what there is nothing to do with. */
export interface BulkItems {
  sell: BulkLink | null;
  remove: BulkLink | null;
}

/** What is asked before an act on all flips of a list. */
export interface Confirmation {
  title: string;
  note: string;
  button: string;
  intent: Extract<ListIntent, "delete-all" | "sell-selected">;
  fields: Record<string, string>;
  /** The same question about all flips of the game; null if the list shows them all. */
  all: BulkLink | null;
}

interface Props {
  confirm: Confirmation;
  list: string;
  /** The list's query string, which says of which flips the act is. */
  search: string;
}

export function BulkConfirmation({ confirm, list, search }: Props) {
  const { title, note, button, intent, fields, all } = confirm;
  const isDeletion = intent === "delete-all";
  return (
    <ConfirmDialog
      title={title}
      action={list + search}
      closeTo={list + search}
      fields={fields}
      button={
        <>
          <Button
            variant={isDeletion ? "danger" : "primary"}
            intent={intent}
            pending={isDeletion ? "Deleting…" : "Marking…"}
          >
            {button}
          </Button>
          {all ? <ButtonLink to={list + all.search}>{all.text}</ButtonLink> : null}
        </>
      }
    >
      <p>{note}</p>
    </ConfirmDialog>
  );
}
