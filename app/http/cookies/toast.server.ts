import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const ToastSchema = z.object({
  text: z.string().max(500),
  seconds: z.literal([2, 3, 4, 10, null]),
  tone: z.enum(["good", "bad"]),
  key: z.string(),
  /** Form action of the Undo button, and the page to show afterwards. */
  undo: z.object({ action: z.string(), next: z.string() }).optional(),
  link: z.object({ to: z.string(), text: z.string() }).optional(),
});

/** A message that the next page shows once, for `seconds`; null for an error that stays (docs/product.md#timings). */
type Toast = z.infer<typeof ToastSchema>;

const cookie = signedCookie("toast", { maxAge: 60 });

interface Options {
  seconds?: NonNullable<Toast["seconds"]>;
  tone?: Toast["tone"];
  headers?: HeadersInit;
  undo?: string | null;
  link?: Toast["link"] | null;
}

export async function redirectWithToast(
  to: string,
  text: string,
  { tone = "good", headers, undo, link, seconds = undo || link ? 10 : 3 }: Options = {},
) {
  const more = { ...(undo && { undo: { action: undo, next: to } }), ...(link && { link }) };
  return redirectWith(to, { text, seconds, tone, ...more }, headers);
}

/** Shows `text` as an error that stays on the page. */
export async function redirectWithProblem(to: string, text: string, headers?: HeadersInit) {
  return redirectWith(to, { text, seconds: null, tone: "bad" }, headers);
}

async function redirectWith(to: string, message: Omit<Toast, "key">, headers?: HeadersInit) {
  const toast: Toast = { ...message, key: randomUUID() };
  const all = new Headers(headers);
  all.append("Set-Cookie", cookie.serialize(toast));
  return redirect(to, { status: 303, headers: all });
}

export function takeToast(request: Request): { toast: Toast | null; headers: HeadersInit } {
  const header = request.headers.get("Cookie");
  if (!cookie.isIn(header)) return { toast: null, headers: {} };
  const toast = ToastSchema.safeParse(cookie.parse(header));
  return { toast: toast.data ?? null, headers: { "Set-Cookie": cookie.expire() } };
}
