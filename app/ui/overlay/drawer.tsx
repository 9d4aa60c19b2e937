import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/form/button.tsx";

/** A panel that slides in from the left below 1024 px, opened by a button named `label`; put a `<nav>` in it. */
export function Drawer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="drawer lg:hidden">
      <summary className={buttonClass("quiet")}>
        <MenuIcon size={20} />
        <X size={20} />
        <span className="sr-only">{label}</span>
      </summary>
      <div className="drawer-panel">{children}</div>
    </details>
  );
}
