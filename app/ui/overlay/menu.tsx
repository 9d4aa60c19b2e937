import { ChevronDown, Menu as MenuIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, type Variant } from "#app/ui/form/button.tsx";

type Props = {
  label: ReactNode;
  children: ReactNode;
  align?: "left" | "right" | "page";
  buttonVariant?: Variant;
  isIcon?: boolean;
};

/** Only one is open at a time. `align="page"` opens it below the nearest positioned ancestor. */
export function Menu({ label, children, align = "left", buttonVariant = "quiet", isIcon }: Props) {
  return (
    <details name="menu" className={align === "page" ? "menu menu-of-page" : "menu"}>
      <summary className={buttonClass(buttonVariant)}>
        <span>{label}</span>
        {isIcon ? null : <ChevronDown size={16} className="chevron" />}
      </summary>
      <div className={align === "right" ? "menu-panel menu-right" : "menu-panel"}>{children}</div>
    </details>
  );
}

/** A panel that slides in from the left below 1024 px, opened by a button named `label`; expects a `<nav>`. */
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
