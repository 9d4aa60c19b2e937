import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { formatMonthDay, toZoned } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import type { CardAnswer } from "#app/features/flips/card-choice.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { diffFlipTexts, type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";
import { appendParam, dialogParams, type FlipLinks, setParams } from "#app/features/flips/flip-links.ts";
import type { AskingPrice } from "#app/features/flips/flips.server.ts";
import { CardStrip } from "#app/features/flips/prices/card-strip.tsx";
import type { Strip } from "#app/features/flips/prices/strip.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Floor } from "./flip-form.tsx";
import { type CardPickerState, FlipFormWithPicker } from "./picked-form.tsx";

/** The flip's version and filter name when the form was rendered. */
export interface EditBasis {
  version: string;
  foundWas: string;
}

export const toEditBasis = ({ version, source }: FlipDetails): EditBasis => ({
  version: String(version),
  foundWas: source ?? "",
});

/** `changed`: the flip was changed after the form was rendered. */
export type EditReply = SubmissionResult<string[]> & { outcome?: "changed" };

interface EditProps {
  flip: FlipDetails;
  links: FlipLinks;
  search: string;
  act: string;
  values: FlipTexts;
  basis: EditBasis;
  names: readonly string[];
  askingPrices: readonly AskingPrice[];
  picking: CardPickerState;
  floors: Floor[];
  /** The other cards that it may be of, if its card was taken as last time. */
  others: CardAnswer[];
  strip: Strip | null;
  /** Hidden fields of the form that sets one of them. */
  choice: Record<string, string>;
  reply: EditReply | undefined;
  ownSearch: string;
  from: string | null;
  timeZone: string;
}

/** Edits a flip. A stale edit shows both versions; saving again overwrites the other. */
export function EditDialog(props: EditProps) {
  const {
    flip,
    links,
    search,
    values,
    basis,
    names,
    askingPrices,
    act,
    picking,
    floors,
    others,
    strip,
    choice,
    reply,
    ownSearch,
    from,
    timeZone,
  } = props;
  const conflict = reply?.outcome === "changed";
  const params = dialogParams(search, from);
  const to = links.edit(flip.id);
  const closeTo = from ?? links.list + search;
  return (
    <Dialog title="Edit flip" about={gameInfo(flip.game).label} closeTo={closeTo}>
      <div className="grid gap-4">
        <OtherCards {...{ flip, others, choice }} action={links.list + search} />
        <FlipFormWithPicker
          key={ownSearch}
          notice={conflict ? <EditConflict mine={reply?.initialValue ?? {}} flip={flip} timeZone={timeZone} /> : null}
          picking={picking}
          pickerProps={{ cards: appendParam(links.cards, "of", flip.game), nothing: links.noCards }}
          action={to + setParams(ownSearch, params)}
          // A card search reloads the flip: the form must keep the version it was rendered from, or a conflicting save
          // would go unnoticed.
          hidden={{ ...params, ...(conflict ? toEditBasis(flip) : submittedOr(basis, reply)) }}
          values={values}
          names={names}
          floors={floors}
          tax={taxFromFraction(flip.taxRate)}
          sold={flip.soldAt}
          timeZone={timeZone}
          reply={reply}
          strip={
            <CardStrip
              initial={strip}
              status={values.status}
              to={`${links.card}/strip`}
              game={flip.game}
              edited={flip.id}
            />
          }
          closeTo={closeTo}
          saveLabel="Save"
        />
        <Asks asks={askingPrices} sell={flip.sell} timeZone={timeZone} />
        <p className="flex flex-wrap justify-between gap-4 text-sm">
          <Link to={flipAgainUrl(flip, links.add, params)} replace preventScrollReset>
            Flip it again
          </Link>{" "}
          <Link to={links.card + cardKeyQueryString({ ...flip, cardId: flip.cardId ?? undefined }, flip.game)}>
            Card history
          </Link>{" "}
        </p>
        <Form method="post" action={to + search} replace preventScrollReset>
          <input type="hidden" name="act" value={act} />
          <Button size="small" variant="danger" intent="delete" pending="Deleting…">
            Delete this flip
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}

type OtherCardsProps = Pick<EditProps, "flip" | "others" | "choice"> & { action: string };

/** One press sets the card, as in the toast after the flip was added. */
function OtherCards({ flip, others, choice, action }: OtherCardsProps) {
  if (others.length === 0) return null;
  return (
    <Form method="post" action={action} replace preventScrollReset className="flex flex-wrap items-center gap-2">
      {Object.entries(choice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-muted">{`${flip.program ?? flip.name}, as last time. Change to`}</p>{" "}
      {others.map(({ label, card }) => (
        <Button key={card} size="small" name="card" value={card}>
          {label}
        </Button>
      ))}
    </Form>
  );
}

/** More would push the dialog's last links off a phone's screen. */
const MAX_ASKING_PRICES = 8;

function Asks({ asks, sell, timeZone }: { asks: readonly AskingPrice[]; sell: Coins; timeZone: string }) {
  if (asks.every(({ price }) => price === sell)) return null;
  const texts = asks
    .slice(-MAX_ASKING_PRICES)
    .map(({ at, price }) => `${formatCoins(price)} on ${formatMonthDay(at, timeZone)}`);
  return <Hint>{`Asked ${asks.length > MAX_ASKING_PRICES ? "… " : ""}${texts.join(", ")}`}</Hint>;
}

function submittedOr(basis: EditBasis, reply: EditProps["reply"]): EditBasis {
  const sent = (name: keyof EditBasis) => String(reply?.initialValue?.[name] ?? basis[name]);
  return { version: sent("version"), foundWas: sent("foundWas") };
}

function flipAgainUrl(flip: FlipDetails, add: string, params: Record<string, string>): string {
  const { name, pos, ovr, buy, cardId } = flipTexts(flip);
  return add + setParams("", { ...params, name, pos, ovr, buy, ...(cardId && { cardId }) });
}

interface ConflictProps {
  mine: Record<string, unknown>;
  flip: FlipDetails;
  timeZone: string;
}

/** Value for a `datetime-local` input: "2026-11-21T14:05". */
const localTime = (at: Date, timeZone: string) => new Date(toZoned(timeZone)(at.getTime())).toISOString().slice(0, 16);

function EditConflict({ mine, flip, timeZone }: ConflictProps) {
  // An empty date keeps the saved one, so it is no conflict.
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
          {diffFlipTexts(mine, { ...flipTexts(flip), soldAt }).map(({ name, label, one, other }) => (
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
