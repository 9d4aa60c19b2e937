import { timeZone } from "#app/http/context.server.ts";
import { accountQueue } from "#app/http/guards/account-queue.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/v1";
import { bearer } from "./bearer.ts";
import { problems } from "./problems.ts";

export const handle = { api: true, untracked: true } satisfies RouteHandle;

/** Runs after the root's middleware, which finds no session here: the edge drops cookies (docs/product.md#api). */
export const middleware: Route.MiddlewareFunction[] = [problems, bearer, accountQueue, timeZone];
