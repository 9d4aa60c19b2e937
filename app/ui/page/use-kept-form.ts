import { useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";
import { dropForm, readKeptForm } from "./kept-form.ts";

/** Restores the stored form if its page was reloaded; any other page, or another visit, drops it. */
export function useKeptForm(): void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isVisited = useRef(false);
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isLoad = !isVisited.current;
    isVisited.current = true;
    const form = readKeptForm();
    if (form?.action !== here || (isLoad && navigation?.type !== "reload")) dropForm();
    else if (isLoad) void import("./restore-form.ts").then(({ restoreForm }) => restoreForm(form, submit));
  }, [here, submit]);
}
