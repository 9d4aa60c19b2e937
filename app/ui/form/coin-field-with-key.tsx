import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A coin field with a key that multiplies it by 1,000, since a phone's number pad has no k; the key needs scripts. */
export function CoinFieldWithKey({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <div className="coin-field">
      {children}
      {useHydrated() ? (
        // Not in the tab order, since a keyboard has the letter.
        <button type="button" className="coin-key" tabIndex={-1} aria-label={`${label} × 1,000`} onClick={onPress}>
          K
        </button>
      ) : null}
    </div>
  );
}
