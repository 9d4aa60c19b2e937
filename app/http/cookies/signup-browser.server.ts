import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const cookie = signedCookie("signup", { maxAge: 24 * 3_600 });
const SignupSchema = z.object({ email: z.string(), token: z.string(), next: z.string() });

/** `token` proves the sign-up; `next` is the page to return to. */
type Signup = z.infer<typeof SignupSchema>;

/** Header that marks the browser of the sign-up: confirming the address signs in only there. */
export function signupHeaders(signup: Signup): HeadersInit {
  return { "Set-Cookie": cookie.serialize(signup) };
}

export function getSignup(request: Request): Signup | null {
  return SignupSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data ?? null;
}
