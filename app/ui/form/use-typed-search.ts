import { type FormEvent, useEffect, useRef } from "react";

const PAUSE_MS = 300;

/**
 * Props of a search field whose form is submitted while one types. The answer leaves the field alone, so that typing
 * goes on in it; it follows `searched`, the text in the address, where that changes otherwise.
 */
export function useTypedSearch(searched: string) {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const shown = useRef(searched);
  useEffect(() => {
    // What was typed before hydration stays.
    if (shown.current === searched) return;
    shown.current = searched;
    if (ref.current && ref.current !== document.activeElement) ref.current.value = searched;
  }, [searched]);
  function onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // A row may have been opened meanwhile.
      if (field === document.activeElement) field.form?.requestSubmit();
    }, PAUSE_MS);
  }
  return { ref, onInput };
}
