import type { SubmissionResult } from "@conform-to/react";
import type { Game } from "#app/domain/games.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Floor } from "./flip-form.tsx";
import { type FlipLinks, withParam } from "./flip-links.ts";
import { PickedForm, type Picking } from "./picked-form.tsx";
import { keptSearch, type Prefill, typedIn } from "./prefill.ts";

/** What a form is told whose id already names another flip. */
export const SENT_BEFORE = "This form was sent already. Press Add Flip again to add another flip.";

interface Props {
  id: string;
  game: Game;
  picking: Picking;
  floors: Floor[];
  /** The fields as a link filled them. */
  values: Prefill;
  reply: SubmissionResult<string[]> | undefined;
  links: FlipLinks;
  /** This dialog's own query string, and the list's part of it. */
  asked: string;
  search: string;
}

/** Adds a flip to the game that the dialog was opened for. */
export function AddDialog({ id, game, picking, floors, values, reply, links, asked, search }: Props) {
  const sent = reply?.error?.[""]?.includes(SENT_BEFORE) ? undefined : reply?.initialValue?.id;
  const { buy, sell, status } = typedIn(reply, values);
  const kept = keptSearch(search, { ...values, buy, sell, status });
  kept.set("of", game);
  const here = new URLSearchParams(asked);
  here.set("of", game);
  return (
    <Dialog title="Add flip" closeTo={links.list + search}>
      <PickedForm
        // why: a flip handed over while the dialog is open fills it anew, a card chosen in it does not
        key={`${values.name} ${values.ovr}`}
        picking={picking}
        place={{ to: links.add, cards: withParam(links.cards, "of", game), nothing: links.noCards }}
        kept={kept}
        action={`${links.add}?${here}`}
        hidden={{ id: typeof sent === "string" ? sent : id, game }}
        values={values}
        floors={floors}
        reply={reply}
        closeTo={links.list + search}
        saveLabel="Add Flip"
      />
    </Dialog>
  );
}
