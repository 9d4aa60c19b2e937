import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Client navigation for every link of a table by one listener, since a router link per row is slow to render. */
export function useDelegatedLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { preventScrollReset: keepsScroll(link.pathname) });
  };
}

/** True for the current page's path or a dialog over it; any other page starts at the top. */
export const keepsScroll = (path: string): boolean =>
  [path, path.slice(0, path.lastIndexOf("/"))].includes(window.location.pathname);
