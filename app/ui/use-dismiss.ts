import { type RefObject, useEffect, useRef } from "react";

/** A ref for a `<details>` that closes on a press or focus outside, on Escape, and once a link or button in it was chosen. */
export function useDismiss(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    };
    const closeToSummary = () => {
      close();
      details.querySelector("summary")?.focus({ preventScroll: true });
    };
    const choose = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a, button")) closeToSummary();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.stopPropagation();
      closeToSummary();
    };
    details.addEventListener("click", choose);
    details.addEventListener("keydown", leave);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      details.removeEventListener("click", choose);
      details.removeEventListener("keydown", leave);
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, []);
  return ref;
}
