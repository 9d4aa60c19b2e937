import { ChevronDown, Menu as MenuIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, type Variant } from "#app/ui/form/button.tsx";

type Props = { label: ReactNode; children: ReactNode; align?: "left" | "right" | "page"; buttonVariant?: Variant };

/**
 * A drop-down; links and buttons in `children` become its items. Only one is open at a time. Aligned to the "page" it
 * opens below the positioned box around it.
 */
export function Menu({ label, children, align = "left", buttonVariant = "quiet" }: Props) {
  return (
    <details name="menu" className={align === "page" ? "menu menu-of-page" : "menu"}>
      <summary className={buttonClass(buttonVariant)}>
        {label}
        <ChevronDown size={16} className="chevron" />
      </summary>
      <div className={align === "right" ? "menu-panel menu-right" : "menu-panel"}>{children}</div>
    </details>
  );
}

/**
 * A panel that slides in from the left below 1024 px, opened by a button named `label`, and by a link to `#id`; put a
 * `<nav>` in it.
 */
export function Drawer({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <details className="drawer lg:hidden">
      <summary className={buttonClass("quiet")}>
        <MenuIcon size={20} />
        <X size={20} />
        <span className="sr-only">{label}</span>
      </summary>
      <div id={id} className="drawer-panel">
        {children}
      </div>
    </details>
  );
}
