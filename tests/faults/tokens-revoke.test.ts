import { expect, test } from "vitest";
import { findApiBearer } from "#app/features/account/tokens/tokens.server.ts";
import { createAccount } from "../support/accounts.ts";
import { createAccessToken } from "../support/api.ts";
import { runToEnd } from "../support/server.ts";

const revoke = (...words: string[]) => runToEnd("build/server/cli/revoke-tokens.js", {}, words);

test("npm run tokens:revoke revokes every token of an account, and nobody else's", async () => {
  const owner = await createAccount();
  const other = await createAccount();
  const token = await createAccessToken(owner);
  const theirs = await createAccessToken(other);
  await createAccessToken(owner, "feed");
  expect(await revoke(owner.email.toUpperCase())).toEqual({
    code: 0,
    log: `revoked: 2 tokens of ${owner.email.toUpperCase()}\n`,
  });
  expect([await findApiBearer(token), (await findApiBearer(theirs))?.viewer.id]).toEqual([null, other.id]);
  expect(await revoke("nobody@example.com")).toEqual({
    code: 1,
    log: "There is no account with the address nobody@example.com, so nothing was revoked.\n",
  });
  expect((await revoke()).code).toBe(1);
});
