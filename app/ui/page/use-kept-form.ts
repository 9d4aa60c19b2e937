import { useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";
import { readKeptForm, storeForm } from "./kept-form.ts";

/** Restores the stored form if its page was reloaded; any other page, or another visit, drops it. */
export function useKeptForm(): void {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const isVisited = useRef(false);
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isLoad = !isVisited.current;
    isVisited.current = true;
    const form = readKeptForm();
    if (form?.action.split("?")[0] !== pathname || (isLoad && navigation?.type !== "reload")) storeForm(null);
    else if (isLoad) void import("./restore-form.ts").then(({ restoreForm }) => restoreForm(form, submit));
  }, [pathname, submit]);
}
