import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";

export function AuthPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 py-8">
      <h1 className="text-xl">{title}</h1>
      {intro ? <p className="text-muted">{intro}</p> : null}
      <Panel className="grid gap-4">{children}</Panel>
    </div>
  );
}
