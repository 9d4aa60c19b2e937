import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/form/button.tsx";

export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className={`${buttonClass("quiet", "small")} -ms-2`}>
      {children}
      <ChevronDown size={16} className="chevron" />
    </summary>
  );
}
