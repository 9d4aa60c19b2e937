import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const cookie = signedCookie("signup", { maxAge: 24 * 3_600 });
const SignupSchema = z.object({ email: z.string(), token: z.string(), next: z.string() });

/** Which account a browser signed up for, the token that proves it, and the page it was on its way to. */
type Signup = z.infer<typeof SignupSchema>;

/** The header that marks the browser that signed up, so that confirming there, and only there, signs in. */
export function signupHeaders(signup: Signup): HeadersInit {
  return { "Set-Cookie": cookie.serialize(signup) };
}

/** What this browser signed up with, or null. */
export function signupOf(request: Request): Signup | null {
  return SignupSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data ?? null;
}
