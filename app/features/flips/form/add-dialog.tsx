import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";
import { dialogParams, type FlipLinks, withParam, withParams } from "#app/features/flips/flip-links.ts";
import { LastFlipHint } from "#app/features/flips/history/last-flip-hint.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Floor } from "./flip-form.tsx";
import { ownCard } from "./picked-card.ts";
import { type CardPickerState, FlipFormWithPicker, type LastFlip } from "./picked-form.tsx";

/** What a form is told whose id already names another flip. */
export const SENT_BEFORE = "This form was already sent. Press Add Flip again to add another flip.";

interface Props {
  id: string;
  game: Game;
  picking: CardPickerState;
  floors: Floor[];
  /** The fields as a link filled them. */
  values: FlipTexts;
  copies: string;
  /** The names that are offered for where the card was found. */
  names: readonly string[];
  /** What the card did before, where it is known from the start. */
  history: string;
  /** The flip that was added just before. */
  last: FlipDetails | null;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
  /** What can be done with a form whose connection was lost, and whether it was done. */
  whenLost?: ReactNode;
  isKept: boolean;
  links: FlipLinks;
  /** This dialog's own query string, the list's part of it, and where the dialog was opened from. */
  ownSearch: string;
  search: string;
  from: string | null;
}

/** Adds a flip to the game that the dialog was opened for. */
export function AddDialog({
  id,
  game,
  picking,
  floors,
  values,
  copies,
  names,
  history,
  last,
  timeZone,
  reply,
  whenLost,
  isKept,
  links,
  ownSearch,
  search,
  from,
}: Props) {
  const sent = reply?.initialValue?.id;
  const params = dialogParams(search, from);
  const closeTo = from ?? links.list + search;
  return (
    <Dialog title="Add flip" about={gameInfo(game).label} closeTo={closeTo}>
      {whenLost}
      {isKept ? null : (
        <FlipFormWithPicker
          // why: its address holds all that it is filled with, whoever changed it: a search, a chosen card, another page
          key={ownSearch}
          picking={picking}
          pickerProps={{ cards: withParam(links.cards, "of", game), nothing: links.noCards }}
          action={links.add + withParams(ownSearch, params)}
          hidden={{ ...params, id: typeof sent === "string" ? sent : id }}
          values={values}
          copies={copies}
          names={names}
          floors={floors}
          tax={STANDARD_TAX}
          reply={reply}
          timeZone={timeZone}
          cardHint={<LastFlipHint initialText={history} to={`${links.card}/last`} game={game} />}
          last={last && againWith(last, links.add, params)}
          closeTo={closeTo}
          saveLabel="Add Flip"
          nextLabel="Add and next"
        />
      )}
    </Dialog>
  );
}

/** What another flip of the same card begins with. */
function againWith(flip: FlipDetails, add: string, params: Record<string, string>): LastFlip {
  const { name, pos, ovr, cardId } = flipTexts(flip);
  const filled = { name, pos, ovr, ...(cardId && { cardId }) };
  return { fills: { name, pos, ovr }, card: ownCard(flip), to: add + withParams("", { ...params, ...filled }) };
}
