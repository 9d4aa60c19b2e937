import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const ToastSchema = z.object({
  text: z.string().max(500),
  seconds: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  tone: z.enum(["good", "bad"]),
  key: z.string(),
});

/** A one-shot message on the next page, gone after 2, 3 or 4 seconds (spec, section 9, Timings). */
type Toast = z.infer<typeof ToastSchema>;

const cookie = signedCookie("toast", { maxAge: 60 });

type Options = Partial<Pick<Toast, "seconds" | "tone">> & { headers?: HeadersInit };

/** A 303 to a same-site path whose page shows `text` once, for 3 seconds unless told otherwise. */
export async function redirectWithToast(to: string, text: string, { seconds = 3, tone = "good", headers }: Options = {}) {
  const toast: Toast = { text, seconds, tone, key: randomUUID() };
  const all = new Headers(headers);
  all.append("Set-Cookie", await cookie.serialize(toast));
  return redirect(to, { status: 303, headers: all });
}

/** The toast this request brings, and the header that makes sure it is shown only once. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: HeadersInit }> {
  if (!request.headers.get("Cookie")?.includes(cookie.name)) return { toast: null, headers: {} };
  const toast = ToastSchema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return { toast: toast.data ?? null, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}
