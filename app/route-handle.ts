/** Body limit of a form, unless its route has another. */
export const MAX_FORM_BYTES = 64 * 1024;

/** Route metadata, the `handle` export; the edge, the guards and the sitemap read it instead of keeping path lists. */
export interface RouteHandle {
  /** The page isn't hydrated and ships no framework; its forms are plain `<form>`s. */
  hydration?: "none";
  /** Caches the page for signed-out visitors, keyed by these query parameters; other parameters bypass the cache. */
  cacheParams?: readonly string[];
  /** The route reads no session. With `cacheParams`, it's cached for everybody, regardless of cookies and query. */
  sessionless?: true;
  /** Listed in the sitemap. */
  listed?: true;
  /** The values of `:slug` that exist. */
  slugs?: readonly string[];
  /** For signed-in players; overrides `cacheParams` and `listed` of the route and its descendants. */
  signedInOnly?: true;
  /** Open to accounts with an unconfirmed email. */
  allowUnconfirmed?: true;
  /** Path prefix that robots.txt disallows. */
  robotsDisallow?: string;
  /** Body limit if not `MAX_FORM_BYTES` of a form: bytes and media types; with `multipart`, for multipart uploads only. */
  body?: { bytes: number; types?: readonly string[] | "any"; multipart?: true };
  /**
   * API routes, also the descendants: bearer token instead of cookies, PATCH and DELETE allowed, JSON bodies unless
   * `body` overrides it, JSON errors.
   */
  api?: true;
  /** Exempt from the account's request queue. */
  unqueued?: true;
  /** Exempt from the same-origin check; the action verifies a signature itself. */
  takesForeignPosts?: true;
  /** Form fields that survive a log-in through the query string. Never a form's id. */
  restorable?: readonly string[];
  /** Excluded from page view tracking, with the paths below it. */
  untracked?: true;
  /** The URL contains a mailed code or a token, so the Referrer-Policy hides it from other sites. */
  hasSecretInUrl?: true;
  footer?: "none";
  /** Inline script at the end of the body; only with hydration "none". */
  script?: string;
  /** Content of a `<meta http-equiv="refresh">` for browsers without scripts. */
  noscriptRefresh?: string;
}

export const restoredFields = ({ restorable = [] }: RouteHandle, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    restorable.flatMap((name) => (params.has(name) ? [[name, (params.get(name) ?? "").replaceAll("\0", "")]] : [])),
  );

export interface SiteRoute {
  id: string;
  pattern: string;
  handle: RouteHandle;
  /** False for a resource route. */
  isPage: boolean;
  /** One path per slug; just the pattern for a route without `slugs`. */
  paths: readonly string[];
}

export interface SiteRoutes {
  all: readonly SiteRoute[];
  /** Matches a path; null if there's no route. */
  at: (path: string) => SiteRoute | null;
}

const NO_HANDLE: RouteHandle = {};
const isHandle = (value: unknown): value is RouteHandle => typeof value === "object" && value !== null;

export const getRouteHandle = ({ handle }: { handle?: unknown }): RouteHandle =>
  isHandle(handle) ? handle : NO_HANDLE;

/** The page's path for a single-fetch path: drops its `.data` suffix. */
export const toPagePath = (path: string): string => path.replace(/(\/_)?\.data$/, "") || "/";
