import { href } from "react-router";
import type { Game } from "#app/domain/games.ts";

export interface PricesQuery {
  find: string;
  /** From 1. */
  page: number;
}

const queryString = (game: Game, { find = "", page = 1 }: Partial<PricesQuery>): string =>
  `?${new URLSearchParams({ of: game, ...(find && { find }), ...(page > 1 && { page: String(page) }) })}`;

const PRICES = href("/dashboard/my-flips/prices");

export const pricesPath = (game: Game, query: Partial<PricesQuery> = {}): string => PRICES + queryString(game, query);

export const pricesCsvPath = (game: Game, find: string): string =>
  href("/dashboard/my-flips/prices.csv") + queryString(game, { find });
