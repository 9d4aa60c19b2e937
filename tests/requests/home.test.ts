import { expect, test } from "vitest";
import { signedIn, Visitor } from "../support/visitor.ts";

test("the home page asks a visitor to sign up, and shows a player the way to their flips", async () => {
  const visitor = await new Visitor().get("/");
  expect(visitor.html).toMatch(/<a [^>]*href="\/signup"[^>]*>Sign up free</);
  expect(visitor.text).not.toContain("Open my flips");
  const player = await (await signedIn()).get("/");
  expect(player.html).toMatch(/<a [^>]*href="\/dashboard\/my-flips"[^>]*>Open my flips</);
  expect(player.text).not.toContain("Sign up");
});
