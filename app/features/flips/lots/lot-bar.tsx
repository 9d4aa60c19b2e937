import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi, MAX_COPIES } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { lotSums } from "#app/domain/lot.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, selectDefaultValue } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Panel } from "#app/ui/panel.tsx";

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
  const listedPrices = new Set(copies.flatMap(({ status, sell }) => (status === "listed" ? [sell] : [])));
  // Copies with different prices get no default, which would sell all of them at one price.
  const [price = 0] = listedPrices.size === 1 ? listedPrices : [];
  const values = { copies: String(Math.max(1, sums.listed)), price: price > 0 ? formatCoins(price) : "" };
  const { field, errors } = formFields("lot", reply, values);
  const sent = reply?.initialValue?.act;
  return (
    <Panel aria-label="Copies bought together" className="grid gap-3 p-4">
      <div>
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
        </Form>
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={allTo} className={LINK}>
          All flips
        </Link>{" "}
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

const sumsText = (sums: ReturnType<typeof lotSums>): string =>
  [
    `${sums.isAbout ? "about " : ""}${formatCoins(sums.each)} each`,
    `${formatCoins(sums.bought)} total`,
    `${sums.listed} listed`,
    `${sums.sold} sold`,
    ...(sums.roi === null ? [] : [formatSigned(sums.profit), `ROI ${formatRoi(sums.roi)}`]),
  ].join(" · ");
