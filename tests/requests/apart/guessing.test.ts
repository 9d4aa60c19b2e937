import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { countLoginAttempt, resetLoginAttempts } from "#app/http/guards/limits.server.ts";
import { createAccount, newAddress } from "../../support/accounts.ts";
import { newClient } from "../../support/auth.ts";
import { exhaustLogIns, knownBrowser, logIn, logInWithWrongPassword } from "../../support/log-in.ts";
import { expectRefused, readErrorSummary, readField } from "../../support/page-forms.ts";
import type { Page } from "../../support/visitor.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
/**
 * What an account accepted in ten minutes when all browsers shared one counter: ten at once, then one every ten
 * seconds.
 */
const TAKEN_TOGETHER = 70;

// The counters use this clock, so ten minutes pass at once.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND);

/**
 * Guesses from several networks in turn, twelve at once and then one every `every` seconds; returns how many were
 * accepted. `visit` runs once a minute.
 */
async function guesses(
  email: string,
  { networks = 1, every = 0.5, minutes = 10 },
  visit: () => Promise<unknown> = async () => {},
) {
  const address = emailHash(email);
  const run = crypto.randomUUID();
  const end = Date.now() + minutes * MINUTE;
  let taken = 0;
  let nextVisit = Date.now() + MINUTE / 2;
  for (let n = 0; Date.now() < end; n++) {
    if ((await countLoginAttempt({ address, client: `${run}-${n % networks}`, browser: null })) === 0) taken++;
    if (n >= 11) pass(every);
    if (Date.now() < nextVisit) continue;
    nextVisit += MINUTE;
    await visit();
  }
  return taken;
}

// Thousands of queries, which take a busy machine a while.
describe("while a stranger guesses twice a second", () => {
  test("for ten minutes the owner's known browser logs in each time; the stranger has 20 guesses, not 70", async () => {
    const { owner, browser } = await knownBrowser();
    const answers: number[] = [];
    const visit = async () => {
      answers.push((await logInWithWrongPassword(browser, owner)).status, (await logIn(browser, owner)).status);
      await browser.post("/logout");
    };
    expect(await guesses(owner.email, {}, visit)).toBe(20);
    expect(answers).toEqual(Array(10).fill([400, 303]).flat());
  });

  test("the owner logs in from a browser that is not known, after ten seconds at the latest", async () => {
    const owner = await createAccount();
    const tries: number[] = [];
    const visit = async () => {
      const browser = newClient();
      const first = Date.now();
      for (let answer = await logIn(browser, owner); answer.status !== 303; answer = await logIn(browser, owner)) {
        expect(answer.status).toBe(429);
        pass(Number(answer.headers.get("Retry-After")));
      }
      tries.push((Date.now() - first) / SECOND);
    };
    await guesses(owner.email, { minutes: 4 }, visit);
    expect(tries).toHaveLength(4);
    expect(Math.max(...tries)).toBeLessThanOrEqual(10);
  });
});

test("a hundred networks guess no faster than one, and the owner logs in from a known browser each time", async () => {
  const { owner, browser } = await knownBrowser();
  const answers: number[] = [];
  const visit = async () => {
    answers.push((await logIn(browser, owner)).status);
    await browser.post("/logout");
  };
  expect(await guesses(owner.email, { networks: 100, every: 5 }, visit)).toBe(TAKEN_TOGETHER);
  expect(answers).toEqual(Array(10).fill(303));
});

/** Expects the form of a refused try: with its address, without its password or a cookie, and how long to wait. */
function expectToWait(page: Page, seconds: number, { email, password }: { email: string; password: string }) {
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, String(seconds)]);
  expect(readErrorSummary(page.html)).toEqual([["", `Too many tries. Try again in ${seconds} seconds.`]]);
  expect([readField(page.html, "email").value, readField(page.html, "password").value]).toEqual([email, ""]);
  expect(page.html).not.toContain(password);
  expect(page.headers.getSetCookie()).toEqual([]);
}

test("a network takes ten guesses of an account in a quarter of an hour, then one a minute", async () => {
  const owner = await createAccount();
  const stranger = newClient();
  for (let n = 0; n < 11; n++) expect((await logInWithWrongPassword(stranger, owner)).status).toBe(400);
  expectToWait(await logIn(stranger, owner), 60, owner);
  pass(59);
  expect((await logInWithWrongPassword(stranger, owner)).status).toBe(429);
  pass(1);
  expect((await logInWithWrongPassword(stranger, owner)).status).toBe(400);
  expect((await logInWithWrongPassword(stranger, await createAccount())).status).toBe(400);
});

test("a known browser takes ten wrong passwords in a quarter of an hour, then one every ten seconds", async () => {
  const { owner, browser } = await knownBrowser();
  for (let n = 0; n < 11; n++) {
    expectRefused(await logInWithWrongPassword(browser, owner), "login", { "": "Invalid email or password" }, [
      "not the password",
    ]);
  }
  expectToWait(await logIn(browser, owner), 10, owner);
  pass(10);
  expect((await logIn(browser, owner)).status).toBe(303);
  await browser.post("/logout");
  for (let n = 0; n < 10; n++) expect((await logInWithWrongPassword(browser, owner)).status).toBe(400);
});

test("the owner's log-in gives strangers no further guess", async () => {
  const { email, owner, browser } = await knownBrowser();
  await exhaustLogIns(email);
  await logIn(browser, owner);
  pass(10);
  const elsewhere = newClient();
  await logIn(elsewhere, owner);
  expect((await logInWithWrongPassword(newClient(), owner)).status).toBe(429);
});

test("right passwords from browsers that keep no cookie are not counted", async () => {
  const tried = { address: emailHash(newAddress()), client: "192.0.2.7", browser: null };
  for (let n = 0; n < 30; n++) {
    expect(await countLoginAttempt(tried)).toBe(0);
    await resetLoginAttempts(tried);
  }
});
