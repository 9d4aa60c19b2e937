import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { errorsOf } from "#app/features/api/flip-json.server.ts";
import { type Answer, answerOnce } from "#app/features/api/idempotency.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { callerOf } from "./bearer.ts";
import { parseJson, readText } from "./json-body.ts";
import { invalid, orProblem, problem } from "./problems.ts";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
  url: URL;
}

/** What a call knows: its caller, the game and the time zone that count, and the time. */
function callOf({ context, url, params, request }: RouteArgs) {
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

/** The transaction of an act that is done once for its key. */
export type Tx = Parameters<Parameters<typeof answerOnce>[2]>[0];

/** A loader of the API; what it throws is answered as a problem. */
export const apiLoader = (load: (call: Call) => Promise<Response>) => (args: RouteArgs) =>
  orProblem(() => load(callOf(args)));

/** Reads a call's body, and returns the act that writes what it says, in the transaction that it's given. */
type Write = (text: string, call: Call) => Promise<(tx?: Tx) => Promise<Answer>>;

/** A write that reads its body by `prepare`, before the transaction in which `act` writes. */
export const prepared =
  <Body>(
    prepare: (text: string, call: Call) => Body | Promise<Body>,
    act: (call: Call, body: Body, tx?: Tx) => Promise<Answer>,
  ): Write =>
  async (text, call) => {
    const body = await prepare(text, call);
    return (tx) => act(call, body, tx);
  };

/** A write whose body is JSON of a schema. */
export const write = <Schema extends z.ZodType>(
  schema: Schema,
  act: (call: Call, body: z.output<Schema>, tx?: Tx) => Promise<Answer>,
): Write => prepared((text) => parseBody(parseJson(text), schema), act);

/**
 * An action of the API by its methods. A POST with an `Idempotency-Key` is done once for it (docs/product.md#api); what
 * is thrown is answered as a problem.
 */
export const apiAction =
  (writes: Partial<Record<"POST" | "PATCH" | "DELETE", Write>>, reads: readonly string[] = []) =>
  (args: RouteArgs): Promise<Response> =>
    orProblem(async () => {
      const write = writes[args.request.method as keyof typeof writes];
      if (!write) return notTaken([...reads, ...Object.keys(writes)]);
      const [call, text] = [callOf(args), await readText(args.request)];
      return answered(await onceForKey(call, text, await write(text, call)));
    });

/** The 405 of an address that takes other methods. */
export const notTaken = (methods: readonly string[]): Response =>
  problem(405, `This address takes ${methods.join(", ")}.`, [], { Allow: methods.join(", ") });

/** The methods of an address that is read. */
export const READS = ["GET", "HEAD"] as const;

/** What a body is by its schema; throws the 400 that names each wrong value. */
export function parseBody<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(errorsOf(read.error.issues));
}

const KEY = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"$/;

/** Does an act, once where its POST has a key. */
async function onceForKey({ owner, request, url }: Call, text: string, act: (tx?: Tx) => Promise<Answer>) {
  const header = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  if (header === null) return act();
  const [, key] = KEY.exec(header) ?? [];
  if (key === undefined)
    throw problem(400, 'An Idempotency-Key is a quoted string of at most 255 characters, such as "a1b2c3".');
  const answer = await answerOnce(owner, { key, request: [url.pathname, url.search, text].join("\n") }, act);
  if (answer === "other") throw problem(422, "This Idempotency-Key was sent before with another call.");
  if (answer === "running") throw problem(409, "The call with this Idempotency-Key is still running.");
  return answer;
}

const answered = ({ status, body }: Answer): Response => Response.json(body, { status });
