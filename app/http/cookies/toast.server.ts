import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { signedCookie } from "./cookies.server.ts";

const ToastSchema = z.object({
  text: z.string().max(500),
  seconds: z.literal([2, 3, 4, 10, null]),
  tone: z.enum(["good", "bad"]),
  key: z.string(),
  form: z
    .object({
      action: z.string(),
      fields: z.record(z.string(), z.string()),
      buttons: z.array(z.object({ name: z.string(), value: z.string(), text: z.string() })),
    })
    .optional(),
  link: z.object({ to: z.string(), text: z.string() }).optional(),
});

/** A message that the next page shows once, for `seconds`; null for an error that stays (docs/product.md#timings). */
type Toast = z.infer<typeof ToastSchema>;

const cookie = signedCookie("toast", { maxAge: 60 });

interface Options {
  seconds?: NonNullable<Toast["seconds"]>;
  tone?: Toast["tone"];
  headers?: HeadersInit;
  /** Form action of an Undo button, which then shows the page that the toast is on. */
  undo?: string | null;
  /** Other buttons. */
  form?: Toast["form"] | null;
  link?: Toast["link"] | null;
}

export async function redirectWithToast(
  to: string,
  text: string,
  {
    tone = "good",
    headers,
    undo,
    link,
    form = undo ? undoForm(undo, to) : null,
    seconds = form || link ? 10 : 3,
  }: Options = {},
) {
  const more = { ...(form && { form }), ...(link && { link }) };
  return redirectWith(to, { text, seconds, tone, ...more }, headers);
}

const undoForm = (action: string, next: string): Toast["form"] => ({
  action,
  fields: { next },
  buttons: [{ name: "intent", value: "undo", text: "Undo" }],
});

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
