import type { ReactNode } from "react";

/** An "i" that opens to a line about what stands beside it; `about` names that for a screen reader. */
export function Explain({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details name="explain" className="explain">
      <summary>
        <span aria-hidden="true">i </span>
        <span className="sr-only">About {about}</span>
      </summary>
      <p className="hint">{children}</p>
    </details>
  );
}
