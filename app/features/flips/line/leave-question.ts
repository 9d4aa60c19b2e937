import { type RefObject, useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import type { LineHelpProps } from "./line-help.tsx";

type Input = LineHelpProps["input"];

/** The path of the list that the field stands above. */
export const listOf = (input: Input) => input.current?.form?.getAttribute("action")?.split("?")[0] ?? "";

const DIALOG = /^\/(new|[0-9a-f-]{36})$/;

/** True for the path of the list, alone or below one of its dialogs. */
const isAtList = (list: string, pathname: string): boolean =>
  pathname === list || (pathname.startsWith(list) && DIALOG.test(pathname.slice(list.length)));

/**
 * Asks before a page with lines that are not added is left. The list and its dialogs keep them; without a connection no
 * page comes in the place of this one, and a line that is only typed would be lost too.
 */
export function useLeaveQuestion(lines: number, input: Input): void {
  const isPageAsked = useIsPageAsked();
  const left = () => (navigator.onLine || input.current?.value.trim() === "" ? lines : lines + 1);
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const list = listOf(input);
    const [from, to] = [currentLocation.pathname, nextLocation.pathname];
    const keeps = from === to || to === list || (isAtList(list, from) && isAtList(list, to));
    // why: without a connection only a form that can't be sent leaves the page as it is
    const stays = keeps && (navigator.onLine || !(isPageAsked.current || historyAction === "POP"));
    return !stays && left() > 0 && !window.confirm(questionOf(left()));
  });
  useBeforeUnload((event) => {
    if (left() > 0) event.preventDefault();
  });
}

const questionOf = (lines: number) =>
  (navigator.onLine ? "" : "No connection. ") +
  `${lines === 1 ? "1 line isn't" : `${lines} lines aren't`} added yet. Leave anyway?`;

/** True while a link, or a form that asks for a page, is being followed; the router tells them from no other form. */
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
