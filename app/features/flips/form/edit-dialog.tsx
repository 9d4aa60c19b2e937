import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { formatMonthDay, toZoned } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { differences, type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";
import { dialogParams, type FlipLinks, withParam, withParams } from "#app/features/flips/flip-links.ts";
import type { Ask } from "#app/features/flips/flips.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Floor } from "./flip-form.tsx";
import { type CardPickerState, FlipFormWithPicker } from "./picked-form.tsx";

/** What an edit form was filled from: the flip's version, and where its card had been found. */
export interface EditBasis {
  version: string;
  foundWas: string;
}

/** The basis of a form that is filled with the flip as it stands. */
export const basisOf = ({ version, source }: FlipDetails): EditBasis => ({
  version: String(version),
  foundWas: source ?? "",
});

/** What an edit was answered; "changed" when the flip was changed since the form was filled. */
export type EditReply = SubmissionResult<string[]> & { outcome?: "changed" };

interface EditProps {
  flip: FlipDetails;
  links: FlipLinks;
  /** The list's part of the query string. */
  search: string;
  /** The id of the act that deleting it would be. */
  act: string;
  /** The fields as they were filled, and what they were filled from. */
  values: FlipTexts;
  basis: EditBasis;
  /** The names that are offered for where the card was found. */
  names: readonly string[];
  /** The prices that it was listed at. */
  asks: readonly Ask[];
  picking: CardPickerState;
  floors: Floor[];
  reply: EditReply | undefined;
  /** This dialog's own query string, and where the dialog was opened from. */
  ownSearch: string;
  from: string | null;
  timeZone: string;
}

/** Edits one flip; a stale edit is shown beside what was saved meanwhile, and saving it again is a choice. */
export function EditDialog(props: EditProps) {
  const { flip, links, search, values, basis, names, asks, act, picking, floors, reply, ownSearch, from, timeZone } =
    props;
  const conflict = reply?.outcome === "changed";
  const params = dialogParams(search, from);
  const to = links.edit(flip.id);
  const closeTo = from ?? links.list + search;
  return (
    <Dialog title="Edit flip" about={gameInfo(flip.game).label} closeTo={closeTo}>
      <div className="grid gap-4">
        <FlipFormWithPicker
          key={ownSearch}
          notice={conflict ? <EditConflict mine={reply?.initialValue ?? {}} flip={flip} timeZone={timeZone} /> : null}
          picking={picking}
          pickerProps={{ cards: withParam(links.cards, "of", flip.game), nothing: links.noCards }}
          action={to + withParams(ownSearch, params)}
          // why: a card search reads the flip again, and must not pass what others saved meanwhile for what this form
          // was filled from
          hidden={{ ...params, ...(conflict ? basisOf(flip) : sentOr(basis, reply)) }}
          values={values}
          names={names}
          floors={floors}
          tax={taxFromFraction(flip.taxRate)}
          sold={flip.soldAt}
          timeZone={timeZone}
          reply={reply}
          closeTo={closeTo}
          saveLabel="Save"
        />
        <Asks asks={asks} sell={flip.sell} timeZone={timeZone} />
        <p className="flex flex-wrap justify-between gap-4 text-sm">
          <Link to={againTo(flip, links.add, params)} replace preventScrollReset>
            Flip it again
          </Link>{" "}
          <Link to={links.card + cardKeyQueryString({ ...flip, cardId: flip.cardId ?? undefined }, flip.game)}>
            History of this card
          </Link>{" "}
        </p>
        <Form method="post" action={to + search} replace preventScrollReset>
          <input type="hidden" name="act" value={act} />
          <Button size="small" variant="danger" name="intent" value="delete" pending="Deleting…">
            Delete this flip
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}

/** More would push the dialog's last links off a phone. */
const MOST_ASKS = 8;

/** What a flip was listed at before, where that says more than its price. */
function Asks({ asks, sell, timeZone }: { asks: readonly Ask[]; sell: Coins; timeZone: string }) {
  if (asks.every(({ price }) => price === sell)) return null;
  const texts = asks
    .slice(-MOST_ASKS)
    .map(({ at, price }) => `${formatCoins(price)} on ${formatMonthDay(at, timeZone)}`);
  return <Hint>{`Asked ${asks.length > MOST_ASKS ? "… " : ""}${texts.join(", ")}`}</Hint>;
}

/** What a refused form said that it was filled from. */
function sentOr(basis: EditBasis, reply: EditProps["reply"]): EditBasis {
  const sent = (name: keyof EditBasis) => String(reply?.initialValue?.[name] ?? basis[name]);
  return { version: sent("version"), foundWas: sent("foundWas") };
}

/** The add dialog with the same card and buy price. */
function againTo(flip: FlipDetails, add: string, params: Record<string, string>): string {
  const { name, pos, ovr, buy, cardId } = flipTexts(flip);
  return add + withParams("", { ...params, name, pos, ovr, buy, ...(cardId && { cardId }) });
}

interface ConflictProps {
  mine: Record<string, unknown>;
  flip: FlipDetails;
  timeZone: string;
}

/** A local time to the minute, as the form holds it: "2026-11-21T14:05". */
const localTime = (at: Date, timeZone: string) => new Date(toZoned(timeZone)(at.getTime())).toISOString().slice(0, 16);

/**
 * Shows what somebody saved meanwhile beside what was typed here, where they differ; saving again keeps what was typed.
 */
function EditConflict({ mine, flip, timeZone }: ConflictProps) {
  // why: a date that was left empty stays as it is there
  const soldAt = mine.soldAt && flip.soldAt ? localTime(flip.soldAt, timeZone) : "";
  return (
    <Banner tone="warn" title="You changed it in another tab or device">
      <p>Save to keep yours, or close to keep the other.</p>
      <Table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Yours</th>
            <th>Saved there</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, { ...flipTexts(flip), soldAt }).map(({ name, label, one, other }) => (
            <tr key={name}>
              <th>{label}</th>
              <td>{one || "—"}</td>
              <td>{other || "—"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Banner>
  );
}
