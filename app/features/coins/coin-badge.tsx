import CoinsIcon from "lucide-react/icons/coins";
import { href, Link, useLocation } from "react-router";
import { type Coins, formatCoins, formatShort } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { useCoinsUpdated } from "./coins-updated.ts";

/** The coins of the selected game in short form, a dash while they are read again; leads to the adjust panel. */
export function CoinBadge({ game, balance }: { game: Game; balance: Coins }) {
  const reading = useCoinsUpdated(game);
  const { pathname, search } = useLocation();
  const from = pathname.startsWith(href("/dashboard/coins")) ? null : { from: pathname + search };
  const [short, full] = [formatShort(balance), formatCoins(balance)];
  return (
    <Link
      to={`${href("/dashboard/coins/adjust")}?${new URLSearchParams({ of: game, ...from })}`}
      className={`${buttonClass("quiet")} gap-1.5 px-1 text-ink max-sm:ms-auto sm:px-2`}
      aria-label={`Coins: ${short === full ? full : `${short} (${full})`} in ${gameInfo(game).label}, adjust balance`}
    >
      <CoinsIcon size={16} className="text-listed max-[22rem]:hidden" />
      {reading ? "—" : short}
    </Link>
  );
}
