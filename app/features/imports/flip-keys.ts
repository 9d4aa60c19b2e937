import type { Game } from "#app/domain/games.ts";
import { boughtKey } from "#app/features/flips/came-as.ts";
import { second } from "./corrections.ts";
import type { SheetFlip } from "./rows.ts";

export type Content = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

const SEPARATOR = "\0";

/** `boughtKey` as text, or the fingerprint of one. */
export const bought = (game: Game, flip: Content): string => boughtKey(game, flip).join(SEPARATOR);

/** Dedupe key of a flip: game, card, prices, status and creation second. The date is last for `withoutDate`. */
export const contentKey = (game: Game, flip: Content, of = bought(game, flip)): string =>
  [of, flip.sell, flip.status, second(flip)].join(SEPARATOR);

/** Key that survives a sale or a price change: game, card, buy price and creation second. */
export const purchaseKey = (game: Game, flip: Content, of = bought(game, flip)): string =>
  [of, second(flip)].join(SEPARATOR);

export const withoutDate = (content: string): string => content.slice(0, content.lastIndexOf(SEPARATOR));

/** The opposite of `withoutDate`. */
export const withDate = (key: string, second: number): string => `${key}${SEPARATOR}${second}`;
