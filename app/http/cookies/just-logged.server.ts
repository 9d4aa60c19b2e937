import { signedCookie } from "./cookies.server.ts";

const cookie = signedCookie("just-logged", { maxAge: 60 });

export const justLoggedHeader = (): [string, string] => ["Set-Cookie", cookie.serialize(true)];

/** Whether this browser has just logged a flip, and the headers that make it count only once. */
export function takeJustLogged(request: Request): { isNext: boolean; headers: HeadersInit } {
  const header = request.headers.get("Cookie");
  if (!cookie.isIn(header)) return { isNext: false, headers: {} };
  return { isNext: cookie.parse(header) === true, headers: { "Set-Cookie": cookie.expire() } };
}
