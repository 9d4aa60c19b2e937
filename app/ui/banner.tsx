import type { ReactNode } from "react";

const tones = { plain: "banner", warn: "banner banner-warn", bad: "banner banner-bad", good: "banner banner-good" };

interface Props {
  tone: keyof typeof tones;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A message that stays in the page's flow. */
export function Banner({ tone, title, className, children }: Props) {
  return (
    <div className={className ? `${tones[tone]} ${className}` : tones[tone]}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
