/** A route's scripts: what it shows, and what sends its forms. */
interface Scripts {
  module?: string;
  clientActionModule?: string;
}

declare global {
  interface Window {
    /** The framework's own, by the route's id. */
    __reactRouterManifest?: { routes: Record<string, Scripts> };
  }
}

/** The pages that the sidebar and the badge lead to. */
const PAGES = [
  "routes/dashboard/overview",
  "my-flips/list",
  "routes/dashboard/coins",
  "routes/dashboard/tools/all-tools",
  "routes/dashboard/cards",
  "routes/dashboard/leaderboard",
  "routes/settings/settings",
];

// why: what is shown now comes first
const AFTER_PAINT = 3_000;

/**
 * Loads the scripts of the pages that are a press away, one after the other: the framework loads a page anew whose script
 * does not come, and without a connection that leaves nothing of it.
 */
async function loadAhead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_PAINT));
  const routes = window.__reactRouterManifest?.routes ?? {};
  for (const page of PAGES) {
    const { module, clientActionModule } = routes[page] ?? {};
    // why: one that does not come now is asked for again when it is needed
    for (const script of [module, clientActionModule])
      if (script) await import(/* @vite-ignore */ script).catch(() => {});
  }
}

void loadAhead();

export {};
