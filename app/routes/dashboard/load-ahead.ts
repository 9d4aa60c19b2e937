/** A route's scripts: what it shows, what sends its forms, and what both import. */
interface Scripts {
  module?: string;
  clientActionModule?: string;
  imports?: string[];
}

declare global {
  interface Window {
    /** The framework's own, by the route's id. */
    __reactRouterManifest?: { routes: Record<string, Scripts> };
  }
}

/** The pages that are a press away from a list of flips, then those that the sidebar and the badge lead to. */
const PAGES = [
  "my-flips/list",
  "my-flips/new",
  "my-flips/edit",
  "routes/flips/history/card",
  "routes/flips/undo/act",
  "routes/reports/reports",
  "routes/dashboard/overview",
  "routes/dashboard/coins",
  "routes/dashboard/tools/all-tools",
  "routes/dashboard/cards",
  "routes/dashboard/leaderboard",
  "routes/settings/settings",
];

// why: what is shown now comes first
const AFTER_PAINT = 3_000;

/**
 * Brings the scripts of the pages that are a press away into the browser's cache, one after the other: the framework
 * loads a page anew whose script does not come, and without a connection that leaves nothing of it.
 */
async function loadAhead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_PAINT));
  const routes = window.__reactRouterManifest?.routes ?? {};
  const scripts = PAGES.flatMap((page) => {
    const { module, clientActionModule, imports = [] } = routes[page] ?? {};
    return [module, clientActionModule, ...imports];
  });
  // why: fetched and not imported, since an import that fails once is not tried again
  for (const script of new Set(scripts)) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    if (script)
      await fetch(script, { priority: "low" })
        .then((answer) => answer.text())
        .catch(() => {});
  }
}

void loadAhead();

export {};
