import { useEffect } from "react";

/** React's own note of a field's text, by which it knows whether an event tells anything new. */
type Field = HTMLElement & { defaultValue?: string; _valueTracker?: { setValue: (text?: string) => void } };

declare global {
  interface Window {
    /** The fields that were changed before the framework ran; `page-script.js` notes them. */
    htmcEarly?: Set<Field>;
  }
}

/**
 * Tells the page's handlers, once they are there, what was focused, typed and chosen before: none of it is lost, and a
 * field that answers while one types answers what stands in it.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    document.activeElement?.dispatchEvent(new Event("focusin", BUBBLES));
    for (const field of window.htmcEarly ?? []) {
      // why: React takes the text that it finds in a field for told already
      field._valueTracker?.setValue(field.defaultValue);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, BUBBLES));
    }
    window.htmcEarly = undefined;
  }, []);
}

const BUBBLES = { bubbles: true };
