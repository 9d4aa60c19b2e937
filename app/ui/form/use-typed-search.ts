import { type FormEvent, useEffect, useRef } from "react";

const PAUSE_MS = 300;

/**
 * Props of a search field whose form is submitted while one types. The answer leaves the field alone, so that typing
 * goes on in it; it follows `searched`, the text in the address, where that changes otherwise, as by Back. With `replace`
 * on a form that is searched already, Back leads out of the search, not to each letter.
 */
export function useTypedSearch(searched: string) {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const sent = useRef(searched);
  useEffect(() => {
    if (!ref.current || searched === sent.current) return;
    ref.current.value = searched;
    sent.current = searched;
  }, [searched]);
  function onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // A row may have been opened meanwhile, or the connection be gone.
      if (field !== document.activeElement || !navigator.onLine) return;
      sent.current = field.value.trim();
      field.form?.requestSubmit();
    }, PAUSE_MS);
  }
  return { ref, onInput };
}
