import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostedForm, ReadyForm } from "../support/forms/form.ts";
import { FORMS } from "../support/forms/forms.ts";
import { newImport } from "../support/imports.ts";
import { newDeletion, newFlip, newSharedReport } from "../support/players.ts";
import { type ExpectedResponse, fillPath, type Ids, ROUTE_TABLE } from "../support/route-table.ts";
import { ROUTES, urlOf } from "../support/routes.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

type Player = Awaited<ReturnType<typeof signedIn>>;
let players: Record<"unconfirmed" | "verified", Player & Ids>;

const OPEN_PARTS: Ids = { flipId: ":flipId", actId: ":actId", importId: ":importId", sharedId: ":sharedId" };

beforeAll(async () => {
  const withFlip = async (player: Player) =>
    Object.assign(player, {
      flipId: await newFlip(player.id, { status: "listed" }),
      actId: await newDeletion(player.id),
      importId: await newImport(player.id),
      sharedId: await newSharedReport(player.id),
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

const idsOf = ({ flipId, actId, importId, sharedId }: Ids) => ({ flipId, actId, importId, sharedId });

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
  expect(document.querySelectorAll("head > title")).toHaveLength(1);
  expect(document.querySelector("h1")?.textContent).toContain(expected.heading);
  if (expected.status !== 200) return;
  const described = document.querySelectorAll<HTMLMetaElement>('meta[name="description"]');
  expect([...described].map(({ content }) => content)).toEqual([expect.stringMatching(/^.{20,200}$/)]);
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
  const taken = new Set(FORMS.map(({ route }) => route));
  const taking = ROUTES.filter(({ hasAction, params }) => hasAction && !params.includes("*"));
  expect(taking.length).toBeGreaterThan(20);
  expect(taking.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual([]);
});

const answered = ({ status, location }: { status: number; location: string | null }) => location ?? status;

/** Where a form of the table leads. */
const leads = ({ leadsTo }: PostedForm, { path, fields }: ReadyForm) =>
  typeof leadsTo === "number"
    ? leadsTo
    : (leadsTo || path).replace(":id", fields.id ?? "").replace(":act", fields.act ?? "");

test.each(FORMS)("$name at $route leads where the table says", async (form) => {
  const { by, path, fields } = await form.ready();
  const answer = await by.post(path, fields);
  expect(answered(answer)).toBe(leads(form, { by, path, fields }));
  if (form.says) expect((await by.follow(answer)).text).toContain(form.says);
});

test.each(FORMS.filter(({ from }) => from !== "visitor"))(
  "$name at $route is open to visitors and unconfirmed players, or to neither",
  async (form) => {
    const ready = await form.ready();
    const visitor = new Visitor();
    const waiting = await signedIn({ verified: false });
    const answers = [await visitor.post(ready.path, ready.fields), await waiting.post(ready.path, ready.fields)];
    if (form.from === "anyone") expect(answers.map(answered)).toEqual([leads(form, ready), leads(form, ready)]);
    else expect([answers[0]?.location?.split("?")[0], answers[1]?.status]).toEqual(["/login", 403]);
  },
);

test.each(["/nowhere", "/dashboard/nowhere"])(
  "a form sent to %s, where no page exists, is answered with 404",
  async (path) => {
    expect((await asking("verified").browser.post(path, {})).status).toBe(404);
  },
);

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
])("%s is not found, since addresses are case-sensitive", async (path) => {
  expect((await asking("verified").browser.get(path)).status).toBe(404);
});
