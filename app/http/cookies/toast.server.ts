import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const ToastSchema = z.object({
  text: z.string().max(500),
  seconds: z.literal([2, 3, 4, 10, null]),
  tone: z.enum(["good", "bad"]),
  key: z.string(),
  /** Where its button Undo posts to, and the page that is shown afterwards. */
  undo: z.object({ action: z.string(), next: z.string() }).optional(),
  /** A page of the site that says more. */
  link: z.object({ to: z.string(), text: z.string() }).optional(),
});

/**
 * A one-shot message on the next page, gone after 2, 3 or 4 seconds (docs/product.md#timings), after 10 where an act
 * was done in part, or a problem that stays there (null).
 */
type Toast = z.infer<typeof ToastSchema>;

const cookie = signedCookie("toast", { maxAge: 60 });

interface Options {
  seconds?: NonNullable<Toast["seconds"]>;
  tone?: Toast["tone"];
  headers?: HeadersInit;
  /** Where what was done can be undone. */
  undo?: string | null;
  /** Where more is said. */
  link?: Toast["link"] | null;
}

/**
 * A 303 to a same-site path whose page shows `text` once, with a button Undo where that is possible, and a link where
 * more is to be said. It stays for 3 seconds, or 10 with either, unless told otherwise (docs/product.md#timings).
 */
export async function redirectWithToast(
  to: string,
  text: string,
  { tone = "good", headers, undo, link, seconds = undo || link ? 10 : 3 }: Options = {},
) {
  const more = { ...(undo && { undo: { action: undo, next: to } }), ...(link && { link }) };
  return redirectWith(to, { text, seconds, tone, ...more }, headers);
}

/** A 303 to a same-site path whose page shows `text` once, in the red box of a form's errors. */
export async function redirectWithProblem(to: string, text: string, headers?: HeadersInit) {
  return redirectWith(to, { text, seconds: null, tone: "bad" }, headers);
}

async function redirectWith(to: string, message: Omit<Toast, "key">, headers?: HeadersInit) {
  const toast: Toast = { ...message, key: randomUUID() };
  const all = new Headers(headers);
  all.append("Set-Cookie", cookie.serialize(toast));
  return redirect(to, { status: 303, headers: all });
}

/** The toast this request brings, and the header that makes sure it is shown only once. */
export function takeToast(request: Request): { toast: Toast | null; headers: HeadersInit } {
  const header = request.headers.get("Cookie");
  if (!cookie.isIn(header)) return { toast: null, headers: {} };
  const toast = ToastSchema.safeParse(cookie.parse(header));
  return { toast: toast.data ?? null, headers: { "Set-Cookie": cookie.expire() } };
}
