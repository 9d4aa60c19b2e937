/* Hydration after the first paint, so that scripts don't delay it on a slow connection. Two things here are
   undocumented: the text of the tags that `<Scripts>` writes, and that React ignores script tags it hasn't rendered.
   `tests/e2e/scripted/hydration.spec.ts` fails if an upgrade changes one. */

/** Moves a page's preloads behind its content, at low priority, so that style sheets load first. */
export function preloadLast(html: string): string {
  const preloads = (html.match(PRELOAD) ?? []).map((link) => link.replace("<link", '<link fetchpriority="low"'));
  return html.replaceAll(PRELOAD, "").replace("</body>", () => `${preloads.join("")}</body>`);
}

const PRELOAD = /<link rel="modulepreload"[^<>]*>/g;

export const deferHydration = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', `<script>(${hydrateWhenIdle})()</script><script type="text/later">`);

/** Runs in the browser from its source text, so it must not use anything outside itself. */
function hydrateWhenIdle() {
  // React has no such script in its tree.
  document.currentScript?.remove();
  const hydrate = () => {
    const framework = document.createElement("script");
    framework.type = "module";
    framework.textContent = document.querySelector('script[type="text/later"]')?.textContent ?? "";
    document.head.append(framework);
  };
  const load = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = "modulepreload";
    // In a separate task when the browser is idle, at the latest after 500 ms.
    if ("requestIdleCallback" in window) requestIdleCallback(hydrate, { timeout: 500 });
    else setTimeout(hydrate);
  };
  document.addEventListener("DOMContentLoaded", () =>
    document.hidden ? load() : requestAnimationFrame(() => setTimeout(load)),
  );
}
