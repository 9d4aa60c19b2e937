import { getAllByText } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fieldValue, type Page, signedIn, Visitor } from "../../../support/visitor.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const HERE = "/dashboard/subscribe";
const buttonOf = ({ document }: Page) =>
  [...document.querySelectorAll("button")].find((button) => /^(Start Free Trial|Subscribe)/.test(button.textContent));
const SESSIONS = /POST \/v1\/checkout\/sessions$/;

type Player = Awaited<ReturnType<typeof signedIn>>;
let player: Player;
beforeAll(async () => {
  player = await signedIn();
});

/** Pays on the hosted page and delivers Stripe's events. */
async function pay(buyer: Player) {
  const { location } = await buyer.post(HERE);
  await fetch(location ?? "", { method: "POST", body: new URLSearchParams({ act: "pay" }), redirect: "manual" });
  const { siteCarrier } = await import("../../../support/stripe/buyers.ts");
  await stripe.flush(await siteCarrier());
}

test("the offer shows price, trial, parts, claims and the way back, in the site's frame without footer", async () => {
  const page = await new Visitor().get(HERE);
  expect(page.status).toBe(200);
  for (const words of [
    "$4.99 USD per month",
    "7-day free trial",
    "Full analytics dashboard",
    "Flip tracking",
    "ROI",
    "CSV export",
  ]) {
    expect(page.text).toContain(words);
  }
  for (const words of ["Future features", "2,500+", "89%", "24/7", "Back to main site"])
    expect(page.text).toContain(words);
  expect(page.document.querySelector('[aria-label="Main"]')).not.toBeNull();
  expect(page.document.querySelector("footer")).toBeNull();
});

test("the button is for players with a confirmed address, and a visitor is led to log in", async () => {
  const visitor = await new Visitor().get(HERE);
  const waiting = await (await signedIn({ verified: false })).get(HERE);
  const page = await player.get(HERE);
  expect([visitor, waiting, page].map((one) => buttonOf(one)?.disabled)).toEqual([true, true, false]);
  expect(visitor.document.querySelector('a[href="/login?next=%2Fdashboard%2Fsubscribe"]')).not.toBeNull();
  const resend = waiting.document.querySelector<HTMLInputElement>('form[action="/auth/resend"] [name="next"]');
  expect(resend?.value, "a resend comes back to the offer").toBe(HERE);
  for (const words of ["Please log in", "Confirm your email first"]) expect(page.text).not.toContain(words);
});

test("pressing it leads to Stripe, with a document and as data", async () => {
  const answer = await player.post(HERE);
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(`^${stripe.origin}/pay/cs_test_`)]);
  const asData = await player.post(`${HERE}.data`);
  expect(asData.status).toBe(202);
  expect(asData.html).toContain(answer.location);
});

test("the page allows its form to lead to Stripe, and to nobody else", async () => {
  const policy = (await player.get(HERE)).headers.get("Content-Security-Policy") ?? "";
  const [, targets] = /form-action ([^;]*)/.exec(policy) ?? [];
  expect(targets?.split(" ")).toEqual([
    "'self'",
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
    stripe.origin,
  ]);
});

test("a price, a plan or a player named in the form changes nothing", async () => {
  const buyer = await signedIn();
  await buyer.post(HERE, {
    price: "price_cheap",
    price_id: "price_cheap",
    trial_period_days: "9999",
    user_id: player.id,
    success_url: "//evil",
  });
  const session = [...stripe.account.sessions.values()].at(-1);
  expect(session).toMatchObject({ client_reference_id: buyer.id, metadata: { terms: "price_pro_monthly 7" } });
  expect(session?.success_url).toBe("http://localhost:3000/dashboard/checkout-success");
});

test("without a session the form leads to the offer, without a confirmed address it is refused", async () => {
  const before = stripe.api.calls.length;
  expect(await new Visitor().post(HERE)).toMatchObject({ status: 303, location: HERE });
  expect(await new Visitor().post("/billing/portal")).toMatchObject({ status: 303, location: HERE });
  expect((await (await signedIn({ verified: false })).post(HERE)).status).toBe(403);
  expect(stripe.api.calls).toHaveLength(before);
});

describe("a purchase that cannot begin says", () => {
  const said = {
    status: 400,
    body: { error: { type: "invalid_request_error", message: "The price specified is inactive." } },
  };
  const broken = { status: 500, body: { error: { type: "api_error", message: "internal" } } };
  test.each<[string, number, Parameters<typeof stripe.api.injectFault>[1], number]>([
    ["The price specified is inactive.", 400, said, 1],
    ["Failed to create checkout session", 503, broken, 3],
  ])("%s, with status %i", async (text, status, fault, times) => {
    const buyer = await signedIn();
    stripe.api.injectFault(SESSIONS, fault, times);
    const page = await buyer.post(HERE);
    expect(page.status).toBe(status);
    expect(page.text).toContain(`Please fix this ${text}`);
    expect(buttonOf(page)?.disabled).toBe(false);
    expect((await buyer.post(HERE)).location).toContain("/pay/");
  });
});

test("whoever has a subscription sees it in place of the button, and cannot begin a second one", async () => {
  const buyer = await signedIn();
  await pay(buyer);
  const page = await buyer.get(HERE);
  expect(buttonOf(page)).toBeUndefined();
  expect(page.text).toMatch(
    /Pro Free trial Free until \w+ \d+, \d{4}; then \$4\.99 a month\. \(UTC\) Manage Subscription/,
  );
  const again = await buyer.post(HERE);
  expect(again.status).toBe(409);
  expect(again.text).toContain("You already have a subscription. Manage it below.");
});

test("after a trial the button says Subscribe", async () => {
  const buyer = await signedIn();
  await pay(buyer);
  const mine = [...stripe.account.subscriptions.values()].at(-1) ?? expect.fail("a subscription");
  stripe.account.cancel(mine);
  const { siteCarrier } = await import("../../../support/stripe/buyers.ts");
  await stripe.flush(await siteCarrier());
  const page = await buyer.get(HERE);
  expect(buttonOf(page)?.textContent).toBe("Subscribe");
  expect(page.text).toMatch(/Pro Canceled Ended on \w+ \d+, \d{4}\./);
  expect(page.text).toContain("You've used your free trial, so you pay for the first month right away.");
});

test("Manage Subscription leads to the portal and back to the page it was pressed on", async () => {
  const buyer = await signedIn();
  await pay(buyer);
  const back = fieldValue((await buyer.get(HERE)).html, "next");
  expect(back).toBe(HERE);
  const answer = await buyer.post("/billing/portal", { next: HERE });
  expect(answer.status).toBe(303);
  expect(answer.location).toBe(`${stripe.origin}/portal/cus_${answer.location?.split("cus_")[1]}`);
  expect(answer.location).toContain(encodeURIComponent(`http://localhost:3000${HERE}`));
  for (const next of ["//evil.example", "https://evil.example"]) {
    const { location } = await buyer.post("/billing/portal", { next });
    expect(location).not.toContain("evil");
  }
});

test("where the portal does not open, the page says so", async () => {
  const failed = "We couldn't open the billing portal. Please try again.";
  const stranger = await signedIn();
  expect((await stranger.follow(await stranger.post("/billing/portal", { next: HERE }))).text).toContain(failed);
});

test("the page after the purchase welcomes, counts to five, goes on to the dashboard and grants nothing", async () => {
  const page = await player.get("/dashboard/checkout-success");
  expect(page.text).toContain("Welcome to Pro!");
  expect(page.document.querySelector('noscript > meta[http-equiv="refresh"]')?.getAttribute("content")).toBe(
    "5; url=/dashboard",
  );
  expect(page.text).toContain("Taking you to your dashboard in 5 seconds.");
  expect(page.document.querySelector("footer")).toBeNull();
  expect((await player.get(HERE)).text).toContain("Start Free Trial");
});

test("the offer is linked from the sidebar's foot and the home page", async () => {
  for (const [page, words] of [
    [await player.get("/dashboard"), "Pro"],
    [await new Visitor().get("/"), "Pro"],
  ] as const)
    for (const link of getAllByText(page.document.body, words, { selector: "a" }))
      expect(link.getAttribute("href"), words).toBe(HERE);
});
