import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { itemOf } from "./objects.ts";

export type PageAnswer = { status: number; html: string } | { to: string };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
  `<body><main><h1>${title}</h1><p>This stands in for Stripe. No money moves.</p>${body}</main></body></html>`;
const button = (act: string, label: string) => `<p><button name="act" value="${act}">${label}</button></p>`;
const nowhere: PageAnswer = { status: 404, html: page("Not found", "") };

/** The hosted pages, which need no scripts: checkout at /pay/SESSION, the portal at /portal/CUSTOMER. */
export function hostedPage(account: Account, method: string, url: URL, form: URLSearchParams): PageAnswer {
  const [, kind, id = ""] = /^\/(pay|portal)\/(\w+)$/.exec(url.pathname) ?? [];
  if (kind === "pay") return payPage(account, account.sessions.get(id), method);
  if (kind === "portal" && account.customers.has(id)) return portalPage(account, id, method, url, form);
  return nowhere;
}

function payPage(account: Account, session: Stripe.Checkout.Session | undefined, method: string): PageAnswer {
  if (!session) return nowhere;
  if (session.status !== "open")
    return { status: 200, html: page("All done", "<p>This page is not open any more.</p>") };
  if (method === "POST") {
    account.complete(session);
    return { to: session.success_url ?? "/" };
  }
  const back = `<p><a href="${escaped(session.cancel_url ?? "/")}">Back</a></p>`;
  return {
    status: 200,
    html: page("Checkout", `<form method="post">${button("pay", "Pay with a test card")}</form>${back}`),
  };
}

function portalPage(account: Account, customer: string, method: string, url: URL, form: URLSearchParams): PageAnswer {
  const known = [...account.subscriptions.values()].findLast((one) => one.customer === customer);
  const act = form.get("act") ?? "";
  if (method === "POST") {
    if (known && known.ended_at === null) ACTS[act]?.(account, known);
    return { to: url.pathname + url.search };
  }
  const acts =
    known && known.ended_at === null
      ? `<form method="post">${button("end-trial", "Begin a paid period")}${button("fail", "Let a payment fail")}` +
        `${button("cancel-later", "Cancel at the end of the period")}${button("cancel", "Cancel now")}</form>`
      : "";
  const back = `<p><a href="${escaped(url.searchParams.get("back") ?? "/")}">Back to the site</a></p>`;
  return { status: 200, html: page("Your subscription", `<p>It is ${known?.status ?? "none"}.</p>${acts}${back}`) };
}

const ACTS: Record<string, (account: Account, known: Stripe.Subscription) => void> = {
  "end-trial": (account, known) => void account.renew(known),
  fail: (account, known) => account.failPayment(known),
  "cancel-later": (account, known) =>
    account.update(known, { cancel_at_period_end: true, cancel_at: itemOf(known).current_period_end }),
  cancel: (account, known) => void account.cancel(known),
};
