import { type RefObject, useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/**
 * Offline, asks before navigation or unload would lose lines or typed text; online, before unload with rejected lines.
 */
export function useLeaveQuestion(lines: number, refused: number, input: RefObject<HTMLInputElement | null>): void {
  const isPageAsked = useIsPageNavigation();
  const left = () => (navigator.onLine ? refused : lines + (input.current?.value.trim() ? 1 : 0));
  useBlocker(({ historyAction }) => {
    // Offline, only links, GET forms and Back leave the page; a form post stays.
    const isPage = isPageAsked.current || historyAction === "POP";
    return !navigator.onLine && isPage && left() > 0 && !window.confirm(leaveQuestion(left()));
  });
  useBeforeUnload((event) => {
    if (left() > 0) event.preventDefault();
  });
}

const leaveQuestion = (lines: number) =>
  `No connection. ${lines === 1 ? "1 line isn't" : `${lines} lines aren't`} added yet. Leave anyway?`;

/** True while a link click or GET form submission is dispatched; `useBlocker` can't tell these from a post. */
function useIsPageNavigation(): RefObject<boolean> {
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
