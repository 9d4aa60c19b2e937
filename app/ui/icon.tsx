import { createElement, type SVGProps } from "react";

interface IconData {
  node: readonly (readonly [string, Record<string, string>])[];
}

// why: an icon's own shapes are a tenth of the script that Lucide's parts for any icon are; its types leave them out
declare module "lucide-react/icons/x" {
  export const __iconData: IconData;
}

/** An icon of Lucide's by its shapes, drawn in the color of the text; it says nothing to anyone who hears the page. */
export function Icon({ data, size, ...rest }: SVGProps<SVGSVGElement> & { data: IconData; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {data.node.map(([shape, { key, ...attributes }]) => createElement(shape, { key, ...attributes }))}
    </svg>
  );
}
