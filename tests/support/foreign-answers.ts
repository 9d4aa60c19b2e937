import type { Route } from "@playwright/test";

export type Answer = (route: Route) => Promise<void>;

const html = (status: number, headers = {}): Answer => {
  const body = "<!doctype html><h1>Wi-Fi</h1><form><input name=room></form>";
  return (route) => route.fulfill({ status, headers: { "Content-Type": "text/html", ...headers }, body });
};

/** What hotspots and proxies answer in our place. */
export const FOREIGN: Record<string, Answer> = {
  "a hotspot's page": html(200),
  // Some proxies number requests too.
  "a proxy's 502": html(502, { "X-Request-Id": "0123456789" }),
  "a proxy's 503": (route) => route.fulfill({ status: 503, contentType: "text/plain", body: "no healthy upstream" }),
  "a hotspot's 511": html(511),
  "a 204": (route) => route.fulfill({ status: 204 }),
  "an empty page": (route) => route.fulfill({ status: 200, body: "" }),
  "{}": (route) => route.fulfill({ status: 200, contentType: "application/json", body: "{}" }),
};

export const SAVED_AND_CUT = "a line that is cut after the save";

/** Lines on which nothing comes back; the browser refuses to read another site's page. */
export const CUT: Record<string, Answer> = {
  "a cut line": (route) => route.abort("connectionreset"),
  [SAVED_AND_CUT]: async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  },
  "a redirect to another site": (route) =>
    route.fulfill({ status: 302, headers: { Location: "https://hotspot.example/" } }),
};
