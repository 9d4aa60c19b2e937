import type { ComponentProps, ReactNode } from "react";

export function Panel({
  as: Box = "section",
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "section" | "div" | "article" | "li" }) {
  // The four share their attributes; only the type of `ref` differs.
  const Element = Box as "section";
  return <Element className={panelClass(className)} {...rest} />;
}

export const panelClass = (className?: string): string => (className ? `panel ${className}` : "panel");

const tones = { plain: "banner", warn: "banner banner-warn", bad: "banner banner-bad", good: "banner banner-good" };

interface Props {
  tone: keyof typeof tones;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Banner({ tone, title, className, children }: Props) {
  return (
    <div className={className ? `${tones[tone]} ${className}` : tones[tone]}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-3 border-dashed py-10 text-center text-sm text-muted">
      <p className="text-base font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}

export function Hint({ as: Line = "p", className, ...rest }: ComponentProps<"p"> & { as?: "p" | "span" | "div" }) {
  const Element = Line as "p";
  return <Element className={className ? `hint ${className}` : "hint"} {...rest} />;
}

export function Tips({ title, tips }: { title: string; tips: readonly string[] }) {
  return (
    <section className="grid content-start gap-2" aria-labelledby="tips">
      <h2 id="tips" className="text-lg">
        {title}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-sm">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
