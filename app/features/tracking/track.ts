import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { TrackedEvent } from "./events.server.ts";

declare global {
  interface Window {
    /** Set by the page's own script, which is there before any framework. */
    htmcTrack?: (event: TrackedEvent) => void;
  }
}

/** Sends an event to our own collector, where views are counted; elsewhere it does nothing. */
const track = (event: TrackedEvent): void => window.htmcTrack?.(event);

/** Sends a page view whenever the router has gone to another place; the first one is sent by the page's own script (spec, section 7). */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const seen = useRef(pathname + search);
  useEffect(() => {
    if (seen.current === pathname + search) return;
    seen.current = pathname + search;
    track({ name: "page_view", path: pathname, search, title: document.title });
  }, [pathname, search]);
}
