import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { SubscriptionView } from "#app/features/billing/subscription.server.ts";
import { SubscriptionBlock } from "#app/features/billing/subscription-block.tsx";
import { documentOf } from "../../support/page-document.ts";

const DAY = new Date("2026-12-01T03:00:00Z");
const FREE: SubscriptionView = {
  standing: "none",
  open: false,
  turn: null,
  date: null,
  onSale: true,
  trialUsed: false,
  manageable: false,
};
/** `NodeFilter.SHOW_TEXT`, which Node.js doesn't have. */
const TEXT_NODES = 4;
const OPEN = { open: true, manageable: true, trialUsed: true };

function shown(view: Partial<SubscriptionView>, timeZone = "UTC") {
  const block = () =>
    createElement(SubscriptionBlock, { view: { ...FREE, ...view }, timeZone, here: "/dashboard/settings" });
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: block }])));
  const document = documentOf(html);
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, TEXT_NODES);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  return { document, text: texts.join(" ").replace(/\s+/g, " ") };
}

test.each<[string, Partial<SubscriptionView>]>([
  ["Subscription Coming soon", { onSale: false }],
  ["Subscription Pro Free See what Pro offers", {}],
  [
    "Pro Free trial Free until Dec 1, 2026; then $4.99 a month. (UTC) Manage Subscription",
    { ...OPEN, standing: "trial", turn: "first payment", date: DAY },
  ],
  [
    "Pro Active Renews on Dec 1, 2026 for $4.99. (UTC) Manage Subscription",
    { ...OPEN, standing: "active", turn: "renews", date: DAY },
  ],
  [
    "Pro Canceled Ends on Dec 1, 2026 and won't renew. (UTC) Manage",
    { ...OPEN, standing: "cancelled", turn: "ends", date: DAY },
  ],
  [
    "Pro Payment failed Your last payment failed. Stripe will try again; update your card there to keep Pro.",
    { ...OPEN, standing: "past due" },
  ],
  [
    "Your last payment failed. Stripe will try again; update your card there to keep Pro. Ends on Dec 1, 2026 and",
    { ...OPEN, standing: "past due", turn: "ends", date: DAY },
  ],
  ["Pro Unpaid Your payments failed, so Pro has stopped.", { ...OPEN, standing: "unpaid" }],
  ["Pro Paused Pro is paused.", { ...OPEN, standing: "paused" }],
  ["Pro Not finished Your first payment isn't finished.", { ...OPEN, standing: "incomplete" }],
  [
    "Pro Refunded Your latest payment was refunded. Renews on Dec 1, 2026 unless you cancel.",
    { ...OPEN, standing: "refunded", turn: "renews", date: DAY },
  ],
  [
    "Pro Expired Your first payment was never completed, so you weren't charged.",
    { standing: "expired", manageable: true },
  ],
  [
    "Pro Canceled Ended on Dec 1, 2026. (UTC) Manage Subscription See what Pro offers",
    { standing: "cancelled", turn: "ended", date: DAY, manageable: true },
  ],
])("the subscription block says %j", (words, view) => {
  expect(shown(view).text).toContain(words);
});

test("a day is the day of the account's time zone, which is named", () => {
  const view = { ...OPEN, standing: "active", turn: "renews", date: DAY } as const;
  expect(shown(view, "America/New_York").text).toContain("Renews on Nov 30, 2026 for $4.99. (New York time)");
});

test("only who has something to manage gets the button, and it comes back to the page it stands on", () => {
  for (const view of [{}, { onSale: false }]) expect(shown(view).document.querySelector("button")).toBeNull();
  const { text, document } = shown({ ...OPEN, standing: "active" });
  const form = document.querySelector('form[action="/billing/portal"][method="post"]');
  expect(form?.querySelector('input[type="hidden"][name="next"]')?.getAttribute("value")).toBe("/dashboard/settings");
  expect(text).not.toContain("See what Pro offers");
});
