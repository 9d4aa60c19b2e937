import { createContext, type MiddlewareFunction } from "react-router";
import { createProblem, PROBLEM_TYPE, type Problem, type ProblemError } from "#app/features/api/problem.server.ts";
import { failureText, isDatabaseFailure, isRefusedValue } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

/** Rate limit headers for every response to this call, errors included. */
export const callHeaders = createContext<Record<string, string>>({});

/** A problem details response (RFC 9457). */
export const problem = (status: number, detail: string, errors?: ProblemError[], headers?: HeadersInit): Response =>
  problemResponse(createProblem(status, detail, errors), headers);

export const problemResponse = (body: Problem, headers?: HeadersInit): Response =>
  Response.json(body, { status: body.status, headers: { ...headers, "Content-Type": PROBLEM_TYPE } });

const MAX_ERRORS = 50;

export function invalid(errors: ProblemError[]): Response {
  const detail = errors.length > 1 ? `${errors.length} values are wrong.` : (errors[0]?.detail ?? "");
  return problem(400, detail, errors.slice(0, MAX_ERRORS));
}

const UNEXPECTED = "Something went wrong on our side. Please try again.";

export async function catchAsProblem(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) return error;
    if (isRefusedValue(error)) return problem(400, "We can't read a value of this call.");
    log.error({ err: error }, "API call failed");
    if (isDatabaseFailure(error)) return problem(503, failureText(error, "Our database didn't respond. Try again."));
    return problem(500, UNEXPECTED);
  }
}

/** Outermost API middleware: every error becomes a problem, and every response gets the rate limit headers. */
export const problems: MiddlewareFunction<Response> = async ({ context }, next) => {
  const answer = await catchAsProblem(async () => toProblem(await next()));
  for (const [name, value] of Object.entries(context.get(callHeaders))) answer.headers.set(name, value);
  return answer;
};

/** Converts an error response of shared middleware, such as a queue timeout, into a problem. */
async function toProblem(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get("Content-Type") === PROBLEM_TYPE) return answer;
  const { message } = await answer.json().catch(() => ({}));
  return problem(answer.status, answer.status === 503 && typeof message === "string" ? message : UNEXPECTED);
}
