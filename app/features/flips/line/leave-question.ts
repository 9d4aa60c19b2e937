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
 * Confirms before leaving a page with unsaved lines. The list and its dialogs keep them; offline, every page request
 * asks, and text in the field counts as a line.
 */
export function useLeaveQuestion(lines: number, input: Input): void {
  const isPageAsked = useIsPageAsked();
  const left = () => (navigator.onLine || input.current?.value.trim() === "" ? lines : lines + 1);
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const list = listOf(input);
    const [from, to] = [currentLocation.pathname, nextLocation.pathname];
    const keeps = from === to || to === list || (isAtList(list, from) && isAtList(list, to));
    // why: offline, a form post stays on its page; links and Back don't
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
