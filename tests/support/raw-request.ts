import { handleInProcess, ORIGIN, textOf, UNKNOWN_CLIENT, type Visitor } from "./visitor.ts";

/** Sends a request with exactly these headers and a visitor's cookies, as another site could. */
export async function send(
  path: string,
  init: RequestInit = {},
  as?: Visitor,
): Promise<{ status: number; text: string; headers: Headers }> {
  const request = new Request(ORIGIN + path, { redirect: "manual", ...init });
  if (as) request.headers.set("Cookie", [...as.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await handleInProcess(request, UNKNOWN_CLIENT);
  return { status: response.status, text: await textOf(response), headers: response.headers };
}
