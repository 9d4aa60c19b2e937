import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newImport, previewed } from "../support/imports.ts";
import { newDeletion, newFlip } from "../support/players.ts";
import { fillPath, type Ids, POST_TABLE } from "../support/post-table.ts";
import { type ExpectedResponse, ROUTE_TABLE } from "../support/route-table.ts";
import { ROUTES, urlOf } from "../support/routes.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

type Player = Awaited<ReturnType<typeof signedIn>>;
let players: Record<"unconfirmed" | "verified", Player & Ids>;

const OPEN_PARTS: Ids = { flipId: ":flipId", actId: ":actId", importId: ":importId" };

beforeAll(async () => {
  const withFlip = async (player: Player) =>
    Object.assign(player, {
      flipId: await newFlip(player.id, { status: "listed" }),
      actId: await newDeletion(player.id),
      importId: await newImport(player.id),
    });
  players = {
    unconfirmed: await withFlip(await signedIn({ verified: false })),
    verified: await withFlip(await signedIn()),
  };
});

/** A visitor with only a session cookie, so that no row depends on an earlier choice. */
function asking(who: "visitor" | "unconfirmed" | "verified") {
  const browser = new Visitor();
  if (who === "visitor") return { browser, ...idsOf(players.verified) };
  browser.cookies.set("session", players[who].cookies.get("session") ?? "");
  return { browser, ...idsOf(players[who]) };
}

const idsOf = ({ flipId, actId, importId }: Ids) => ({ flipId, actId, importId });

const rows = ROUTE_TABLE.flatMap((row) =>
  (["visitor", "unconfirmed", "verified"] as const).map((who) => [row.path, who, row[who]] as const),
);

test.each(rows)("%s answers a player who is %s as the table says", async (path, who, expected: ExpectedResponse) => {
  const { browser, ...ids } = asking(who);
  const answer = await browser.get(fillPath(path, ids));
  const to = expected.to === undefined ? null : fillPath(expected.to, ids);
  expect([answer.status, answer.location]).toEqual([expected.status, to]);
  if (expected.type) expect(answer.headers.get("Content-Type")).toContain(expected.type);
  if (!expected.title) return;
  const { document } = answer;
  expect(document.title).toBe(path === "/" ? expected.title : `${expected.title} | HTMC`);
  expect(document.querySelector("h1")?.textContent).toContain(expected.heading);
});

const inTable = new Set(ROUTE_TABLE.map(({ path }) => path.split("?")[0]));

test("the table has every route of the build", () => {
  const built = ROUTES.filter(({ isPage, isResource }) => isPage || isResource).map((route) =>
    urlOf(route, { ...OPEN_PARTS }),
  );
  expect(built.length).toBeGreaterThan(40);
  expect(built.filter((path) => !inTable.has(path))).toEqual([]);
});

test("the table of forms has every route of the build that takes one", () => {
  const taken = new Set(POST_TABLE.map(({ path }) => path.split("?")[0]));
  const taking = ROUTES.filter(({ hasAction }) => hasAction).map((route) => urlOf(route, { ...OPEN_PARTS }));
  expect(taking.length).toBeGreaterThan(20);
  expect(taking.filter((path) => !taken.has(path) && !IN_OWN_TESTS.includes(path))).toEqual([]);
});

/** These paths have tests of their own. */
const IN_OWN_TESTS = ["/signup", "/login", "/auth/confirm", "/events", "/dashboard/nowhere"];

const answered = ({ status, location }: { status: number; location: string | null }) => location ?? status;

describe.each(POST_TABLE)("$path takes the form $intent", ({ path, intent, fields, verified, says, all }) => {
  const post = async (player: Visitor & { id?: string }) => {
    const flipId = player.id ? await newFlip(player.id, { status: "listed" }) : uuidv7();
    const actId = player.id ? await newDeletion(player.id) : uuidv7();
    const importId = player.id ? await newImport(player.id) : uuidv7();
    const seen = player.id ? (await previewed(player.id, importId)).preview.seen : "";
    return player.post(fillPath(path, { flipId, actId, importId }), { intent, ...fields(flipId, seen) });
  };

  test("from a player, and leads where the table says", async () => {
    const player = await signedIn();
    const answer = await post(player);
    expect(answered(answer)).toBe(verified);
    if (says) expect((await player.follow(answer)).text).toContain(says);
  });

  test(`${all ? "from" : "but not from"} a visitor and an account that waits to be confirmed`, async () => {
    const [visitor, waiting] = [await post(new Visitor()), await post(await signedIn({ verified: false }))];
    if (all) expect([answered(visitor), answered(waiting)]).toEqual([verified, verified]);
    else expect([visitor.location?.split("?")[0], answered(waiting)]).toEqual(["/login", 403]);
  });
});

describe("the edge answers", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  const headers = () => ({ Host: `localhost:${server.port}`, "Sec-Fetch-Site": "same-origin" });

  test.each([
    ["/healthz", 200, undefined],
    ["/readyz", 200, undefined],
    ["/cfb-26/", 308, "/cfb-26"],
    ["/dashboard/my-flips/?sort=buy", 308, "/dashboard/my-flips?sort=buy"],
  ])("%s with %i", async (path, status, location) => {
    const answer = await ask(server.origin + path, { headers: headers() });
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test("/events with 204 to an event of the site's", async () => {
    const body = JSON.stringify({ name: "roi_open" });
    const sent = { method: "POST", body, headers: { ...headers(), "Content-Length": String(body.length) } };
    expect((await ask(`${server.origin}/events`, sent)).status).toBe(204);
  });
});

test.each([
  "/LOGIN",
  "/CFB-26",
  "/Tools/Flip-Tracker",
  "/Dashboard/My-Flips",
  "/dashboard/My-Flips",
  "/cfb-26/GUIDES/auction-tax-and-break-even",
])("%s is not found: an address has one spelling", async (path) => {
  expect((await asking("verified").browser.get(path)).status).toBe(404);
});
