import { signedCookie } from "./cookies.server.ts";

const cookie = signedCookie("just-logged", { maxAge: 60 });

/** The header that tells the next page of this browser that it answers a logged flip. */
export const justLoggedHeader = (): [string, string] => ["Set-Cookie", cookie.serialize(true)];

/** Whether this request is for the page that answers a logged flip, and the headers that make it so only once. */
export function takeJustLogged(request: Request): { isNext: boolean; headers: HeadersInit } {
  const header = request.headers.get("Cookie");
  if (!cookie.isIn(header)) return { isNext: false, headers: {} };
  return { isNext: cookie.parse(header) === true, headers: { "Set-Cookie": cookie.expire() } };
}
