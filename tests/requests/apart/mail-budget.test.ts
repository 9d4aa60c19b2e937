import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { removeMailFiles } from "#app/features/mail/transport.server.ts";
import { newAddress, PASSWORD } from "../../support/accounts.ts";
import { confirmedVisitor, mailedLink, newClient, signUpVisitor, waitForMail } from "../../support/auth.ts";
import { whileRefused } from "../../support/injected.ts";

const MINUTE = 60_000;

// The counters use this clock, which only the test advances.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const FORMS = {
  "/signup": (email: string) => ({ email, password: PASSWORD, confirmPassword: PASSWORD }),
  "/auth/resend": (email: string) => ({ email }),
  "/forgot-password": (email: string) => ({ email }),
};
type Form = keyof typeof FORMS;

/** Posts a form with an address from ten clients, one a minute; returns where each led, or its status. */
async function tenTimes(form: Form, email: string): Promise<(string | number)[]> {
  const answers: (string | number)[] = [];
  for (let n = 0; n < 10; n++) {
    const { location, status } = await newClient().post(form, FORMS[form](email));
    answers.push(location ?? status);
    // A queued mail is replaced by a newer one of its kind.
    await waitForMail(email);
    pass(MINUTE);
  }
  return answers;
}

/** Number of mails to an address since the last call. */
async function mails(email: string): Promise<number> {
  await waitForMail(email);
  return removeMailFiles(email);
}

test("an address gets ten mails an hour: four by sign-up, three by resend, three by a forgotten password", async () => {
  const email = newAddress();
  const counts: number[] = [];
  for (const form of ["/signup", "/auth/resend", "/forgot-password"] as const) {
    await tenTimes(form, email);
    counts.push(await mails(email));
  }
  expect(counts).toEqual([4, 3, 3]);
  pass(60 * MINUTE);
  for (const form of ["/signup", "/auth/resend", "/forgot-password"] as const) {
    await newClient().post(form, FORMS[form](email));
    expect(await mails(email), form).toBe(1);
  }
});

test.each(["/signup", "/auth/resend", "/forgot-password"] as const)(
  "a mail that the database fails to queue for %s leaves its address's budget as it was",
  async (form) => {
    const { email } = await signUpVisitor();
    pass(60 * MINUTE);
    await mails(email);
    const post = () => newClient().post(form, FORMS[form](email));
    for (let n = 0; n < 5; n++) await whileRefused("insert", "outbox", post);
    expect(await mails(email)).toBe(0);
    await post();
    expect(await mails(email)).toBe(1);
  },
);

test("every spelling of an address has one budget", async () => {
  const email = newAddress();
  await tenTimes("/signup", email);
  expect((await newClient().post("/signup", FORMS["/signup"](` ${email.toUpperCase()}`))).status).toBe(429);
  expect((await newClient().post("/signup", FORMS["/signup"](newAddress()))).status).toBe(303);
});

describe("who signs up with somebody's address over and over", () => {
  test("does not keep the owner from setting a new password", async () => {
    const { email } = await confirmedVisitor();
    await tenTimes("/signup", email);
    await tenTimes("/auth/resend", email);
    const owner = newClient();
    await owner.post("/forgot-password", { email });
    const password = "a wholly new passphrase";
    expect((await owner.post(await mailedLink(email), { password, confirmPassword: password })).status).toBe(303);
    expect((await owner.post("/login", { email, password })).status).toBe(303);
  });

  test("does not keep the owner from having the link to confirm mailed again", async () => {
    const { email } = await signUpVisitor();
    await tenTimes("/signup", email);
    await tenTimes("/forgot-password", email);
    const link = await mailedLink(email);
    const owner = newClient();
    await owner.post("/auth/resend", { email });
    const newer = await mailedLink(email);
    expect(newer).not.toBe(link);
    expect((await owner.post(newer)).text).toContain("Email verified! Redirecting...");
  });
});

test.each(Object.keys(FORMS) as Form[])(
  "%s answers the same beyond the budget, whether the address has an account or not",
  async (form) => {
    const expected = {
      "/signup": [...Array(4).fill("/signup?check=email"), ...Array(6).fill(429)],
      "/auth/resend": Array(10).fill("/login"),
      "/forgot-password": Array(10).fill("/forgot-password?sent=1"),
    }[form];
    const owner = await confirmedVisitor();
    const waiting = await signUpVisitor();
    pass(60 * MINUTE);
    for (const email of [owner.email, waiting.email, newAddress()])
      expect(await tenTimes(form, email)).toEqual(expected);
  },
);

test("a confirmation is mailed again once a minute and three times an hour", async () => {
  const { email } = await signUpVisitor();
  const visitor = newClient();
  const later = newClient();
  for (let n = 0; n < 3; n++) {
    await mails(email);
    await newClient().post("/auth/resend", { email });
    pass(MINUTE - 1);
    const tooSoon = newClient();
    const told = await tooSoon.follow(await tooSoon.post("/auth/resend", { email: email.toUpperCase() }));
    expect(told.text).toContain("Please wait 1 second before");
    expect(await mails(email)).toBe(1);
    pass(1);
  }
  const page = await visitor.follow(await visitor.post("/auth/resend", { email }));
  expect(page.text).toContain("Please wait 57 minutes before asking again.");
  pass(57 * MINUTE);
  expect((await later.follow(await later.post("/auth/resend", { email }))).text).toContain("Verification email sent!");
});
