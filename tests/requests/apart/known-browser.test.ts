import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { createAccount } from "../../support/accounts.ts";
import { confirmedVisitor, mailedLink, newClient } from "../../support/auth.ts";
import { exhaustLogIns, knownBrowser, logIn, logInWithWrongPassword } from "../../support/log-in.ts";

// The counters use this clock, which stands still.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("a browser is known", () => {
  test("to the last five accounts that it logged in to, in spite of logging out", async () => {
    const browser = newClient();
    const owners = await Promise.all(Array.from({ length: 6 }, () => createAccount()));
    for (const owner of owners) {
      await logIn(browser, owner);
      await browser.post("/logout");
    }
    for (const { email } of owners) await exhaustLogIns(email);
    const answers = [];
    for (const owner of owners) answers.push((await logInWithWrongPassword(browser, owner)).status);
    expect(answers).toEqual([429, 400, 400, 400, 400, 400]);
    const cookie = `browser=${browser.cookies.get("browser")}`;
    expect(cookie.length).toBeLessThan(400);
  });

  test("to the account alone that it logged in to, and by its own cookie alone", async () => {
    const { owner, browser } = await knownBrowser();
    const other = await knownBrowser();
    await exhaustLogIns(owner.email);
    const forged = newClient();
    const [value = "", signature = ""] = decodeURIComponent(browser.cookies.get("browser") ?? "").split(".");
    forged.cookies.set("browser", encodeURIComponent(`${value}.${signature.toLowerCase()}`));
    for (const who of [other.browser, forged, newClient()]) expect((await logIn(who, owner)).status).toBe(429);
    expect((await logIn(browser, owner)).status).toBe(303);
  });

  test("after it confirmed the address that it signed up with", async () => {
    const { visitor, email, password } = await confirmedVisitor();
    await visitor.post("/logout");
    await exhaustLogIns(email);
    expect((await logIn(visitor, { email, password })).status).toBe(303);
  });

  test("after it set a new password by mail, which makes every other unknown", async () => {
    const { email, owner, browser } = await knownBrowser();
    await exhaustLogIns(email);
    const locked = newClient();
    expect((await logIn(locked, owner)).status).toBe(429);
    await locked.post("/forgot-password", { email });
    const password = "a wholly new passphrase";
    expect((await locked.post(await mailedLink(email), { password, confirmPassword: password })).status).toBe(303);
    expect((await logIn(browser, { email, password })).status).toBe(429);
    expect((await logIn(locked, { email, password })).status).toBe(303);
  });

  test("after it changed the password in the settings, which makes every other unknown", async () => {
    const { email, owner, browser } = await knownBrowser();
    const elsewhere = newClient();
    await logIn(elsewhere, owner);
    await logIn(browser, owner);
    const password = "a wholly new passphrase";
    const form = { intent: "change-password", currentPassword: owner.password, password, confirmPassword: password };
    expect((await browser.post("/dashboard/settings", form)).status).toBe(303);
    await browser.post("/logout");
    await exhaustLogIns(email);
    expect((await logIn(elsewhere, { email, password })).status).toBe(429);
    expect((await logIn(browser, { email, password })).status).toBe(303);
  });
});

test("the mark of an account names neither its address nor a password", async () => {
  const { email, browser } = await knownBrowser();
  const [value = ""] = decodeURIComponent(browser.cookies.get("browser") ?? "").split(".");
  const text = Buffer.from(value, "base64").toString();
  expect(JSON.parse(text)).toEqual({ id: expect.any(String), marks: [expect.stringMatching(/^[\w-]{22}$/)] });
  for (const word of [email, emailHash(email)]) expect(text).not.toContain(word);
});
