import { RouterContextProvider } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { subrequestContext } from "#app/http/context.server.ts";
import { cookieHeaderAfter } from "#app/http/cookies/cookies.server.ts";
import { SAVE_AND_LOAD } from "#app/http/save-and-load/browser.ts";
import { saveAndLoad } from "#app/http/save-and-load/middleware.server.ts";
import { createAccount } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { newFlip } from "../support/players.ts";
import { postOn, startMeasuredServer } from "../support/two-servers.ts";
import { ORIGIN, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const ASKED = { [SAVE_AND_LOAD]: "yes" };
const FLIP = { name: "Zeph Along", pos: "CB", buy: "1,000", sell: "1,500", status: "listed", intent: "save" };

describe("a form that a script sent", () => {
  test("is answered with the data of the page that it leads to, and with the redirect in headers", async () => {
    const owner = await signedIn();
    const answer = await owner.post(`${LIST}/new.data?find=zeph`, { ...FLIP, id: uuidv7() }, ASKED);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      [SAVE_AND_LOAD.toLowerCase()]: `${LIST}.data?find=zeph`,
      "x-remix-redirect": `${LIST}?find=zeph`,
      "x-remix-status": "303",
      "x-remix-revalidate": "true",
      "cache-control": "private, no-store",
    });
    for (const text of ["Zeph Along", "Flip added successfully"]) expect(answer.html).toContain(text);
    const later = await owner.get(`${LIST}.data?find=zeph`);
    expect(later.html).toContain("Zeph Along");
    expect(later.html).not.toContain("Flip added successfully");
  });

  test("is shown what the session sees that it began, and nothing of the one that it ended", async () => {
    const { email, password, id } = await createAccount();
    await newFlip(id, { name: "Nell Before" });
    const visitor = newClient();
    const inside = await visitor.post(`/login.data?next=${LIST}`, { email, password }, ASKED);
    expect(inside.headers.get("X-Remix-Redirect")).toBe(LIST);
    expect(inside.html).toContain("Nell Before");
    expect((await visitor.get(LIST)).status).toBe(200);
    const outside = await visitor.post("/logout.data", {}, ASKED);
    expect(outside.headers.get(SAVE_AND_LOAD)).toBe("/_.data");
    expect(outside.html).not.toContain(email);
    expect((await visitor.get(LIST)).location).toContain("/login");
  });

  test.each([
    ["is led to a page that leads on", "/login.data?next=/dashboard/flips", {}, 202],
    ["is led to no page of ours", "/login.data?next=/dashboard/no-such", {}, 202],
    ["is refused", `${LIST}/new.data`, { ...FLIP, id: uuidv7(), buy: "" }, 400],
  ])("gets the router's own answer where it %s", async (_what, path, fields: Record<string, string>, status) => {
    const { email, password } = await createAccount();
    const visitor = path.startsWith("/login") ? newClient() : await signedIn();
    const answer = await visitor.post(path, { ...fields, email, password }, ASKED);
    expect(answer.status).toBe(status);
    expect(answer.headers.get(SAVE_AND_LOAD)).toBeNull();
  });
});

test("with SAVE_AND_LOAD=off the answer is the router's own", async () => {
  const server = await startMeasuredServer({ SAVE_AND_LOAD: "off" });
  const answer = await postOn(server, await signedIn(), `${LIST}/new.data`, { ...FLIP, id: uuidv7() }, ASKED);
  await server.stop();
  expect(answer.status).toBe(202);
  expect(answer.headers).not.toHaveProperty(SAVE_AND_LOAD.toLowerCase());
});

/** The URL whose data is loaded behind a redirect, for a form at `/dashboard/x.data`; null if the redirect is sent. */
async function askedBehind(redirect: Response, form: Request): Promise<string | null> {
  let asked: string | null = null;
  const context = new RouterContextProvider();
  context.set(subrequestContext, async ({ url, headers }) => {
    asked = url.replace(ORIGIN, "");
    expect(headers.has(SAVE_AND_LOAD)).toBe(false);
    return new Response("data");
  });
  const answer = await saveAndLoad(
    { request: form, context, url: new URL(form.url), params: {}, pattern: "" },
    async () => redirect,
  );
  expect((answer as Response) === redirect).toBe(asked === null);
  return asked;
}

const FORM_AT = `${ORIGIN}/dashboard/x.data`;
const posted = () => new Request(FORM_AT, { method: "POST", headers: ASKED, body: "" });

test.each([
  ["/dashboard", 303, {}, "/dashboard.data"],
  ["/", 302, {}, "/_.data"],
  ["/dashboard#more", 303, {}, "/dashboard.data"],
  ["/dashboard?find=too%20soon~(1)", 303, {}, "/dashboard.data?find=too+soon%7E%281%29"],
  ["/dashboard?index", 303, {}, "/dashboard.data"],
  ["//elsewhere.example/", 303, {}, null],
  ["/\\elsewhere.example", 303, {}, null],
  ["https://elsewhere.example/pay", 303, {}, null],
  ["//[", 303, {}, null],
  ["/dashboard", 307, {}, null],
  ["/dashboard", 303, { "X-Remix-Reload-Document": "true" }, null],
])("behind a redirect to %s by %d with %j a page is asked for at %s", async (to, status, headers, at) => {
  const redirect = new Response(null, { status, headers: { ...headers, Location: to } as Record<string, string> });
  expect(await askedBehind(redirect, posted())).toBe(at);
});

test.each([
  ["that asks for a page", new Request(FORM_AT, { headers: ASKED })],
  ["of a form that no script sent", new Request(FORM_AT.replace(".data", ""), { method: "POST", headers: ASKED })],
  ["of a form that asks for none", new Request(FORM_AT, { method: "POST" })],
])("a redirect stays in the answer to a request %s", async (_what, request) => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/dashboard" } });
  expect(await askedBehind(redirect, request)).toBeNull();
});

test.each([
  [null, [], ""],
  [null, ["a=1; Path=/"], "a=1"],
  ["a=1; b=2", [], "a=1; b=2"],
  ["a=1; b=2", ["a=3; Path=/; HttpOnly"], "a=3; b=2"],
  ["a=1; b=2", ["b=; Max-Age=0; Path=/"], "a=1"],
  ["a=1", ["c=x=y; Path=/", "c=; Max-Age=0"], "a=1"],
  ["a=1", ["c=; Max-Age=0", "c=4"], "c=4; a=1"],
])("a browser that sent %j and was given %j sends %j", (before, lines, after) => {
  expect(cookieHeaderAfter(before, lines)).toBe(after);
});
