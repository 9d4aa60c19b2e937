import type { ReactNode } from "react";

/** An "i" that opens a note; `about` names its subject for screen readers. */
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
