import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";

/** One subject of the settings page, under its own heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <Panel id={id} className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Panel>
  );
}
