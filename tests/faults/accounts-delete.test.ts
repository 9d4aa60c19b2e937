import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { accountOf } from "../support/accounts.ts";
import { fullAccount } from "../support/full-account.ts";
import { runToEnd } from "../support/server.ts";

const erase = (...words: string[]) => runToEnd("build/server/cli/delete-account.js", {}, words);

test("npm run accounts:delete says what it erased, and ends well", async () => {
  const owner = await fullAccount();
  const stranger = await fullAccount();
  const { code, log } = await erase(owner.email.toUpperCase());
  expect([code, log]).toEqual([0, expect.stringContaining("erased: 3 from flips\n")]);
  for (const line of [
    "done: there was no subscription to cancel\n",
    "erased: 1 from users",
    "erased: 3 from rateLimits",
    "kept: the time of the request and a hash of the account's id",
  ])
    expect(log).toContain(line);
  expect([await accountOf(owner.email), (await accountOf(stranger.email))?.id]).toEqual([undefined, stranger.id]);
  expect(await erase(owner.email)).toEqual({
    code: 1,
    log: `There is no account with the address ${owner.email}, so nothing was erased.\n`,
  });
});

test("asks for an address when none is given, and erases nothing", async () => {
  const { id } = await fullAccount();
  for (const words of [[], [""]]) {
    expect(await erase(...words)).toEqual({
      code: 1,
      log: "Whose account? Name it by its address: npm run accounts:delete -- EMAIL\n",
    });
  }
  expect(await database.$count(users, eq(users.id, id))).toBe(1);
});
