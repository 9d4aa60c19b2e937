import { STATUS_CODES } from "node:http";
import { env } from "#app/env.server.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** `pointer` is a JSON pointer into the body, `parameter` the name of a query parameter. */
export interface ProblemError {
  detail: string;
  pointer?: string;
  parameter?: string;
}

/** RFC 9457 problem details; `said` is the sentence that a phone shortcut speaks. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  said: string;
  errors?: ProblemError[];
  choices?: Choice[];
}

/** A flip that a line may mean, by its id, and what `flip` with that id does. */
interface Choice {
  flip: string;
  said: string;
}

/** `type` links to the status on the page `/api`. */
export function createProblem(
  status: number,
  detail: string,
  errors: ProblemError[] = [],
  choices: Choice[] = [],
): Problem {
  const said = errors[0]?.detail ?? detail;
  const title = STATUS_CODES[status] ?? "Error";
  return {
    type: `${env.origin}/api#error-${status}`,
    title,
    status,
    detail,
    said,
    ...(errors.length > 0 && { errors }),
    ...(choices.length > 0 && { choices }),
  };
}
