import type { ComponentProps } from "react";

/** A box on the page's ground. */
export function Card({
  as: Box = "section",
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "section" | "div" | "article" | "li" }) {
  // why: the four share their attributes; only the type of `ref` differs
  const Element = Box as "section";
  return <Element className={className ? `card ${className}` : "card"} {...rest} />;
}
