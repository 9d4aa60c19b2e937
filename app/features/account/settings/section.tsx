import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

/** One subject of the settings page, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}
