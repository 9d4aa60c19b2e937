import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Game } from "#app/domain/games.ts";
import type { TrackedEvent } from "./events.server.ts";

declare global {
  interface Window {
    /** Set by `page-script.js`, which runs before React. */
    htmcTrack?: (event: TrackedEvent) => void;
  }
}

/** Sends an event to our own collector; does nothing where views aren't counted. */
export const track = (event: TrackedEvent): void => window.htmcTrack?.(event);

/** Sends a page view after each navigation; `page-script.js` sends the first one. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const seen = useRef(pathname + search);
  useEffect(() => {
    if (seen.current === pathname + search) return;
    seen.current = pathname + search;
    track({ name: "page_view", path: pathname, search, title: document.title });
  }, [pathname, search]);
}

export function useToolOpened(tool: string, game: Game): void {
  useEffect(() => track({ name: "tools_open", tool, game }), [tool, game]);
}

export function useRoiOpened(): void {
  useEffect(() => track({ name: "roi_open" }), []);
}
