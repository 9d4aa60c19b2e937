import { expect, test } from "vitest";
import { newAddress, PASSWORD } from "../support/accounts.ts";
import { mailedLink, newClient, signUpVisitor } from "../support/auth.ts";
import { readErrorSummary } from "../support/page-forms.ts";
import { signedIn } from "../support/visitor.ts";

test("a resend mails a new link and begins a minute of waiting", async () => {
  const { visitor, email, link } = await signUpVisitor();
  const answer = await visitor.post("/auth/resend", { email, next: "/signup?check=email" });
  expect([answer.status, answer.location]).toEqual([303, "/signup?check=email"]);
  expect(await mailedLink(email)).not.toBe(link);
  expect((await visitor.follow(answer)).text).toMatch(/You can ask for another email in (60|59) seconds\./);
});

test("a signed-in player needs not name the address, and cannot name another's", async () => {
  const player = await signedIn({ verified: false });
  const stranger = await signUpVisitor();
  const answer = await player.post("/auth/resend", { email: stranger.email, next: "/dashboard" });
  expect((await player.follow(answer)).text).toContain("Email Confirmation Required");
  expect(await mailedLink(player.email)).toContain("/auth/confirm?code=");
  expect(await mailedLink(stranger.email)).toBe(stranger.link);
});

test("a confirmed player whose link of another address failed sends it to that address", async () => {
  const player = await signedIn();
  const other = await signUpVisitor();
  await player.post("/auth/resend", { email: other.email });
  expect(await mailedLink(other.email)).not.toBe(other.link);
});

test("the minute of waiting is the address's, not the browser's", async () => {
  const first = await signUpVisitor();
  await first.visitor.post("/auth/resend", { email: first.email });
  const corrected = newAddress();
  const form = { email: corrected, password: PASSWORD, confirmPassword: PASSWORD };
  const page = await first.visitor.follow(await first.visitor.post("/signup", form));
  expect(page.text).toContain(corrected);
  expect(page.text).not.toContain("You can ask for another email in");
});

test("the page that asks to confirm counts down too, and its resend comes back to it", async () => {
  const player = await signedIn({ verified: false });
  const answer = await player.post("/auth/resend", { next: "/dashboard/my-flips?sort=buy" });
  expect(answer.location).toBe("/dashboard/my-flips?sort=buy");
  const page = await player.follow(answer);
  expect(page.status).toBe(403);
  expect(page.text).toMatch(/You can ask for another email in (60|59) seconds\./);
});

test.each(["", "no address", "a@example.com, b@example.com"])(
  "without an address there is nothing to send: %j",
  async (email) => {
    const visitor = newClient();
    const page = await visitor.follow(await visitor.post("/auth/resend", { email }));
    expect(readErrorSummary(page.html)).toEqual([["", "No email address found. Please sign up again."]]);
    expect((await visitor.get("/login")).text).not.toContain("No email address found.");
  },
);
