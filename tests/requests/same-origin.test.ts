import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { addFlip } from "../support/changes.ts";
import { newImport } from "../support/imports.ts";
import { newDeletion, newSharedReport } from "../support/players.ts";
import { send } from "../support/raw-request.ts";
import { ROUTES, requestUrls, urlOf } from "../support/routes.ts";
import { ORIGIN, signedIn } from "../support/visitor.ts";
import { wholeDatabase } from "../support/whole-database.ts";

/** The only path that accepts cross-origin posts; its signature protects it. */
const EXEMPT = ["/webhooks/stripe"];

const OTHER_METHODS = ["PUT", "PATCH", "DELETE"];
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const FORGED: Record<string, Record<string, string>> = {
  "another site": { Origin: "https://evil.example" },
  "another site that ends like ours": { Origin: "http://evil-localhost:3000" },
  "a subdomain of ours": { Origin: "http://sub.localhost:3000" },
  "our host over https": { Origin: "https://localhost:3000" },
  "our host on another port": { Origin: "http://localhost:3001" },
  "a sandboxed page": { Origin: "null" },
  "an empty origin": { Origin: "" },
  "two origins": { Origin: `${ORIGIN}, https://evil.example` },
  "a cross-site fetch": { "Sec-Fetch-Site": "cross-site" },
  "a same-site fetch": { "Sec-Fetch-Site": "same-site" },
  "a cross-site fetch with our origin": { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN },
  "another site with our Referer": { Origin: "https://evil.example", Referer: `${ORIGIN}/` },
  "another site's Referer": { Referer: "https://evil.example/" },
  "a Referer that contains ours": { Referer: `https://evil.example/?${ORIGIN}/` },
  "a Referer that begins like ours": { Referer: "http://localhost:3000.evil.example/" },
  "no header at all": {},
};

const TRUE: Record<string, Record<string, string>> = {
  "a browser": { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", Referer: `${ORIGIN}/login` },
  "a browser that sends no Sec-Fetch-Site": { Origin: ORIGIN },
  "a browser that sends no Origin": { "Sec-Fetch-Site": "same-origin" },
  "a form sent again from the address bar": { "Sec-Fetch-Site": "none" },
  "lynx, which sends a Referer alone": { Referer: `${ORIGIN}/dashboard/my-flips/new` },
};

/** Every forgery as a form's post, and one for each method that only a script can use. */
const FORGERIES = [
  ...Object.entries(FORGED).map(([who, headers]) => ({ who, method: "POST", headers })),
  ...OTHER_METHODS.map((method) => ({ who: "another site", method, headers: FORGED["another site"] })),
];

let player: Awaited<ReturnType<typeof signedIn>>;
let flipId: string;
let actId: string;
let importId: string;
let sharedId: string;

beforeAll(async () => {
  player = await signedIn();
  flipId = uuidv7();
  await addFlip(
    player.id,
    "CFB26",
    { id: flipId, values: { name: "Mine", pos: "QB", ovr: null, buy: 1, sell: 5, status: "listed" } },
    new Date(),
  );
  actId = await newDeletion(player.id);
  importId = await newImport(player.id);
  sharedId = await newSharedReport(player.id);
  // `last_seen_at` is updated once a minute, which a slow run of these tests can reach.
  await database.update(sessions).set({ lastSeenAt: sql`now() + interval '1 day'` });
});

/** A body that's harmful on any route. */
const harm = () =>
  new URLSearchParams([
    ["email", `${uuidv7()}@example.com`],
    ["password", "an attacker's password"],
    ["confirmPassword", "an attacker's password"],
    ...Object.entries({
      id: uuidv7(),
      name: "Forged",
      buy: "1",
      sell: "2",
      status: "sold",
      version: "1",
      amount: "1000",
      direction: "credit",
      notes: "Forged",
      game: "MADDEN26",
      intent: "delete-all",
    }),
  ]);

describe.each(ROUTES.filter(({ pattern }) => !EXEMPT.includes(pattern)))("$id ($pattern)", (route) => {
  test("P2: refuses every write that another site could have caused", async () => {
    const before = await wholeDatabase();
    for (const { who, method, headers } of FORGERIES) {
      for (const way of requestUrls(urlOf(route, { flipId, actId, importId, sharedId }), route).slice(0, 2)) {
        const answer = await send(way, { method, body: harm(), headers: { ...FORM, ...headers } }, player);
        const what = `${who}: ${method} ${way} answered ${answer.status}`;
        expect(answer.status >= 400 && answer.status < 500, what).toBe(true);
        expect(answer.headers.getSetCookie(), what).toEqual([]);
      }
    }
    expect(await wholeDatabase()).toEqual(before);
  });
});

test.each(Object.entries(TRUE))("%s is let through, with a document and as data", async (_who, headers) => {
  for (const way of ["/dashboard/my-flips/new", "/dashboard/my-flips/new.data"]) {
    const id = uuidv7();
    const body = new URLSearchParams({ id, name: "Mine too", buy: "1", sell: "", status: "listed" });
    const answer = await send(way, { method: "POST", body, headers: { ...FORM, ...headers } }, player);
    expect([202, 303]).toContain(answer.status);
    expect((await send(`/dashboard/my-flips/${id}`, {}, player)).status).toBe(200);
  }
});

test.each(EXEMPT)("%s is not refused for coming from another site", async (path) => {
  expect(
    (await send(path, { method: "POST", body: "{}", headers: { Origin: "https://evil.example" } })).status,
  ).not.toBe(403);
});

test.each(
  EXEMPT.flatMap((path) => [`${path}/`, `${path}.data`, `${path}/more`, path.toUpperCase(), `/dashboard${path}`]),
)("%s is not an exempt path", async (path) => {
  expect((await send(path, { method: "POST", body: "{}", headers: { Origin: "https://evil.example" } })).status).toBe(
    403,
  );
});

test("P2: no GET changes a row", async () => {
  const before = await wholeDatabase();
  for (const route of ROUTES) {
    const url = urlOf(route, { flipId, actId, importId, sharedId });
    for (const query of [
      "",
      `?${harm()}`,
      "?code=x&type=email",
      "?confirm=delete",
      "?game=madden",
      "?to=sold&intent=toggle",
    ]) {
      for (const way of requestUrls(url + query, route)) await send(way, {}, player);
    }
  }
  expect(await wholeDatabase()).toEqual(before);
});
