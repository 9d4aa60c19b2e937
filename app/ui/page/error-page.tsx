import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/form/button.tsx";

type Props = {
  title: string;
  message: string;
  retryTo?: string;
  retryLabel?: string;
  /** True where the router is sound and may try again itself. */
  retryHere?: boolean;
  homeTo: string;
  homeLabel: string;
  stack?: string;
  children?: ReactNode;
  /** What stands below the way on. */
  foot?: ReactNode;
};

/** A whole page that says what went wrong and what to do next; its links load documents, since the router may be what failed. */
export function ErrorPage({
  title,
  message,
  retryTo,
  retryLabel = "Try Again",
  retryHere = false,
  homeTo,
  homeLabel,
  stack,
  children,
  foot,
}: Props) {
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-4 px-4 py-8 sm:py-16">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{message}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        {retryTo ? (
          <Link to={retryTo} reloadDocument={!retryHere} replace={retryHere} className={buttonClass("primary")}>
            {retryLabel}
          </Link>
        ) : null}
        <a href={homeTo} className={buttonClass()}>
          {homeLabel}
        </a>
      </div>
      {foot}
      {stack ? <pre className="panel w-full overflow-x-auto text-xs">{stack}</pre> : null}
    </div>
  );
}
