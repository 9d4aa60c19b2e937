import { describe, expect, test } from "vitest";
import { accountOf, newAddress, PASSWORD } from "../support/accounts.ts";
import { newClient, signUpVisitor } from "../support/auth.ts";
import { expectRefused, hrefsIn, readField } from "../support/page-forms.ts";

const VALID = "Please enter a valid email address";
const SHORT = "Password must be at least 8 characters";
const MATCH = "Passwords do not match";

test("the page asks for an address and a password twice", async () => {
  const page = await newClient().get("/signup");
  expect(page.status).toBe(200);
  for (const name of ["email", "password", "confirmPassword"])
    expect(readField(page.html, name)).toMatchObject({ value: "", errors: [] });
  const { document } = page;
  expect(document.querySelectorAll('input[type="password"][autocomplete="new-password"]')).toHaveLength(2);
  expect(hrefsIn(document)).toContain("/login");
});

describe("a form that is wrong comes back with its address, without its passwords, and says why", () => {
  const good = { email: "someone@example.com", password: PASSWORD, confirmPassword: PASSWORD };
  test.each([
    ["nothing at all", {}, { email: "Email is required", password: SHORT }],
    ["no address", { ...good, email: "  " }, { email: VALID }],
    ["two passwords", { ...good, confirmPassword: `${PASSWORD}!` }, { confirmPassword: MATCH }],
  ])("%s", async (_what, fields: Record<string, string>, errors: Record<string, string>) => {
    const page = await newClient().post("/signup", fields);
    expectRefused(page, "signup", errors, [fields.password ?? "", fields.confirmPassword ?? ""]);
    expect(readField(page.html, "email").value).toBe(fields.email ?? "");
    for (const name of ["password", "confirmPassword"]) expect(readField(page.html, name).value).toBe("");
    expect(await accountOf("someone@example.com")).toBeUndefined();
  });

  test.each([
    "no-at-sign.example.com",
    "two@at@example.com",
    "no-dot@example",
    "a space@example.com",
    "first@example.com,second@example.com",
    "Name <a@example.com>",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\u0000",
    '"quoted"@example.com',
    "a..b@example.com",
    `${"a".repeat(250)}@example.com`,
    "<script>alert(1)</script>@example.com",
  ])("the address %j", async (email) => {
    const page = await newClient().post("/signup", { ...good, email });
    const why = email.includes("\0") ? "This contains a character we can't save. Please retype it." : VALID;
    expectRefused(page, "signup", { email: why }, [PASSWORD]);
    expect(readField(page.html, "email").value.replace("\r", "")).toBe(email.replace(/[\0\r]/, ""));
    expect(page.html).not.toContain("<script>alert");
  });
});

test("sign-up leads to the check-your-email screen with the link, resend and log in, and signs nobody in", async () => {
  const { visitor, email, answer, link } = await signUpVisitor();
  expect([answer.status, answer.location]).toEqual([303, "/signup?check=email"]);
  const page = await visitor.follow(answer);
  expect(page.text).toContain(`Check your email We sent a confirmation link to ${email}`);
  expect(page.text).toContain("Resend email");
  expect(hrefsIn(page.document)).toEqual(expect.arrayContaining(["/login", `http://localhost:3000${link}`]));
  expect((await visitor.get("/dashboard")).location).toBe("/login?next=%2Fdashboard");
});

test("spaces around the address are trimmed", async () => {
  const email = newAddress();
  await signUpVisitor({ email: `  ${email} ` });
  expect(await accountOf(email)).toMatchObject({ email });
});

test("the check-your-email screen shows nothing in a browser that did not sign up", async () => {
  const page = await newClient().get("/signup?check=email");
  expect(page.text).not.toContain("Check your email");
  expect(readField(page.html, "email").value).toBe("");
});

test("log in and sign up lead to each other without losing where the visitor was going", async () => {
  const next = "?next=%2Ftools%2Fflip-tracker%3Fbuy%3D100%26sell%3D200";
  expect(hrefsIn((await newClient().get(`/login${next}`)).document)).toContain(`/signup${next}`);
  expect(hrefsIn((await newClient().get(`/signup${next}`)).document)).toContain(`/login${next}`);
});
