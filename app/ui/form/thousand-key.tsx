import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * A field for coins with a key at its end that makes thousands of what is typed, since a phone's number pad has no k;
 * only where scripts run.
 */
export function WithThousandKey({
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
        // why: not on the way from price to price, since a keyboard has the letter
        <button type="button" className="coin-key" tabIndex={-1} aria-label={`${label} × 1,000`} onClick={onPress}>
          K
        </button>
      ) : null}
    </div>
  );
}
