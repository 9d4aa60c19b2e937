import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { taxFromFraction } from "#app/domain/tax.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { WholeFlip } from "./columns.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { FlipForm, type Floor } from "./flip-form.tsx";
import { CHANGED_MEANWHILE, withParam } from "./flip-links.ts";
import { flipPrefill } from "./prefill.ts";

interface Props {
  flip: WholeFlip;
  floors: Floor[];
  reply: SubmissionResult<string[]> | undefined;
  /** This dialog's own address, and the list's that it closes to. */
  here: string;
  closeTo: string;
}

/** Edits one flip; a stale edit is shown beside what was saved meanwhile, and saving it again is a choice. */
export function EditDialog({ flip, floors, reply, here, closeTo }: Props) {
  const conflict = reply?.error?.[""]?.includes(CHANGED_MEANWHILE);
  const basedOn = conflict ? undefined : reply?.initialValue?.version;
  return (
    <Dialog title="Edit flip" closeTo={closeTo}>
      <div className="grid gap-4">
        {conflict ? <EditConflict mine={reply?.initialValue ?? {}} now={flipPrefill(flip)} /> : null}
        <FlipForm
          action={here}
          hidden={{ version: typeof basedOn === "string" ? basedOn : String(flip.version) }}
          values={flipPrefill(flip)}
          floors={floors}
          tax={taxFromFraction(flip.taxRate)}
          reply={reply}
          closeTo={closeTo}
          saveLabel="Save"
        />
        <Link to={withParam(here, "confirm", "delete")} preventScrollReset className="justify-self-start text-sm text-danger">
          Delete this flip
        </Link>
      </div>
    </Dialog>
  );
}

/** Asks before one flip is deleted. */
export function DeleteDialog({ flip, here, closeTo }: Pick<Props, "flip" | "here" | "closeTo">) {
  return (
    <Dialog title="Delete flip" size="small" closeTo={closeTo}>
      <Form method="post" action={here} preventScrollReset className="grid gap-4">
        <p>
          Delete <strong>{flip.name || "this unnamed card"}</strong>? This cannot be undone.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" name="intent" value="delete" pending="Deleting…">
            Delete
          </Button>
          <ButtonLink to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
