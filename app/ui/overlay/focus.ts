import { type RefObject, useLayoutEffect } from "react";

/** Gives the focus to the page's heading where what held it has left the page. */
export function focusHeadingIfLost(): void {
  const heading = document.activeElement === document.body ? document.querySelector<HTMLElement>("main h1") : null;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus on when the part of the page that holds it goes: to what `next` finds then, else to the heading.
 */
export function useFocusAfter(part: RefObject<HTMLElement | null>, next?: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        next?.()?.focus({ preventScroll: true });
        focusHeadingIfLost();
      });
    };
  }, [part, next]);
}
