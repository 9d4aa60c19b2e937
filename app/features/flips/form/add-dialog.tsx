import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";
import { appendParam, dialogParams, type FlipLinks, setParams } from "#app/features/flips/flip-links.ts";
import { CardStrip } from "#app/features/flips/prices/card-strip.tsx";
import type { Strip } from "#app/features/flips/prices/strip.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Floor } from "./flip-form.tsx";
import { flipCard } from "./picked-card.ts";
import { type CardPickerState, FlipFormWithPicker, type LastFlip } from "./picked-form.tsx";

export const SENT_BEFORE = "This form was already sent. Press Add Flip again to add another flip.";

interface Props {
  id: string;
  game: Game;
  picking: CardPickerState;
  floors: Floor[];
  values: FlipTexts;
  copies: string;
  names: readonly string[];
  /** The card's, if known at first render. */
  strip: Strip | null;
  last: FlipDetails | null;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Shown after a lost connection: offers to store the form offline. */
  whenLost?: ReactNode;
  isKept: boolean;
  links: FlipLinks;
  /** Query strings: the dialog's and the list's part of it; `from` is the URL of the page that opened the dialog. */
  ownSearch: string;
  search: string;
  from: string | null;
}

export function AddDialog({
  id,
  game,
  picking,
  floors,
  values,
  copies,
  names,
  strip,
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
          // Every prefilled value is in the URL, so a new query string remounts the form.
          key={ownSearch}
          picking={picking}
          pickerProps={{ cards: appendParam(links.cards, "of", game), nothing: links.noCards }}
          action={links.add + setParams(ownSearch, params)}
          hidden={{ ...params, id: typeof sent === "string" ? sent : id }}
          values={values}
          copies={copies}
          names={names}
          floors={floors}
          tax={STANDARD_TAX}
          reply={reply}
          timeZone={timeZone}
          strip={<CardStrip initial={strip} status={values.status} to={`${links.card}/strip`} game={game} />}
          last={last && addAnotherUrl(last, links.add, params)}
          closeTo={closeTo}
          saveLabel="Add Flip"
          nextLabel="Add and next"
        />
      )}
    </Dialog>
  );
}

function addAnotherUrl(flip: FlipDetails, add: string, params: Record<string, string>): LastFlip {
  const { name, pos, ovr, cardId } = flipTexts(flip);
  const filled = { name, pos, ovr, ...(cardId && { cardId }) };
  return { fills: { name, pos, ovr }, card: flipCard(flip), to: add + setParams("", { ...params, ...filled }) };
}
