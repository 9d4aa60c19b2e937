import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { taxFromFraction } from "#app/domain/tax.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { WholeFlip } from "./columns.ts";
import { EditConflict } from "./edit-conflict.tsx";
import type { Floor } from "./flip-form.tsx";
import { CHANGED_MEANWHILE, type FlipLinks, withParam } from "./flip-links.ts";
import { PickedForm, type Picking } from "./picked-form.tsx";
import { flipPrefill, keptSearch, type Prefill, typedIn } from "./prefill.ts";

interface Props {
  flip: WholeFlip;
  links: FlipLinks;
  /** The list's part of the query string. */
  search: string;
}

interface EditProps extends Props {
  /** The fields as they were filled, and the version of the flip that they were filled from. */
  values: Prefill;
  version: string;
  picking: Picking;
  floors: Floor[];
  reply: SubmissionResult<string[]> | undefined;
  /** This dialog's own query string. */
  asked: string;
}

/** Edits one flip; a stale edit is shown beside what was saved meanwhile, and saving it again is a choice. */
export function EditDialog({ flip, links, search, values, version, picking, floors, reply, asked }: EditProps) {
  const conflict = reply?.error?.[""]?.includes(CHANGED_MEANWHILE);
  const sent = reply?.initialValue?.version;
  const basedOn = conflict ? String(flip.version) : typeof sent === "string" ? sent : version;
  const { buy, sell, status } = typedIn(reply, values);
  const kept = keptSearch(search, { buy, sell, status });
  // why: a card search reads the flip again, and must not pass what others saved meanwhile for what this form was filled from
  kept.set("version", basedOn);
  const to = links.edit(flip.id);
  return (
    <Dialog title="Edit flip" closeTo={links.list + search}>
      <div className="grid gap-4">
        {conflict ? <EditConflict mine={reply?.initialValue ?? {}} now={flipPrefill(flip)} /> : null}
        <PickedForm
          picking={picking}
          place={{ to, cards: withParam(links.cards, "of", flip.game), nothing: links.noCards }}
          kept={kept}
          action={to + asked}
          hidden={{ version: basedOn }}
          values={values}
          floors={floors}
          tax={taxFromFraction(flip.taxRate)}
          reply={reply}
          closeTo={links.list + search}
          saveLabel="Save"
        />
        <Link to={withParam(to + search, "confirm", "delete")} preventScrollReset className="justify-self-start text-sm text-danger">
          Delete this flip
        </Link>
      </div>
    </Dialog>
  );
}

/** Asks before one flip is deleted. */
export function DeleteDialog({ flip, links, search }: Props) {
  const closeTo = links.list + search;
  return (
    <Dialog title="Delete flip" size="small" closeTo={closeTo}>
      <Form method="post" action={links.edit(flip.id) + search} preventScrollReset className="grid gap-4">
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
