import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const cookie = signedCookie("signup", { maxAge: 24 * 3_600 });
const SignupSchema = z.object({ email: z.string(), token: z.string() });

/** The header that marks the browser that signed up, so that confirming there, and only there, signs in. */
export async function signupHeaders(email: string, token: string): Promise<HeadersInit> {
  return { "Set-Cookie": await cookie.serialize({ email, token }) };
}

/** What this browser signed up with, or null. */
export async function signupOf(request: Request): Promise<z.infer<typeof SignupSchema> | null> {
  return SignupSchema.safeParse(await cookie.parse(request.headers.get("Cookie"))).data ?? null;
}
