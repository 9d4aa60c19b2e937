import { Coins as CoinsIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { href, Link, useLocation, useRevalidator } from "react-router";
import { type Coins, formatCoins, formatShort } from "#app/domain/coins.ts";
import { type Game, gameInfo, parseGame } from "#app/domain/games.ts";
import { buttonClass } from "#app/ui/form/button.tsx";

/** Short coin balance with a link to the adjust panel; a dash while reloading or if unavailable (null). */
export function CoinBadge({ game, balance }: { game: Game; balance: Coins | null }) {
  const isLoading = useCoinsUpdated(game);
  const { pathname, search } = useLocation();
  const from = pathname.startsWith(href("/dashboard/coins")) ? null : { from: pathname + search };
  const [short, full] = balance === null ? ["—", "—"] : [formatShort(balance), formatCoins(balance)];
  return (
    <Link
      to={`${href("/dashboard/coins/adjust")}?${new URLSearchParams({ of: game, ...from })}`}
      className={`${buttonClass("quiet")} gap-1.5 px-1 text-ink sm:px-2`}
      aria-label={`Coins: ${short === full ? full : `${short} (${full})`} in ${gameInfo(game).label}, adjust balance`}
    >
      <CoinsIcon size={16} className="text-listed max-[22rem]:hidden" />
      <span>{isLoading ? "—" : short}</span>
    </Link>
  );
}

export const UPDATED = "coins:updated";

/** Revalidates on `coins:updated` for `game` or for any game; true while revalidating. */
function useCoinsUpdated(game: Game): boolean {
  const { revalidate } = useRevalidator();
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const onUpdated = (event: Event) => {
      const about: unknown = event instanceof CustomEvent ? event.detail?.game : undefined;
      if (typeof about === "string" && parseGame(about) !== game) return;
      setLoading(true);
      revalidate().finally(() => setLoading(false));
    };
    window.addEventListener(UPDATED, onUpdated);
    return () => window.removeEventListener(UPDATED, onUpdated);
  }, [game, revalidate]);
  return isLoading;
}
