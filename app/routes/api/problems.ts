import { createContext, type MiddlewareFunction } from "react-router";
import { PROBLEM_TYPE, type ProblemError, problemOf } from "#app/features/api/problem.server.ts";
import { failureText, isDatabaseFailure, isRefusedValue } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

/** The headers that each answer to this call carries, errors too. */
export const callHeaders = createContext<Record<string, string>>({});

/** An error as the API answers it (RFC 9457). */
export const problem = (status: number, detail: string, errors?: ProblemError[], headers?: HeadersInit): Response =>
  Response.json(problemOf(status, detail, errors), { status, headers: { ...headers, "Content-Type": PROBLEM_TYPE } });

/** So many wrong values are named. */
const MOST_ERRORS = 50;

/** The 400 of a call whose values are wrong. */
export function invalid(errors: ProblemError[]): Response {
  const detail = errors.length > 1 ? `${errors.length} values are wrong.` : (errors[0]?.detail ?? "");
  return problem(400, detail, errors.slice(0, MOST_ERRORS));
}

const UNEXPECTED = "Something went wrong on our side. Please try again.";

/** Does the work of a call; whatever it throws is answered as a problem. */
export async function orProblem(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) return error;
    if (isRefusedValue(error)) return problem(400, "We can't read a value of this call.");
    log.error({ err: error }, "a call failed");
    if (isDatabaseFailure(error)) return problem(503, failureText(error, "Our database didn't respond. Try again."));
    return problem(500, UNEXPECTED);
  }
}

/** Middleware of the API, around all else: every error is a problem, and every answer has the headers of its limit. */
export const problems: MiddlewareFunction<Response> = async ({ context }, next) => {
  const answer = await orProblem(async () => asProblem(await next()));
  for (const [name, value] of Object.entries(context.get(callHeaders))) answer.headers.set(name, value);
  return answer;
};

/** An answer; an error that is no problem, as of a page that waited too long, becomes one. */
async function asProblem(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get("Content-Type") === PROBLEM_TYPE) return answer;
  const { message } = await answer.json().catch(() => ({}));
  return problem(answer.status, answer.status === 503 && typeof message === "string" ? message : UNEXPECTED);
}
