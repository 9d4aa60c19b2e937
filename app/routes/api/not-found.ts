import { problem } from "./problems.ts";

/** What is no address of the API. */
export const loader = () => problem(404, "There's no such address in this API. See /api.");
export const action = loader;
