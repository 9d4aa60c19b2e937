import { parseFind } from "#app/features/flips/list-query.ts";
import type { PricesQuery } from "./price-links.ts";

/** Invalid parameters get their defaults. */
export function parsePricesQuery(params: URLSearchParams): PricesQuery {
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { find: parseFind(params.get("find")), page: Math.max(1, page) };
}
