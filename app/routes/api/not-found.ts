import { problem } from "./problems.ts";

export const loader = () => problem(404, "There's no such address in this API. See /api.");
export const action = loader;
