import { listQueryString } from "#app/features/flips/list-query.ts";
import { flipArea } from "./flip-area.ts";

/** The list of a flip page or dialog, with the list's part of the query string. */
export const listPath = (url: URL): string => flipArea(url).links.list + listQueryString(url.searchParams);
