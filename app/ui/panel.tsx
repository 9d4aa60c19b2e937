import type { ComponentProps } from "react";

/** A box on the page's ground; a football card is another thing. */
export function Panel({
  as: Box = "section",
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "section" | "div" | "article" | "li" }) {
  // why: the four share their attributes; only the type of `ref` differs
  const Element = Box as "section";
  return <Element className={panelClass(className)} {...rest} />;
}

/** The classes that dress another element as a panel, and place it. */
export const panelClass = (className?: string): string => (className ? `panel ${className}` : "panel");
