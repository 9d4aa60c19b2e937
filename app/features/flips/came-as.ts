import { createHash } from "node:crypto";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { nameKey } from "#app/domain/name.ts";

interface Bought {
  name: string;
  pos: string;
  ovr: number | null;
  buy: Coins;
}

/** The card and the buy price by which a sheet's row is compared with flips. */
export const boughtKey = (game: Game, { name, pos, ovr, buy }: Bought) => [game, nameKey(name), pos, ovr ?? "", buy];

/** Fingerprint of `boughtKey`, as hex. */
export const cameAs = (game: Game, bought: Bought): string =>
  createHash("sha256")
    .update(JSON.stringify(boughtKey(game, bought)))
    .digest()
    .subarray(0, 16)
    .toString("hex");

/** The fingerprint to keep with a flip whose name, position or OVR its card replaces; null if nothing changes. */
export function replacedAs(game: Game, before: Bought, after: Omit<Bought, "buy">): string | null {
  const isSame = boughtKey(game, before).join() === boughtKey(game, { ...after, buy: before.buy }).join();
  return isSame ? null : cameAs(game, before);
}
