import type { ComponentProps } from "react";

/** A small muted line that explains what stands beside it. */
export function Hint({ as: Line = "p", className, ...rest }: ComponentProps<"p"> & { as?: "p" | "span" | "div" }) {
  // why: the three share their attributes; only the type of `ref` differs
  const Element = Line as "p";
  return <Element className={className ? `hint ${className}` : "hint"} {...rest} />;
}
