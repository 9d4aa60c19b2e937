import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

const pathAndQuery = ({ pathname, search }: URL | Location) => pathname + search;

/** Where the last replacing redirect leads: that page may redirect too, before the address bar shows it. */
let redirectedTo = "";

/**
 * Client middleware: a redirect of the page in the address bar (after Back, Forward or a revalidation) replaces its
 * history entry, as the browser does without scripts. The router would push one, and Back would never get past it.
 */
export const replaceRedirects: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url },
  next,
) => {
  const isShown = request.method === "GET" && [pathAndQuery(location), redirectedTo].includes(pathAndQuery(url));
  redirectedTo = "";
  const results = await next();
  for (const outcome of Object.values(isShown ? results : {})) {
    const { headers } = outcome.result instanceof Response ? outcome.result : {};
    const to = headers?.get("Location");
    if (!to) continue;
    redirectedTo = pathAndQuery(new URL(to, url));
    outcome.result = replace(to, { headers });
  }
  return results;
};
