import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { toProblemErrors } from "#app/features/api/flip-json.server.ts";
import { type ApiResponse, runOnce } from "#app/features/api/idempotency.server.ts";
import { getGame, getTimeZone } from "#app/http/context.server.ts";
import { getCaller } from "./bearer.ts";
import { parseJson, readText } from "./json-body.ts";
import { catchAsProblem, invalid, problem } from "./problems.ts";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
  url: URL;
}

function toCall({ context, url, params, request }: RouteArgs) {
  const { viewer, token } = getCaller(context);
  return {
    ...{ viewer, token, context, url, params, request },
    owner: viewer.id,
    game: getGame(context),
    timeZone: getTimeZone(context),
    now: new Date(),
  };
}
export type Call = ReturnType<typeof toCall>;

export type Tx = Parameters<Parameters<typeof runOnce>[2]>[0];

export const apiLoader = (load: (call: Call) => Promise<Response>) => (args: RouteArgs) =>
  catchAsProblem(() => load(toCall(args)));

/** Parses a request body and returns the write to run, in the given transaction if there's one. */
type Write = (text: string, call: Call) => Promise<(tx?: Tx) => Promise<ApiResponse>>;

/** A write that runs `prepare` before its transaction begins and `act` inside it. */
export const prepared =
  <Body>(
    prepare: (text: string, call: Call) => Body | Promise<Body>,
    act: (call: Call, body: Body, tx?: Tx) => Promise<ApiResponse>,
  ): Write =>
  async (text, call) => {
    const body = await prepare(text, call);
    return (tx) => act(call, body, tx);
  };

export const write = <Schema extends z.ZodType>(
  schema: Schema,
  act: (call: Call, body: z.output<Schema>, tx?: Tx) => Promise<ApiResponse>,
): Write => prepared((text) => parseBody(parseJson(text), schema), act);

/** One write per method. A POST with an `Idempotency-Key` runs once (docs/product.md#api); errors become problems. */
export const apiAction =
  (writes: Partial<Record<"POST" | "PATCH" | "DELETE", Write>>, reads: readonly string[] = []) =>
  (args: RouteArgs): Promise<Response> =>
    catchAsProblem(async () => {
      const write = writes[args.request.method as keyof typeof writes];
      if (!write) return methodNotAllowed([...reads, ...Object.keys(writes)]);
      const [call, text] = [toCall(args), await readText(args.request)];
      return toResponse(await runIdempotently(call, text, await write(text, call)));
    });

export const methodNotAllowed = (methods: readonly string[]): Response =>
  problem(405, `This address takes ${methods.join(", ")}.`, [], { Allow: methods.join(", ") });

export const READ_METHODS = ["GET", "HEAD"] as const;

/** Validates a body; throws a 400 that lists each invalid value. */
export function parseBody<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(toProblemErrors(read.error.issues));
}

const KEY = /^"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"$/;

async function runIdempotently({ owner, request, url }: Call, text: string, act: (tx?: Tx) => Promise<ApiResponse>) {
  const header = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  if (header === null) return act();
  const [, key] = KEY.exec(header) ?? [];
  if (key === undefined)
    throw problem(400, 'An Idempotency-Key is a quoted string of at most 255 characters, such as "a1b2c3".');
  const answer = await runOnce(owner, { key, request: [url.pathname, url.search, text].join("\n") }, act);
  if (answer === "other") throw problem(422, "This Idempotency-Key was sent before with another call.");
  if (answer === "running") throw problem(409, "The call with this Idempotency-Key is still running.");
  return answer;
}

const toResponse = ({ status, body }: ApiResponse): Response => Response.json(body, { status });
