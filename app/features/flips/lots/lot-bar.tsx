import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi, MAX_COPIES } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { lotSums } from "#app/domain/lot.ts";
import { breakEvenCeil, taxFromFraction } from "#app/domain/tax.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { expectedProfit } from "#app/features/flips/expected-profit.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, selectDefaultValue } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { BackLink } from "#app/ui/page/page-heading.tsx";
import { Hint, Panel } from "#app/ui/panel.tsx";

interface Props {
  lot: string;
  act: string;
  copies: readonly Flip[];
  game: Game;
  action: string;
  card: string;
  allTo: string;
  reply: SubmissionResult<string[]> | undefined;
}

export function LotBar({ lot, act, copies, game, action, card, allTo, reply }: Props) {
  const [first] = copies;
  const sums = lotSums(copies);
  const listed = copies.filter(({ status }) => status === "listed");
  const listedPrices = new Set(listed.map(({ sell }) => sell));
  // Copies with different prices get no default, which would sell all of them at one price.
  const [price = 0] = listedPrices.size === 1 ? listedPrices : [];
  const values = { copies: String(Math.max(1, sums.listed)), price: price > 0 ? formatCoins(price) : "" };
  const { field, errors } = formFields("lot", reply, values);
  const sent = reply?.initialValue?.act;
  return (
    <Panel aria-label="Copies bought together" className="grid gap-3 p-4">
      <div>
        <BackLink to={allTo} label="All flips" />
        <h2 className="text-base">{headText(copies)}</h2>
        <p className="text-sm text-muted">{sumsText(sums)}</p>
      </div>
      {sums.listed > 0 || reply ? (
        <Form
          // Remounts after a sale, so that the fields show the new defaults.
          key={sums.listed}
          method="post"
          action={action}
          replace
          preventScrollReset
          autoComplete="off"
          noValidate
          className="grid gap-3"
        >
          <ErrorSummary errors={errors} />
          <input type="hidden" name="lot" value={lot} />
          <input type="hidden" name="game" value={game} />
          <input type="hidden" name="act" value={typeof sent === "string" ? sent : act} />
          <div className="flex flex-wrap items-start gap-2">
            <Field
              label="Copies"
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(MAX_COPIES).length}
              className="w-24"
              onFocus={selectDefaultValue}
              {...field("copies")}
            />
            <CoinField label="Price" className="w-40" onFocus={selectDefaultValue} {...field("price")} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" intent="sell-copies" pending="Marking…">
              Mark Sold
            </Button>
            <Button intent="price-copies" pending="Saving…">
              Set asking price
            </Button>
          </div>
          {listed.length > 0 ? <Hint>{saleText(listed, price)}</Hint> : null}
        </Form>
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {first ? (
          <Link to={card + cardKeyQueryString(first, game)} className={LINK}>
            Card history
          </Link>
        ) : null}{" "}
        <Link to={appendParam(action, "confirm", "delete-lot")} className={LINK} preventScrollReset>
          {copies.length === 1 ? "Delete this copy" : `Delete ${copies.length} copies`}
        </Link>
      </p>
    </Panel>
  );
}

const LINK = "underline pointer-coarse:py-3";

function headText(copies: readonly Flip[]): string {
  const [first] = copies;
  if (!first) return "";
  const bought = first.lotCopies ?? copies.length;
  return `${flipName(first)}${copies.length < bought ? `: ${copies.length} of ${bought} copies` : ` ×${bought}`}`;
}

/** What the copies must sell for, and what they bring at their asking price; prices as in the flip's form. */
function saleText(listed: readonly Flip[], price: Coins): string {
  const floors = listed.map(({ buy, taxRate }) => breakEvenCeil(buy, taxFromFraction(taxRate)));
  const lowest = Math.min(...floors);
  const highest = Math.max(...floors);
  const profit = listed.reduce((sum, flip): Coins => sum + expectedProfit(flip), 0);
  const range = lowest === highest ? formatCoins(lowest) : `${formatCoins(lowest)} to ${formatCoins(highest)}`;
  const brings = price > 0 ? ` · ${formatSigned(profit)} after tax at ${formatCoins(price)}` : "";
  return `Break-even ${range}${brings}`;
}

const sumsText = (sums: ReturnType<typeof lotSums>): string =>
  [
    `${sums.isAbout ? "about " : ""}${formatCoins(sums.each)} each`,
    `${formatCoins(sums.bought)} total`,
    `${sums.listed} listed`,
    `${sums.sold} sold`,
    ...(sums.roi === null ? [] : [formatSigned(sums.profit), `ROI ${formatRoi(sums.roi)}`]),
  ].join(" · ");
