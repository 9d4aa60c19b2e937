import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { type Answer, answerOnce } from "#app/features/api/answers.server.ts";
import { errorsOf } from "#app/features/api/flip-json.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { callerOf } from "./bearer.ts";
import { parseJson, readText } from "./json-body.ts";
import { invalid, problem } from "./problems.ts";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
  url: URL;
}

/** What a call knows: its caller, the game and the zone that count, and the time. */
export function callOf({ context, url, params, request }: RouteArgs) {
  const { viewer, token } = callerOf(context);
  return {
    ...{ viewer, token, context, url, params, request },
    owner: viewer.id,
    game: gameOf(context),
    timeZone: timeZoneOf(context),
    now: new Date(),
  };
}
export type Call = ReturnType<typeof callOf>;

/** A call that changes something, in the transaction that keeps its answer where it has an `Idempotency-Key`. */
export type Act<Body> = (call: Call, body: Body, tx?: Tx) => Promise<Answer>;
export type Tx = Parameters<Parameters<typeof answerOnce>[2]>[0];

/**
 * An action by method: reads the JSON body by the method's schema and does its act. A POST with an `Idempotency-Key`
 * is done once (docs/product.md#api).
 */
export const apiAction =
  (acts: Partial<Record<"POST" | "PATCH" | "DELETE", (args: RouteArgs) => Promise<Response>>>) =>
  async (args: RouteArgs): Promise<Response> => {
    const act = acts[args.request.method as keyof typeof acts];
    return act ? act(args) : notTaken(Object.keys(acts));
  };

/** The 405 of an address that takes other methods. */
export const notTaken = (methods: readonly string[]): Response =>
  problem(405, `This address takes ${methods.join(", ")}.`, [], { Allow: methods.join(", ") });

/** What a body is by its schema; throws the 400 that names each wrong value. */
export function parseBody<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(errorsOf(read.error.issues).slice(0, MOST_ERRORS));
}

/** So many wrong values are named. */
export const MOST_ERRORS = 50;

/** Does an act whose body is JSON, read by `read`. */
export const withJson =
  <Body>(read: (value: unknown) => Body, act: Act<Body>) =>
  async (args: RouteArgs): Promise<Response> => {
    const text = await readText(args.request);
    return actOnce(args, text, (call, tx) => act(call, read(parseJson(text)), tx));
  };

/** Does an act whose body is JSON of this schema. */
export const withBody = <Schema extends z.ZodType>(schema: Schema, act: Act<z.output<Schema>>) =>
  withJson((value) => parseBody(value, schema), act);

const KEY = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"$/;

/** Does an act, once for the key of its call. */
export async function actOnce(args: RouteArgs, text: string, act: (call: Call, tx?: Tx) => Promise<Answer>) {
  const call = callOf(args);
  const header = args.request.method === "POST" ? args.request.headers.get("Idempotency-Key") : null;
  if (header === null) return answered(await act(call));
  const [, key] = KEY.exec(header) ?? [];
  if (key === undefined)
    return problem(400, 'An Idempotency-Key is a quoted string of at most 255 characters, such as "a1b2c3".');
  const request = [args.url.pathname, args.url.search, text].join("\n");
  const answer = await answerOnce(call.owner, { key, request }, (tx) => act(call, tx));
  if (answer === "other") return problem(422, "This Idempotency-Key was sent before with another call.");
  if (answer === "running") return problem(409, "The call with this Idempotency-Key is still running.");
  return answered(answer);
}

const answered = ({ status, body }: Answer): Response => Response.json(body, { status });
