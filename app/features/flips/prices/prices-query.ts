import { href } from "react-router";
import type { Game } from "#app/domain/games.ts";
import { parseFind } from "#app/features/flips/list-query.ts";

export interface PricesQuery {
  find: string;
  /** From 1. */
  page: number;
}

/** Invalid parameters get their defaults. */
export function parsePricesQuery(params: URLSearchParams): PricesQuery {
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { find: parseFind(params.get("find")), page: Math.max(1, page) };
}

const queryString = (game: Game, { find = "", page = 1 }: Partial<PricesQuery>): string =>
  `?${new URLSearchParams({ of: game, ...(find && { find }), ...(page > 1 && { page: String(page) }) })}`;

const PRICES = href("/dashboard/my-flips/prices");

export const pricesPath = (game: Game, query: Partial<PricesQuery> = {}): string => PRICES + queryString(game, query);

export const pricesCsvPath = (game: Game, find: string): string =>
  href("/dashboard/my-flips/prices.csv") + queryString(game, { find });
