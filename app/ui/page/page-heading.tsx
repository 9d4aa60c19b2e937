import type { ReactNode } from "react";
import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";

interface Props {
  title: ReactNode;
  /** The page that this one is part of. */
  back?: { to: string; label: string };
  /** What the page is limited to, such as a game. */
  about?: string;
  children?: ReactNode;
}

export function PageHeading({ title, back, about, children }: Props) {
  return (
    <div>
      {back ? <BackLink {...back} /> : null}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl">
          {title} {about ? <Chip tone="muted">{about}</Chip> : null}
        </h1>
        {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
      </div>
    </div>
  );
}

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={`${buttonClass("quiet", "small")} -ms-2`}>
    <span aria-hidden="true">←</span> {label}
  </Link>
);

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made this markup from files of the repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
