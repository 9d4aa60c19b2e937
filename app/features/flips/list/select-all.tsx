import type { ChangeEvent } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Selects every listed flip of this page; there only where scripts run. */
export function SelectAll() {
  if (!useHydrated()) return null;
  return (
    <label>
      <input type="checkbox" onChange={selectAll} />
      <span className="sr-only">Select all listed flips on this page</span>
    </label>
  );
}

function selectAll({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>("input[name=id]") ?? []) box.checked = currentTarget.checked;
}
