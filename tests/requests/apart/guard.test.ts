import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import { addFlip, deleteFlip } from "../../support/changes.ts";
import { newImport } from "../../support/imports.ts";
import { linksTo, readField, readFlipForm } from "../../support/page-forms.ts";
import { newFlip, newSharedReport, newSource } from "../../support/players.ts";
import { type BuiltRoute, ROUTES, requestUrls, urlOf } from "../../support/routes.ts";
import { ORIGIN, type Page, routes, signedIn, Visitor } from "../../support/visitor.ts";

// Without Pro for sale, the page after a purchase redirects to the offer.
const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const SECRET = "Nobody else's card";
const FLIP = { name: SECRET, pos: "QB", ovr: null, buy: 1_234_567, sell: 0, status: "listed" } as const;

/** Old paths below /dashboard that redirect everybody (docs/product.md#routes). */
const MOVED = ["/dashboard/flips"];
/**
 * Paths below /dashboard that visitors may open: those, the offer, which shows player data only to that player, and the
 * offline log, which is the same for everybody (page-cache.test.ts).
 */
const OPEN_TO_VISITORS = [...MOVED, "/dashboard/subscribe", "/dashboard/log"];
/** Routes below /dashboard that open before the address is confirmed (docs/product.md#roles). */
const OPEN_UNCONFIRMED = ["/dashboard/settings"];
/** The public tracker is open to visitors; the routes below it need a session. */
const isBelowTracker = ({ pattern }: BuiltRoute) => pattern.startsWith("/tools/flip-tracker/");

const guarded = ROUTES.filter((route) => /^\/dashboard(\/|$)/.test(route.pattern) || isBelowTracker(route)).filter(
  ({ pattern }) => !OPEN_TO_VISITORS.includes(pattern),
);

type Owner = Awaited<ReturnType<typeof signedIn>>;
let owner: Owner;
let unverified: Owner;
let examples: Record<string, string>;

beforeAll(async () => {
  [owner, unverified] = [await signedIn(), await signedIn({ verified: false })];
  examples = { flipId: uuidv7(), actId: uuidv7(), importId: uuidv7(), sharedId: uuidv7() };
  for (const { id } of [owner, unverified]) {
    await addFlip(id, "CFB26", { id: examples.flipId ?? "", values: FLIP }, new Date());
    const deleted = await newFlip(id, FLIP);
    await deleteFlip(id, deleted, { id: examples.actId ?? "", now: new Date() });
    await newImport(id, SECRET, examples.importId);
    await newSharedReport(id, examples.sharedId);
    await adjustBalance(id, "CFB26", { id: uuidv7(), direction: "credit", amount: 1_000, notes: SECRET });
  }
});

const shows = (page: Page, { email }: Owner) =>
  page.html.includes(SECRET) || page.html.includes("1234567") || page.html.includes(email);

test("there are routes to guard", () => {
  expect(guarded.length).toBeGreaterThan(8);
  expect(guarded.filter(isBelowTracker).length).toBeGreaterThan(2);
});

test.each(ROUTES.filter(({ pattern }) => MOVED.includes(pattern)))(
  "$pattern only redirects to its new address",
  async (route) => {
    for (const way of requestUrls(route.pattern, route)) {
      const answer = await owner.get(way);
      expect(shows(answer, owner), way).toBe(false);
      if (answer.location !== null)
        expect(answer).toMatchObject({ status: 301, location: expect.stringMatching(/^\/dashboard\//) });
    }
  },
);

describe.each(guarded)("$id ($pattern)", (route) => {
  const query = "sort=buy&name=a%26b";
  const url = () => `${urlOf(route, examples)}?${query}`;

  test("P3: sends a visitor to log in and back, and shows nothing", async () => {
    for (const way of requestUrls(url(), route)) {
      const answer = await new Visitor().get(way);
      expect(shows(answer, owner), way).toBe(false);
      const to = answer.location ?? /"(\/login\?[^"]+)"/.exec(answer.html)?.[1];
      expect([202, 302], way).toContain(answer.status);
      expect(to, way).toBe(`/login?${new URLSearchParams({ next: url() })}`);
    }
  });

  test("shows its owner something, so that the other tests prove anything", async () => {
    const answer = await owner.get(url());
    expect(answer.status).toBe(route.params.includes("*") ? 404 : 200);
  });

  test("shows an account without a confirmed address only what to do about it", async () => {
    if (OPEN_UNCONFIRMED.includes(route.pattern)) return;
    for (const [position, way] of requestUrls(url(), route).entries()) {
      const answer = await unverified.get(way);
      // The public tracker, which its dialogs are nested in, needs no confirmed address.
      if (!isBelowTracker(route)) expect(answer.html.includes(SECRET), way).toBe(false);
      // A route without a loader has no data.
      if (loadsNothing(route) && position === 2) continue;
      expect(answer.status, way).toBe(403);
      if (position === 0 && !route.isResource) {
        expect(answer.text).toContain("Email Confirmation Required Please confirm your email, then refresh this page.");
        expect(linksTo(answer, url())).toContain(url());
        for (const words of ["Refresh Page", "Back to main site", "Resend email", unverified.email])
          expect(answer.text).toContain(words);
      }
    }
  });

  test("accepts no form from a visitor or an unconfirmed player", async () => {
    for (const stranger of [new Visitor(), unverified]) {
      const answer = await stranger.post(url(), { intent: "delete", id: examples.flipId ?? "" });
      expect([302, 403, 404, 405], `${answer.status}`).toContain(answer.status);
      expect(answer.html.includes(SECRET)).toBe(false);
    }
    expect((await owner.get("/dashboard/my-flips")).html).toContain(SECRET);
  });
});

const loadsNothing = ({ hasLoader, params }: BuiltRoute) => !hasLoader || params.includes("*");

describe("a flip that is sent after the session has ended", () => {
  test.each(["/dashboard/my-flips/new", "/tools/flip-tracker/new"])(
    "comes back with what was typed after the log-in: %s",
    async (path) => {
      const typed = { name: "Typed & kept", pos: "QB", ovr: "84", buy: "1,000", sell: "1.5k", status: "sold" };
      const answer = await new Visitor().post(`${path}?of=MADDEN26`, {
        ...typed,
        id: uuidv7(),
        intent: "save",
        password: "secret",
      });
      const next = new URL(answer.location ?? "", ORIGIN).searchParams.get("next") ?? "";
      expect(Object.fromEntries(new URL(next, ORIGIN).searchParams)).toEqual({ of: "MADDEN26", ...typed });
      expect(readFlipForm((await (await signedIn()).get(next)).html)).toMatchObject(typed);
    },
  );

  test("a form that is too long for an address leads back to an empty one", async () => {
    const answer = await new Visitor().post("/dashboard/my-flips/new", { name: "x".repeat(2_000) });
    expect(answer.location).toBe("/login?next=%2Fdashboard%2Fmy-flips%2Fnew");
  });
});

/** Forms whose fields are restored after a log-in, with the typed values; a flip's forms are above. */
const RESTORED: [path: string, typed: Record<string, string>][] = [
  ["/dashboard/my-flips", { line: "J Smith 84 QB 12k", found: "Budget" }],
  ["/tools/flip-tracker", { line: "J Smith 84 QB 12k", found: "Budget" }],
  ["/dashboard/my-flips/sources?rename=ID", { name: "Typed anew" }],
  ["/tools/flip-tracker/sources?rename=ID", { name: "Typed anew" }],
  ["/dashboard/coins/adjust", { amount: "777", balance: "5,000" }],
  ["/dashboard/my-flips/goal", { target: "777,000", since: "2026-02-03", until: "2026-03-04" }],
];

test.each(RESTORED)("what was typed in a form of %s comes back after the log-in", async (path, typed) => {
  const player = await signedIn();
  const asked = path.replace("ID", await newSource(player.id, "Old name"));
  const { location } = await new Visitor().post(asked, { ...typed, id: uuidv7(), intent: "save" });
  const next = new URL(location ?? "", ORIGIN).searchParams.get("next") ?? "";
  const { html } = await player.get(next);
  expect(Object.fromEntries(Object.keys(typed).map((name) => [name, readField(html, name).value]))).toEqual(typed);
});

test("every restorable form is tested for getting its fields back after log-in", () => {
  const restored = routes.all.flatMap(({ handle, pattern }) => (handle.restorable ? [pattern] : []));
  const tried = RESTORED.map(([path]) => path.split("?")[0]);
  expect(restored.filter((pattern) => !/\/(new|:flipId)$/.test(pattern)).sort()).toEqual(tried.sort());
});

test("a page with a script of its own loads no framework", () => {
  expect(routes.all.filter(({ handle }) => handle.script && handle.hydration !== "none")).toEqual([]);
});
