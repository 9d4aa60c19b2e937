import { describe, expect, test } from "vitest";
import { accountOf } from "../support/accounts.ts";
import { newClient, signUpVisitor } from "../support/auth.ts";
import { whileRefused } from "../support/injected.ts";
import { readField } from "../support/page-forms.ts";
import type { Page } from "../support/visitor.ts";
import { wholeDatabase } from "../support/whole-database.ts";

const VERIFIED = "Email verified! Redirecting...";
const EXPIRED = "Failed to confirm email. The link may have expired.";
const MISSING = "Missing confirmation code. Please check your email for the correct link.";
const INVALID = "Invalid confirmation type. Please check your email for the correct link.";

const refreshOf = ({ document }: Pick<Page, "document">) =>
  document.querySelector('meta[http-equiv="refresh"]')?.getAttribute("content");
const isConfirmed = async (email: string) => (await accountOf(email))?.emailConfirmedAt instanceof Date;

test("P8: opening the link uses nothing up, however often a mail scanner opens it", async () => {
  const { email, link } = await signUpVisitor();
  const before = await wholeDatabase();
  for (const who of [newClient(), newClient(), newClient()]) {
    const page = await who.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Confirm my email");
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    await who.get(link.replace("?", ".data?"));
  }
  expect(await wholeDatabase()).toEqual(before);
  expect(await isConfirmed(email)).toBe(false);
});

test("the button in the browser that signed up confirms, signs in and goes to the dashboard after 0.8 s", async () => {
  const { visitor, email, link } = await signUpVisitor();
  const page = await visitor.post(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain(VERIFIED);
  expect(refreshOf(page)).toBe("0.8; url=/dashboard");
  expect(await isConfirmed(email)).toBe(true);
  expect((await visitor.get("/dashboard")).status).toBe(200);
});

test("where the visitor was going when signing up is where confirming leads", async () => {
  const next = "/tools/flip-tracker?buy=100&sell=200";
  const { visitor, link } = await signUpVisitor({ next });
  expect(refreshOf(await visitor.post(link))).toBe(`0.8; url=${next}`);
});

test("in any other browser, also one of another sign-up, it confirms, signs nobody in and goes to log in", async () => {
  for (const other of [newClient(), (await signUpVisitor()).visitor]) {
    const { email, link } = await signUpVisitor();
    const page = await other.post(link);
    expect(page.text).toContain(VERIFIED);
    expect(refreshOf(page)).toBe("0.8; url=/login");
    expect(other.cookies.has("session")).toBe(false);
    expect(await isConfirmed(email)).toBe(true);
  }
});

test("a link of a confirmed account says so again and changes nothing", async () => {
  const { visitor, link } = await signUpVisitor();
  await visitor.post(link);
  const before = await wholeDatabase();
  expect(refreshOf(await visitor.post(link))).toBe("0.8; url=/dashboard");
  const elsewhere = await newClient().post(link);
  expect(elsewhere.text).toContain(VERIFIED);
  expect(refreshOf(elsewhere)).toBe("0.8; url=/login");
  expect(await wholeDatabase()).toEqual(before);
});

describe("an error offers a resend and the way back to sign in", () => {
  const expectProblem = (page: Page, problem: string) => {
    expect(page.text).toContain(problem);
    expect(page.text).toContain("Resend email");
    expect(page.text).toContain("Back to sign in");
    expect(refreshOf(page)).toBeUndefined();
  };

  test.each([
    ["", MISSING],
    ["?type=email&email=a@example.com", MISSING],
    ["?code=&type=email", MISSING],
    [`?code=${"x".repeat(201)}&type=email`, MISSING],
    ["?code=abc", INVALID],
    ["?code=abc&type=recovery", INVALID],
    ["?code=abc&type=Email", INVALID],
    ["?code=abc&type=reset&type=email", INVALID],
  ])("/auth/confirm%s", async (query, problem) => {
    expectProblem(await newClient().get(`/auth/confirm${query}`), problem);
    const answer = await newClient().post(`/auth/confirm${query}`);
    expect(answer.status).toBe(400);
    expectProblem(answer, problem);
  });

  test.each(["%00", "x", "%F0%9F%92%A9", "'%20or%201=1--"])("a made-up code: %s", async (code) => {
    const page = await newClient().post(`/auth/confirm?code=${code}&type=email`);
    expect(page.status).toBe(400);
    expectProblem(page, EXPIRED);
  });

  test("a database that does not save it, which leaves the link good for another try", async () => {
    const { visitor, email, link } = await signUpVisitor();
    const page = await whileRefused("update", "users", () => visitor.post(link));
    expect(page.status).toBe(503);
    expectProblem(page, "An unexpected error occurred. Please try again.");
    expect(page.text).toContain("Confirm my email");
    expect(readField(page.html, "email").value).toBe(email);
    expect((await visitor.post(link)).text).toContain(VERIFIED);
  });
});

test("a third browser with the mail of two sign-ups is led to set a password, and nobody stays signed in", async () => {
  const { email } = await signUpVisitor();
  const { link, visitor: strangersBrowser } = await signUpVisitor({ email, password: "a stranger's password 7" });
  await strangersBrowser.post("/login", { email, password: "a stranger's password 7" });
  expect((await strangersBrowser.get("/dashboard")).text).toContain("Email Confirmation Required");
  const owner = newClient();
  const page = await owner.post(link);
  expect(page.text).toContain(VERIFIED);
  const next = refreshOf(page)?.replace("0.8; url=", "") ?? "";
  expect(next).toMatch(/^\/reset-password\?code=/);
  expect((await owner.get(next)).text).toContain("Set a new password");
  const stranger = await newClient().post("/login", { email, password: "a stranger's password 7" });
  expect(stranger.status).toBe(400);
  expect((await strangersBrowser.get("/dashboard")).location).toContain("/login");
});
