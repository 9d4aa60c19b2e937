import type { ReactNode } from "react";

/** What stands in a figure's place while there is none. */
export const NONE = <span className="font-normal text-muted">—</span>;

/** A figure below its name, inside a <dl>; `note` says more about it. */
export function NamedFigure({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-16 flex-auto">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-bold">{children}</dd>
      {note ? <dd className="w-0 min-w-full text-xs text-muted">{note}</dd> : null}
    </div>
  );
}
