import { STATUS_CODES } from "node:http";
import { env } from "#app/env.server.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** What is wrong with one part of a call: a value of its body, by a JSON pointer, or a word of its address. */
export interface ProblemError {
  detail: string;
  pointer?: string;
  parameter?: string;
}

/** An error as RFC 9457 has it; `said` is what a shortcut speaks. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  said: string;
  errors?: ProblemError[];
}

/** An error of the API; its type is the place of the page `/api` that is about this status. */
export function problemOf(status: number, detail: string, errors: ProblemError[] = []): Problem {
  const said = errors[0]?.detail ?? detail;
  const title = STATUS_CODES[status] ?? "Error";
  return {
    type: `${env.origin}/api#error-${status}`,
    title,
    status,
    detail,
    said,
    ...(errors.length > 0 && { errors }),
  };
}
