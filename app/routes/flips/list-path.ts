import { listQueryString } from "#app/features/flips/list-query.ts";
import { flipArea } from "./flip-area.ts";

/**
 * The list that a flips' URL belongs to, with its own words: where an act on it, or a dialog over it, leads back to.
 */
export const listPath = (url: URL): string => flipArea(url).links.list + listQueryString(url.searchParams);
