import { useEffect } from "react";

/* Input from before hydration. Usually React takes over the controls with their values and only misses the events. If a
   translator or an extension has changed the document, React replaces controls with new ones, and each new one gets the
   value of its predecessor, which is read from there and kept nowhere else. `restore-controls.ts` does both; it loads
   only when needed. */

declare global {
  interface Window {
    /** Controls changed before hydration, collected by `page-script.js`; undefined once their events are replayed. */
    htmcEarly?: Set<Element>;
  }
}

/** Replays focus, input and change events from before hydration to React's handlers. */
export function useEarlyInput(): void {
  useEffect(() => {
    if (window.htmcEarly?.size) void import("./restore-controls.ts").then((early) => early.replayEarly());
    else {
      window.htmcEarly = undefined;
      document.activeElement?.dispatchEvent(new Event("focusin", { bubbles: true }));
    }
  }, []);
}
