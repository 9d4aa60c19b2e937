import type { ReactNode } from "react";
import { adjusted, type Direction, parseAmount } from "#app/domain/balance.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { directionOf, SignedFigure } from "#app/ui/figure.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { NOT_BELOW_0 } from "./words.ts";

/** The balance as it is, what the typed amount changes, and the balance after it, never below 0. */
export function AdjustmentFigures({ balance, amount, direction }: { balance: Coins; amount: string; direction: Direction }) {
  const coins = parseAmount(amount);
  const after = typeof coins === "number" ? adjusted(balance, direction, coins) : null;
  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-1">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-2 gap-y-1">
        <Figure name="Current">{formatCoins(balance)}</Figure>
        <Figure name="Change">
          {after ? <SignedFigure text={formatSigned(after.change)} direction={directionOf(after.change)} /> : "—"}
        </Figure>
        <Figure name="New">{formatCoins(after?.balance ?? balance)}</Figure>
      </dl>
      {after?.floored ? <FieldError>{NOT_BELOW_0}</FieldError> : null}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
