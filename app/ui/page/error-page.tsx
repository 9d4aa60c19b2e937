import { createContext, type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { isLostConnection, isLostScript, LostConnection, useStaleDocumentReload } from "./lost-connection.ts";

type Props = {
  title: string;
  message: string;
  retryTo?: string;
  retryLabel?: string;
  /** True to retry by client navigation instead of a document load. */
  retryHere?: boolean;
  homeTo: string;
  homeLabel: string;
  stack?: string;
  children?: ReactNode;
  foot?: ReactNode;
};

/** A page for an error; its links load documents, since the router may have failed. */
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
      <h1 className="text-xl">{title}</h1>
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

/** Renders nothing; lets a route that only takes forms render its errors as a page. */
export function EmptyPage() {
  return null;
}

interface DocumentRequest {
  id: string | null;
  /** URL that the document was requested with; null on the server. */
  address: string | null;
}

/** The request that the document answers; the browser reads it from the DOM. */
export const DocumentRequestContext = createContext<DocumentRequest>(
  typeof document === "undefined"
    ? { id: null, address: null }
    : { id: document.getElementById("request-id")?.textContent ?? null, address: location.pathname + location.search },
);

function RequestId() {
  const { id, address } = useContext(DocumentRequestContext);
  const { pathname, search } = useLocation();
  // An error on a page visited later by client navigation belongs to another request.
  const isOfDocument = address === null || address === pathname + search;
  return id !== null && isOfDocument ? (
    <p className="text-xs text-muted">
      Request <code id="request-id">{id}</code>
    </p>
  ) : null;
}

interface Problem {
  title: string;
  message: string;
}

const UNEXPECTED: Problem = {
  title: "Something went wrong",
  message: "Something broke on our side. Try again in a moment.",
};

const NO_CONNECTION: Problem = {
  title: "No connection",
  message: "We couldn't load this page. Check your connection and try again.",
};

const MAX_MESSAGE_LENGTH = 200;

const PROBLEMS: Record<number, Problem> = {
  400: { title: "Something's off with that link", message: "We couldn't read that request. Go back and try again." },
  403: { title: "Not allowed", message: "That isn't allowed, so nothing changed." },
  404: {
    title: "Page not found",
    message: "There's no page at this address. It may have moved, or the link may be wrong.",
  },
  405: { title: "That didn't work here", message: "This page can't take that form." },
  409: { title: "Already changed", message: "This changed in the meantime. Reload to see the latest." },
  429: { title: "Slow down", message: "Too many tries. Wait a moment and try again." },
  503: { title: "Back in a moment", message: "We can't show this right now. Try again in a moment." },
};

/** Data of a 404 of a form, a 429 or a 503: a message, and the fields of a failed post. */
interface Unavailable {
  message: string;
  fields: [string, string][] | null;
}

const isUnavailable = (answer: unknown): answer is Unavailable =>
  typeof answer === "object" && answer !== null && "message" in answer && "fields" in answer;

/** Message of a 4xx from our own server; a proxy's response isn't meant for players. */
function serverMessage({ status, data }: { status: number; data: unknown }): string | undefined {
  const isSentence = typeof data === "string" && data.length <= MAX_MESSAGE_LENGTH && !/[<\n]/.test(data.trim());
  return isSentence && status < 500 && status !== 404 && status !== 405 ? data : undefined;
}

export function RouteErrorPage({
  error,
  site,
  homeTo,
  homeLabel,
}: {
  error: unknown;
  site: string;
  homeTo: string;
  homeLabel: string;
}) {
  const { pathname, search } = useLocation();
  const answer = isRouteErrorResponse(error) ? error : null;
  const isOffline = isLostConnection(error);
  const { title, message } = isOffline ? NO_CONNECTION : ((answer && PROBLEMS[answer.status]) ?? UNEXPECTED);
  const unavailable = answer && isUnavailable(answer.data) ? answer.data : null;
  const lost = error instanceof LostConnection ? error : unavailable;
  const fields = lost?.fields;
  const own = (answer && serverMessage(answer)) ?? lost?.message;
  const here = pathname + search;
  // An error from the server has lost its stack, and its message is withheld.
  const thrownHere = error instanceof Error && error.stack ? error : null;
  // A reload would lose the fields.
  useStaleDocumentReload(fields ? null : thrownHere);
  return (
    <>
      <title>{`${title} | ${site}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title={title}
        message={own || message}
        retryTo={[400, 404].includes(answer?.status ?? 0) || fields ? undefined : here}
        retryHere={isOffline && !isLostScript(error)}
        homeTo={homeTo}
        homeLabel={homeLabel}
        foot={<RequestId />}
        stack={import.meta.env.DEV ? thrownHere?.stack : undefined}
      >
        {thrownHere?.message && !isOffline ? (
          <p className="wrap-anywhere">{thrownHere.message.slice(0, MAX_MESSAGE_LENGTH)}</p>
        ) : null}
        {fields ? (
          <form method="post" action={here}>
            {fields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button variant="primary">Try Again</Button>
          </form>
        ) : null}
      </ErrorPage>
    </>
  );
}
