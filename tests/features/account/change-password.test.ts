import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { issueToken } from "#app/features/account/email-tokens.server.ts";
import { changePassword, resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import { findViewerByToken, listSessions, startSession } from "#app/features/account/sessions/sessions.server.ts";
import { accountOf, createAccount, PASSWORD } from "../../support/accounts.ts";

const NEXT = "an entirely new password";

test("a new password begins a new session and ends every other of its owner's, and of nobody else's", async () => {
  const owner = await createAccount();
  const stranger = await createAccount();
  const here = await startSession(owner.id, "here");
  const there = await startSession(owner.id, "there");
  const theirs = await startSession(stranger.id, "theirs");
  const session = await changePassword(owner.id, { current: PASSWORD, next: NEXT }, "here");
  expect(await findViewerByToken(session?.token ?? "")).toMatchObject({ id: owner.id });
  expect([await findViewerByToken(here.token), await findViewerByToken(there.token)]).toEqual([null, null]);
  expect(await listSessions(owner.id)).toMatchObject([{ agent: "here" }]);
  expect([await checkPassword(owner.email, PASSWORD), await checkPassword(owner.email, NEXT)]).toEqual([
    null,
    owner.id,
  ]);
  expect(await findViewerByToken(theirs.token)).toMatchObject({ id: stranger.id });
  expect(await checkPassword(stranger.email, PASSWORD)).toBe(stranger.id);
});

test("without the current password nothing changes", async () => {
  const [owner, { token }] = await createAccount().then(
    async (made) => [made, await startSession(made.id, "here")] as const,
  );
  const before = await accountOf(owner.email);
  for (const current of ["", "wrong", ` ${PASSWORD}`, PASSWORD.toUpperCase()]) {
    expect(await changePassword(owner.id, { current, next: NEXT }, "here")).toBeNull();
  }
  expect(await accountOf(owner.email)).toEqual(before);
  expect(await findViewerByToken(token)).toMatchObject({ id: owner.id });
});

test("a reset link mailed before stops working, but another account's still works", async () => {
  const owner = await createAccount();
  const stranger = await createAccount();
  const mine = await issueToken(owner.id, "reset", database);
  const theirs = await issueToken(stranger.id, "reset", database);
  await changePassword(owner.id, { current: PASSWORD, next: NEXT }, "here");
  expect([await resetPassword(mine, "a third password"), await resetPassword(theirs, "a third password")]).toEqual([
    null,
    stranger.id,
  ]);
  expect(await checkPassword(owner.email, NEXT)).toBe(owner.id);
});

test("of five changes at the same moment one is made, and one session is left", async () => {
  const owner = await createAccount();
  const made = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => changePassword(owner.id, { current: PASSWORD, next: `${NEXT} ${n}` }, `tab ${n}`)),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await checkPassword(owner.email, `${NEXT} ${made.findIndex(Boolean) + 1}`)).toBe(owner.id);
  expect(await listSessions(owner.id)).toHaveLength(1);
});
