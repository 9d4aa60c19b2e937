import { createContext, type MiddlewareFunction } from "react-router";
import { PROBLEM_TYPE, type ProblemError, problemOf } from "#app/features/api/problem.ts";
import { failureText, isDatabaseFailure, isRefusedValue } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

/** The headers that each answer to this call carries, errors too. */
export const callHeaders = createContext<Record<string, string>>({});

/** An error as the API answers it (RFC 9457). */
export const problem = (status: number, detail: string, errors?: ProblemError[], headers?: HeadersInit): Response =>
  Response.json(problemOf(status, detail, errors), { status, headers: { ...headers, "Content-Type": PROBLEM_TYPE } });

/** The 400 of a call whose values are wrong. */
export const invalid = (errors: ProblemError[]): Response =>
  problem(400, errors.length > 1 ? `${errors.length} values are wrong` : (errors[0]?.detail ?? ""), errors);

const UNEXPECTED = "Something went wrong on our side. Please try again.";

/** Middleware of the API, around all else: whatever goes wrong is answered as a problem, with the limit's headers. */
export const problems: MiddlewareFunction<Response> = async ({ context }, next) => {
  const answer = await next().then(asProblem, problemOfError);
  for (const [name, value] of Object.entries(context.get(callHeaders))) answer.headers.set(name, value);
  return answer;
};

/** An answer, where it is an error without being a problem one of its status. */
async function asProblem(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get("Content-Type") === PROBLEM_TYPE) return answer;
  const { message } = await answer.json().catch(() => ({}));
  return problem(answer.status, typeof message === "string" && answer.status === 503 ? message : UNEXPECTED);
}

function problemOfError(error: unknown): Response {
  if (isRefusedValue(error)) return problem(400, "We can't look up what this call asks for.");
  log.error({ err: error }, "a call failed");
  if (isDatabaseFailure(error)) return problem(503, failureText(error, "Our database didn't respond. Try again."));
  return problem(500, UNEXPECTED);
}
