import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { cookieHeaderAfter } from "#app/http/cookies/cookies.server.ts";
import { PAGE_ALONG } from "#app/page-along.ts";
import { account } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const ASKED = { [PAGE_ALONG]: "yes" };
const FLIP = { name: "Zeph Along", pos: "CB", buy: "1,000", sell: "1,500", status: "listed", intent: "save" };

describe("a form that a script sent", () => {
  test("is answered with the data of the page that it leads to, and with the redirect in headers", async () => {
    const owner = await signedIn();
    const answer = await owner.post(`${LIST}/new.data?find=zeph`, { ...FLIP, id: uuidv7() }, ASKED);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      [PAGE_ALONG.toLowerCase()]: `${LIST}.data?find=zeph`,
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
    const { email, password, id } = await account();
    await newFlip(id, { name: "Nell Before" });
    const visitor = newClient();
    const inside = await visitor.post(`/login.data?next=${LIST}`, { email, password }, ASKED);
    expect(inside.headers.get("X-Remix-Redirect")).toBe(LIST);
    expect(inside.html).toContain("Nell Before");
    expect((await visitor.get(LIST)).status).toBe(200);
    const outside = await visitor.post("/logout.data", {}, ASKED);
    expect(outside.headers.get(PAGE_ALONG)).toBe("/_.data");
    expect(outside.html).not.toContain(email);
    expect((await visitor.get(LIST)).location).toContain("/login");
  });

  test.each([
    ["did not ask for the page", `${LIST}/new.data`, { ...FLIP, id: uuidv7() }, {}, 202],
    ["is led to a page that leads on", "/login.data?next=/dashboard/flips", {}, ASKED, 202],
    ["is led to no page of ours", "/login.data?next=/dashboard/no-such", {}, ASKED, 202],
    ["is refused", `${LIST}/new.data`, { ...FLIP, id: uuidv7(), buy: "" }, ASKED, 400],
    ["was sent by no script", `${LIST}/new`, { ...FLIP, id: uuidv7() }, {}, 303],
  ])(
    "gets the router's own answer where it %s",
    async (_what, path, fields: Record<string, string>, headers, status) => {
      const owner = await account();
      const visitor = path.startsWith("/login") ? newClient() : await signedIn();
      const answer = await visitor.post(path, { ...fields, email: owner.email, password: owner.password }, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get(PAGE_ALONG)).toBeNull();
    },
  );
});

test.each([
  [null, [], ""],
  ["a=1; b=2", [], "a=1; b=2"],
  ["a=1; b=2", ["a=3; Path=/; HttpOnly"], "a=3; b=2"],
  ["a=1; b=2", ["b=; Max-Age=0; Path=/"], "a=1"],
  ["a=1", ["c=x=y; Path=/", "c=; Max-Age=0"], "a=1"],
  ["a=1", ["c=; Max-Age=0", "c=4"], "c=4; a=1"],
])("a browser that sent %j and was given %j sends %j", (before, lines, after) => {
  expect(cookieHeaderAfter(before, lines)).toBe(after);
});
