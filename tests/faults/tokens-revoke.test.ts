import { expect, test } from "vitest";
import { bearerOf } from "#app/features/account/tokens/tokens.server.ts";
import { account } from "../support/accounts.ts";
import { tokenOf } from "../support/api.ts";
import { runToEnd } from "../support/server.ts";

const revoke = (...words: string[]) => runToEnd("build/server/cli/revoke-tokens.js", {}, words);

test("npm run tokens:revoke revokes every token of an account, and nobody else's", async () => {
  const [owner, other] = [await account(), await account()];
  const [token, theirs] = [await tokenOf(owner), await tokenOf(other)];
  await tokenOf(owner, "feed");
  expect(await revoke(owner.email.toUpperCase())).toEqual({
    code: 0,
    log: `revoked: 2 tokens of ${owner.email.toUpperCase()}\n`,
  });
  expect([await bearerOf(token), (await bearerOf(theirs))?.viewer.id]).toEqual([null, other.id]);
  expect(await revoke("nobody@example.com")).toEqual({
    code: 1,
    log: "There is no account with the address nobody@example.com, so nothing was revoked.\n",
  });
  expect((await revoke()).code).toBe(1);
});
