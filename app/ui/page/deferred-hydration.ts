import { useEffect } from "react";

/*
 * Hydration after the first paint: scripts don't compete with it on a slow line, and nothing typed before is lost.
 * No package documents three things here: the text of the tags that `<Scripts>` writes, that React ignores script tags
 * that it hasn't rendered, and `_valueTracker`. `tests/e2e/scripted/hydration.spec.ts` fails if an upgrade changes one.
 */

/** Moves a page's preloads behind its content, at low priority: its style sheets come first on a slow line. */
export function preloadLast(html: string): string {
  const preloads = (html.match(PRELOAD) ?? []).map((link) => link.replace("<link", '<link fetchpriority="low"'));
  return html.replaceAll(PRELOAD, "").replace("</body>", () => `${preloads.join("")}</body>`);
}

const PRELOAD = /<link rel="modulepreload"[^<>]*>/g;

/** Makes a page load and start its scripts after the first paint, by one inline script. */
export const deferHydration = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', `<script>(${hydrateWhenIdle})()</script><script type="text/later">`);

/** Runs in the browser from its source text, so it uses nothing outside itself. */
function hydrateWhenIdle() {
  // why: React has no such script in its tree
  document.currentScript?.remove();
  const hydrate = () => {
    const framework = document.createElement("script");
    framework.type = "module";
    framework.textContent = document.querySelector('script[type="text/later"]')?.textContent ?? "";
    document.head.append(framework);
  };
  const load = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = "modulepreload";
    // why: a task of its own, when nobody types or scrolls, but soon in any case
    if ("requestIdleCallback" in window) requestIdleCallback(hydrate, { timeout: 500 });
    else setTimeout(hydrate);
  };
  document.addEventListener("DOMContentLoaded", () =>
    document.hidden ? load() : requestAnimationFrame(() => setTimeout(load)),
  );
}

/** A form field, with React's record of its value: React ignores an event that doesn't change it. */
type Field = HTMLElement & { defaultValue?: string; _valueTracker?: { setValue: (text?: string) => void } };

declare global {
  interface Window {
    /** The fields that changed before hydration; `page-script.js` collects them. */
    htmcEarly?: Set<Field>;
  }
}

/** Repeats focus, input and change events from before hydration, so that the page's handlers see them. */
export function useEarlyInput(): void {
  useEffect(() => {
    document.activeElement?.dispatchEvent(new Event("focusin", BUBBLES));
    for (const field of window.htmcEarly ?? []) {
      field._valueTracker?.setValue(field.defaultValue);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, BUBBLES));
    }
    window.htmcEarly = undefined;
  }, []);
}

const BUBBLES = { bubbles: true };
