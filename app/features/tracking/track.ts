import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Game } from "#app/domain/games.ts";
import type { TrackedEvent } from "./events.server.ts";

declare global {
  interface Window {
    /** Set by `page-script.js`, which is there before any framework. */
    htmcTrack?: (event: TrackedEvent) => void;
  }
}

/** Sends an event to our own collector, where views are counted; elsewhere it does nothing. */
export const track = (event: TrackedEvent): void => window.htmcTrack?.(event);

/** Sends a page view whenever the router has gone to another place; the first one is sent by `page-script.js`. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const seen = useRef(pathname + search);
  useEffect(() => {
    if (seen.current === pathname + search) return;
    seen.current = pathname + search;
    track({ name: "page_view", path: pathname, search, title: document.title });
  }, [pathname, search]);
}

/** Sends that a tool was opened for a game. */
export function useToolOpened(tool: string, game: Game): void {
  useEffect(() => track({ name: "tools_open", tool, game }), [tool, game]);
}

/** Sends that the ROI helper was opened. */
export function useRoiOpened(): void {
  useEffect(() => track({ name: "roi_open" }), []);
}
