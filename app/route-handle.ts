/**
 * What a route says of itself; whoever goes over all routes reads it here, so that no path stands in a list elsewhere.
 */
export interface RouteHandle {
  /** The page has no live part and ships no framework: its forms are plain `<form>`s. */
  hydration?: "none";
  /**
   * The page is cached for signed-out visitors, by just these query keys; any other query passes the cache by.
   */
  cachedBy?: readonly string[];
  /** No session is read to show it. With `cachedBy` it's cached for all, whatever their cookies and query. */
  sessionless?: true;
  /** Search engines should list the page. */
  listed?: true;
  /** What its `:slug` may be; any other is not found. */
  slugs?: readonly string[];
  /** Everything below is for players who are signed in: nothing of it is cached or listed, whatever it says itself. */
  signedInOnly?: true;
  /** The page opens before the account's address is confirmed. */
  opensUnconfirmed?: true;
  /** Robots stay away from paths that begin so. */
  closedToRobots?: string;
  /**
   * What may be posted here beyond a form of 64 KiB: bytes, and `types` where it is no form; `multipart` is for uploads
   * alone.
   */
  body?: { bytes: number; types?: readonly string[] | "any"; multipart?: true };
  /**
   * Everything below is for programs: a token opens it and no cookie is read. It takes PATCH and DELETE too, JSON where
   * `body` says nothing else, and tells errors as JSON.
   */
  api?: true;
  /** Requests here don't wait for the account's other ones. */
  unqueued?: true;
  /** Other sites may post here; its own signature is its guard. */
  takesForeignPosts?: true;
  /** The fields that the page also fills in from its address: they come back after a log-in. Never a form's id. */
  restorable?: readonly string[];
  /** Views of the page are not counted. */
  untracked?: true;
  /** The address holds a mailed code or a token: no other site is told that the page was visited. */
  secretInAddress?: true;
  footer?: "none";
  /** The page's own script, at the end of its body; only with hydration "none". */
  script?: string;
  /** Where the page goes on to by itself where no script does it, as a `<meta http-equiv="refresh">` says it. */
  noscriptRefresh?: string;
}

/** What an address fills into the fields that come back after a log-in, by their names; of doubled ones the first. */
export const restoredFields = ({ restorable = [] }: RouteHandle, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    restorable.flatMap((name) => (params.has(name) ? [[name, (params.get(name) ?? "").replaceAll("\0", "")]] : [])),
  );

/** A route, by the pattern of its paths and what it says of itself. */
export interface SiteRoute {
  id: string;
  pattern: string;
  handle: RouteHandle;
  /** False for a route without a component: a download, an endpoint, a redirect. */
  isPage: boolean;
  /** The paths that exist, as far as the route knows them. */
  paths: readonly string[];
}

/** All routes of the site. */
export interface SiteRoutes {
  all: readonly SiteRoute[];
  /** The route that takes a path; null where none does. */
  at: (path: string) => SiteRoute | null;
}

const NO_HANDLE: RouteHandle = {};
const isHandle = (value: unknown): value is RouteHandle => typeof value === "object" && value !== null;

/** What a module says of its route, nothing where it says nothing. */
export const handleOf = ({ handle }: { handle?: unknown }): RouteHandle => (isHandle(handle) ? handle : NO_HANDLE);

/** The path without the `.data` by which the router asks for its loaders' data. */
export const pageOf = (path: string): string => path.replace(/(\/_)?\.data$/, "") || "/";
