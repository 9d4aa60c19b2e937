import { useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";

/** Restores a stored form (`kept-form.ts`) if its page was reloaded; any other page, or another visit, drops it. */
export function useKeptForm(): void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isLoad = useRef(true);
  useEffect(() => {
    const visit = { here, isLoad: isLoad.current };
    isLoad.current = false;
    if (isStored()) void import("./restore-form.ts").then(({ restoreOrDrop }) => restoreOrDrop(visit, submit));
  }, [here, submit]);
}

function isStored(): boolean {
  try {
    return "form" in sessionStorage;
  } catch {
    return false;
  }
}
