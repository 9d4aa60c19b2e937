import { flipArea } from "./flip-area.ts";
import { listQueryString } from "./list-query.ts";

export const listPath = (url: URL): string => flipArea(url).links.list + listQueryString(url.searchParams);
