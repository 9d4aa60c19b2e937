import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { listTokens } from "#app/features/account/tokens/tokens.server.ts";
import { createAccount, PASSWORD } from "../support/accounts.ts";
import { ApiClient, createAccessToken } from "../support/api.ts";
import { readErrorSummary } from "../support/page-forms.ts";
import { ORIGIN, signedIn, signInBrowser } from "../support/visitor.ts";

const SETTINGS = "/dashboard/settings";

/** A signed-in player with a password. */
async function player() {
  const owner = await createAccount();
  return Object.assign(await signInBrowser(owner.id), owner);
}

const form = (fields: Record<string, string> = {}) => ({
  intent: "create-token",
  id: uuidv7(),
  name: "Action button",
  kind: "write",
  days: "90",
  currentPassword: PASSWORD,
  ...fields,
});

const shownIn = (document: Document) => document.querySelector("#token code")?.textContent;

describe("a token", () => {
  test("is shown once, in the answer to its form, and works", async () => {
    const browser = await player();
    const made = await browser.post(SETTINGS, form());
    const text = shownIn(made.document) ?? "";
    expect([made.status, text]).toEqual([200, expect.stringMatching(/^htmcp_\w{38}$/)]);
    expect(made.text).toContain("“Action button” is ready");
    expect(made.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await new ApiClient(text).get("/me")).body.email).toBe(browser.email);
    const later = await browser.get(SETTINGS);
    expect(later.text).toContain("Action button Read and write");
    expect(later.html).not.toContain(text);
  });

  test("for a spreadsheet is shown as its address, with who can read it", async () => {
    const browser = await player();
    const made = await browser.post(SETTINGS, form({ kind: "feed" }));
    const address = shownIn(made.document) ?? "";
    expect(address).toMatch(new RegExp(`^${ORIGIN}/feeds/htmcf_\\w{38}/flips\\.csv$`));
    expect(made.text).toContain(
      "Anyone who has this address can read your flips, and so can anyone who can open the sheet.",
    );
    expect((await browser.get(address.slice(ORIGIN.length))).status).toBe(200);
  });

  test("isn't made twice by a form that is sent twice, nor beyond ten, and says so", async () => {
    const browser = await player();
    const sent = form();
    await browser.post(SETTINGS, sent);
    const again = await browser.post(SETTINGS, sent);
    expect(again.status).toBe(409);
    expect(again.text).toContain("This token was created before and shown then.");
    for (let n = 1; n < 10; n++) await createAccessToken(browser);
    const eleventh = await browser.post(SETTINGS, form());
    expect(eleventh.status).toBe(400);
    expect(eleventh.text).toContain("You can have 10 tokens. Revoke one first.");
    expect(await listTokens(browser.id)).toHaveLength(10);
  });

  test.each([
    [{ name: "  " }, "name", "Enter a name, so you know it again"],
    [{ name: "x".repeat(41) }, "name", "Name cannot be longer than 40 characters"],
    [{ kind: "admin" }, "kind", "Choose what it's for"],
    [{ days: "9999" }, "days", "Choose how long it works"],
    [{ currentPassword: "" }, "currentPassword", "Enter your current password"],
    [{ currentPassword: "not the password" }, "currentPassword", "This is not your current password"],
  ])("is refused for %j, and its fields come back but the password", async (fields, name, problem) => {
    const browser = await player();
    const page = await browser.post(SETTINGS, form(fields));
    const field = page.document.getElementById(`token-${name}`);
    expect([page.status, field?.getAttribute("aria-invalid")]).toEqual([400, "true"]);
    expect(page.document.getElementById(`token-${name}-error`)?.textContent).toBe(problem);
    expect(readErrorSummary(page.html)).toEqual([[`token-${name}`, problem]]);
    expect(page.html).not.toContain(PASSWORD);
    expect(await listTokens(browser.id)).toEqual([]);
  });

  test("is revoked by a button of its owner's, and isn't another player's to revoke", async () => {
    const browser = await player();
    const other = await signedIn();
    const api = new ApiClient(await createAccessToken(browser));
    const [{ id = "" } = {}] = await listTokens(browser.id);
    expect((await other.post(SETTINGS, { "revoke-token": id })).status).toBe(404);
    expect((await api.get("/me")).status).toBe(200);
    const page = await browser.follow(await browser.post(SETTINGS, { "revoke-token": id }));
    expect(page.text).toContain("Token revoked. It no longer works.");
    expect((await api.get("/me")).status).toBe(401);
    expect((await browser.post(SETTINGS, { "revoke-token": id })).status).toBe(404);
  });

  test("goes on working after the password was changed, which says so", async () => {
    const browser = await player();
    await createAccessToken(browser);
    const api = new ApiClient(await createAccessToken(browser));
    const next = "another horse 8 battery";
    const fields = { intent: "change-password", currentPassword: PASSWORD, password: next, confirmPassword: next };
    const page = await browser.follow(await browser.post(SETTINGS, fields));
    expect(page.text).toContain("Your 2 tokens still work: revoke any you don't recognize.");
    expect((await api.get("/me")).status).toBe(200);
  });
});
