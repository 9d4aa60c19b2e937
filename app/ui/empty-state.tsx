import type { ReactNode } from "react";

/** What a list shows when it has nothing: a title, and in `children` what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-3 border-dashed py-10 text-center text-sm text-muted">
      <p className="text-base font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}
