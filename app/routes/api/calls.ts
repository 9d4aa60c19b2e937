import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { HOUR_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import { toProblemErrors } from "#app/features/api/flip-json.server.ts";
import {
  type ApiResponse,
  type ApiResult,
  findResponse,
  type KeyedCall,
  runOnce,
  toApiResponse,
} from "#app/features/api/idempotency.server.ts";
import type { PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { getDayClock, getGame, getTimeZone } from "#app/http/context.server.ts";
import { QueueTimeout, queueImport } from "#app/http/guards/account-queue.server.ts";
import { rateLimitMessage, refundPoint, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
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

/** Whose prices of which game, by their days and the call's time. */
export const priceScope = ({ owner, context, now }: Call, game: Game): PriceScope => ({
  ...{ owner, game, now },
  clock: getDayClock(context),
});

export type Tx = Parameters<Parameters<typeof runOnce>[2]>[0];

export const apiLoader = (load: (call: Call) => Promise<Response>) => (args: RouteArgs) =>
  catchAsProblem(() => load(toCall(args)));

interface Work {
  /** Runs in the given transaction if there's one. */
  act: (tx?: Tx) => Promise<ApiResult>;
  /** Counted as a bulk call; waits for its turn among the imports of all accounts. */
  isBulk: boolean;
}

/** Parses a request body and returns the work to do. */
type Write = (text: string, call: Call) => Promise<Work>;

/** A write that runs `prepare` before its transaction begins and `act` inside it. */
export const prepared =
  <Body>(
    prepare: (text: string, call: Call) => Body | Promise<Body>,
    act: (call: Call, body: Body, tx?: Tx) => Promise<ApiResult>,
    isBulk: (body: Body) => boolean = () => false,
  ): Write =>
  async (text, call) => {
    const body = await prepare(text, call);
    return { act: (tx) => act(call, body, tx), isBulk: isBulk(body) };
  };

export const write = <Schema extends z.ZodType>(
  schema: Schema,
  act: (call: Call, body: z.output<Schema>, tx?: Tx) => Promise<ApiResult>,
): Write => prepared((text) => parseBody(parseJson(text), schema), act);

/** One write per method. A POST with an `Idempotency-Key` runs once (docs/product.md#api); errors become problems. */
export const apiAction =
  (writes: Partial<Record<"POST" | "PATCH" | "DELETE", Write>>, reads: readonly string[] = []) =>
  (args: RouteArgs): Promise<Response> =>
    catchAsProblem(async () => {
      const write = writes[args.request.method as keyof typeof writes];
      if (!write) return methodNotAllowed([...reads, ...Object.keys(writes)]);
      const call = toCall(args);
      const text = await readText(args.request);
      return toResponse(await runIdempotently(call, text, write));
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

/** A repetition is answered before its body is parsed, counted or queued. */
async function runIdempotently(call: Call, text: string, write: Write): Promise<ApiResponse> {
  const { owner } = call;
  const keyed = toKeyedCall(call, text);
  const known = keyed && (await findResponse(owner, keyed));
  if (known) return requireResponse(known);
  const { act, isBulk } = await write(text, call);
  const run = async () => (keyed ? requireResponse(await runOnce(owner, keyed, act)) : toApiResponse(await act()));
  return isBulk ? inTurn(owner, run) : run();
}

function toKeyedCall({ request, url }: Call, text: string): KeyedCall | null {
  const header = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  if (header === null) return null;
  const [, key] = KEY.exec(header) ?? [];
  if (key === undefined)
    throw problem(400, 'An Idempotency-Key is a quoted string of at most 255 characters, such as "a1b2c3".');
  return { key, request: [url.pathname, url.search, text].join("\n") };
}

function requireResponse(answer: Awaited<ReturnType<typeof runOnce>>): ApiResponse {
  if (answer === "other") throw problem(422, "This Idempotency-Key was sent before with another call.");
  if (answer === "running") throw problem(409, "The call with this Idempotency-Key is still running.");
  if (answer === "deleted") throw problem(410, "This call was done before, and its flip was deleted since.");
  if (answer === "full")
    throw problem(
      429,
      "Your programs sent 200,000 Idempotency-Keys in 35 days, which is the most. This call can be sent without one.",
      [],
      {
        "Retry-After": String(HOUR_MS / 1_000),
      },
    );
  return answer;
}

export async function enforceBulkLimit(owner: string) {
  const seconds = await retryAfterSeconds("bulk", owner);
  if (seconds > 0) throw problem(429, rateLimitMessage(seconds));
}

/** Waits without a database connection. */
async function inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queueImport("import", work);
  } catch (error) {
    if (!(error instanceof QueueTimeout)) throw error;
    await refundPoint("bulk", owner);
    throw problem(503, "Other players are adding many flips right now, so nothing was added yet. Try again.");
  }
}

const toResponse = ({ status, body }: ApiResponse): Response => Response.json(body, { status });
