import { type RefObject, useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/**
 * Asks before a page that can't come, without a connection, takes the place of `lines` that aren't added and of the
 * text in the field; and before a document is left whose lines were refused.
 */
export function useLeaveQuestion(lines: number, refused: number, input: RefObject<HTMLInputElement | null>): void {
  const isPageAsked = useIsPageAsked();
  const left = () => (navigator.onLine ? refused : lines + (input.current?.value.trim() ? 1 : 0));
  useBlocker(({ historyAction }) => {
    // why: offline, a form post stays on its page; links and Back don't
    const isPage = isPageAsked.current || historyAction === "POP";
    return !navigator.onLine && isPage && left() > 0 && !window.confirm(questionOf(left()));
  });
  useBeforeUnload((event) => {
    if (left() > 0) event.preventDefault();
  });
}

const questionOf = (lines: number) =>
  `No connection. ${lines === 1 ? "1 line isn't" : `${lines} lines aren't`} added yet. Leave anyway?`;

/** True during the click on a link or the submit of a GET form, which `useBlocker` does not distinguish from a post. */
function useIsPageAsked(): RefObject<boolean> {
  const isAsked = useRef(false);
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      isAsked.current =
        target instanceof HTMLFormElement ? target.method === "get" : (target as Element).closest("a") !== null;
      setTimeout(() => {
        isAsked.current = false;
      });
    };
    for (const kind of ["click", "submit"]) document.addEventListener(kind, pressed, true);
    return () => {
      for (const kind of ["click", "submit"]) document.removeEventListener(kind, pressed, true);
    };
  }, []);
  return isAsked;
}
