import { __iconData as ChevronDown } from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What opens a folded part of a flip's form, with the sign that it does. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className={`${buttonClass("quiet", "small")} -ms-2`}>
      {children}
      <Icon data={ChevronDown} size={16} className="chevron" />
    </summary>
  );
}
