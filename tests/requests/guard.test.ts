import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { addFlip } from "#app/features/flips/flips.server.ts";
import { type BuiltRoute, ROUTES, urlOf, waysToAsk } from "../support/routes.ts";
import { type Page, signedIn, Visitor } from "../support/visitor.ts";

const SECRET = "Nobody else's card";
const FLIP = { name: SECRET, pos: "QB", ovr: null, buy: 1_234_567, sell: 0, status: "listed" } as const;

/** Routes under /dashboard that visitors may see (decisions, section 3). */
const OPEN_TO_VISITORS: string[] = [];
/** Routes elsewhere that need a session all the same. */
const GUARDED_ELSEWHERE = ["tracker/new", "tracker/edit", "tracker/export"];

const guarded = ROUTES.filter(({ id, pattern }) => /^\/dashboard(\/|$)/.test(pattern) || GUARDED_ELSEWHERE.includes(id)).filter(
  ({ id }) => !OPEN_TO_VISITORS.includes(id),
);

type Owner = Awaited<ReturnType<typeof signedIn>>;
let owner: Owner;
let unverified: Owner;
let examples: Record<string, string>;

beforeAll(async () => {
  [owner, unverified] = [await signedIn(), await signedIn({ verified: false })];
  examples = { flipId: uuidv7() };
  for (const { id } of [owner, unverified]) await addFlip(id, "CFB26", examples.flipId ?? "", FLIP, new Date());
});

const shows = (page: Page, { email }: Owner) => page.html.includes(SECRET) || page.html.includes("1234567") || page.html.includes(email);

test("there are routes to guard, and every exception still exists", () => {
  expect(guarded.length).toBeGreaterThan(8);
  for (const id of [...OPEN_TO_VISITORS, ...GUARDED_ELSEWHERE]) expect(ROUTES.map((route) => route.id)).toContain(id);
});

describe.each(guarded)("$id ($pattern)", (route) => {
  const query = "sort=buy&name=a%26b";
  const url = () => `${urlOf(route, examples)}?${query}`;

  test("sends a visitor to log in and back, and shows nothing", async () => {
    for (const way of waysToAsk(url(), route)) {
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
    for (const [position, way] of waysToAsk(url(), route).entries()) {
      const answer = await unverified.get(way);
      // why: the public tracker, which frames its dialogs, may be read without a confirmed address
      if (!GUARDED_ELSEWHERE.includes(route.id)) expect(answer.html.includes(SECRET), way).toBe(false);
      // why: the data of a layout or a page that loads nothing is nothing
      if (loadsNothing(route) && position === 2) continue;
      expect(answer.status, way).toBe(403);
      if (position === 0 && !route.isResource) {
        expect(answer.text).toContain("Email Confirmation Required Please confirm your email, then refresh this page.");
        expect(answer.html).toContain(`href="${url().replaceAll("&", "&amp;")}"`);
        for (const words of ["Refresh Page", "Back to main site", "Resend email", unverified.email]) expect(answer.text).toContain(words);
      }
    }
  });

  test("takes nothing from either", async () => {
    for (const stranger of [new Visitor(), unverified]) {
      const answer = await stranger.post(url(), { intent: "delete", id: examples.flipId ?? "" });
      expect([302, 403, 404, 405], `${answer.status}`).toContain(answer.status);
      expect(answer.html.includes(SECRET)).toBe(false);
    }
    expect((await owner.get("/dashboard/my-flips")).html).toContain(SECRET);
  });
});

const loadsNothing = ({ hasLoader, params }: BuiltRoute) => !hasLoader || params.includes("*");
