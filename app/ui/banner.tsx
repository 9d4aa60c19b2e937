import type { ReactNode } from "react";

const tones = { info: "banner", warn: "banner banner-warn", bad: "banner banner-bad", good: "banner banner-good" };

/** A message that stays in the page's flow. */
export function Banner({ tone, title, children }: { tone: keyof typeof tones; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={tones[tone]}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
