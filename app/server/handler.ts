import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";

/** The built routes, as the edge reads them: their patterns, and what each says of itself. */
export { build };

export const mode = import.meta.env.DEV ? "development" : "production";

/** Answers a request by the route that takes its address, without the edge in front of it. */
export const answer = createRequestHandler(build, mode);
