import { isRouteErrorResponse, useLocation } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorPage } from "./error-page.tsx";
import { isLostConnection } from "./lost-connection.ts";
import { RequestId } from "./request-id.tsx";

interface Problem {
  title: string;
  message: string;
}

const UNEXPECTED: Problem = { title: "Something went wrong", message: "Something on our side failed. Try again in a moment." };

const NO_CONNECTION: Problem = { title: "No connection", message: "This page could not be loaded. Check your connection and try again." };

/** The most of an error's message that is shown, in characters. */
const LONGEST = 200;

const PROBLEMS: Record<number, Problem> = {
  403: { title: "Not allowed", message: "This was not allowed, so nothing was changed." },
  404: { title: "Page not found", message: "There is no page at this address. It may have moved, or the link may be wrong." },
  405: { title: "Not possible here", message: "This address does not take what was sent to it." },
  409: { title: "Changed meanwhile", message: "This was changed meanwhile. Load the page again to see how it is now." },
  429: { title: "Slow down a little", message: "That was too often. Try again in a moment." },
  503: { title: "Back in a moment", message: "This cannot be shown right now. Try again in a moment." },
};

/** What a 404 of a form, a 429 or a 503 brings: its sentence, and the fields of a post that failed. */
interface Unavailable {
  message: string;
  fields: [string, string][] | null;
}

const isUnavailable = (answer: unknown): answer is Unavailable =>
  typeof answer === "object" && answer !== null && "message" in answer && "fields" in answer;

/** The page for a thrown answer or error: its title by status, its own sentence where it brings one, the message of what failed in the browser, a way to retry and a way home. */
export function PageProblem({ error, site, homeTo, homeLabel }: { error: unknown; site: string; homeTo: string; homeLabel: string }) {
  const { pathname, search } = useLocation();
  const answer = isRouteErrorResponse(error) ? error : null;
  const isOffline = isLostConnection(error);
  const { title, message } = isOffline ? NO_CONNECTION : ((answer && PROBLEMS[answer.status]) ?? UNEXPECTED);
  const unavailable = answer && isUnavailable(answer.data) ? answer.data : null;
  const own =
    answer && answer.status !== 404 && answer.status !== 405 && typeof answer.data === "string" ? answer.data : unavailable?.message;
  const here = pathname + search;
  // why: an error that the server sent has lost its stack, and its words with it
  const thrownHere = error instanceof Error && error.stack && !isOffline ? error : null;
  return (
    <>
      <title>{`${title} | ${site}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title={title}
        message={own || message}
        retryTo={answer?.status === 404 || unavailable?.fields ? undefined : here}
        retryHere={isOffline}
        homeTo={homeTo}
        homeLabel={homeLabel}
        foot={<RequestId />}
        stack={import.meta.env.DEV ? thrownHere?.stack : undefined}
      >
        {thrownHere?.message ? <p className="wrap-anywhere">{thrownHere.message.slice(0, LONGEST)}</p> : null}
        {unavailable?.fields ? (
          <form method="post" action={here}>
            {unavailable.fields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button look="primary">Try Again</Button>
          </form>
        ) : null}
      </ErrorPage>
    </>
  );
}
