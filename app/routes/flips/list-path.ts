import { listQueryString } from "#app/features/flips/list-query.ts";
import { flipArea } from "./flip-area.ts";

export const listPath = (url: URL): string => flipArea(url).links.list + listQueryString(url.searchParams);
