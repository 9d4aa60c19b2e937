import { type RefObject, useLayoutEffect } from "react";

export function focusHeadingIfLost(): void {
  const heading = document.activeElement === document.body ? document.querySelector<HTMLElement>("main h1") : null;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** If `part` unmounts with the focus inside, focuses the result of `next`, else the heading. */
export function useFocusOnChange(
  part: RefObject<HTMLElement | null>,
  next?: () => HTMLElement | null | undefined,
): void {
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
