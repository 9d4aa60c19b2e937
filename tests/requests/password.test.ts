import { describe, expect, test } from "vitest";
import { confirmedVisitor, newClient } from "../support/auth.ts";
import { whileRefused } from "../support/injected.ts";
import { expectRefused } from "../support/page-forms.ts";
import { wholeDatabase } from "../support/whole-database.ts";

const SETTINGS = "/dashboard/settings";
const NEW = "a wholly new passphrase";
const form = (currentPassword: string, password = NEW, confirmPassword = password) => ({
  intent: "change-password",
  currentPassword,
  password,
  confirmPassword,
});

test("P9: a new password keeps this browser signed in by a new session, ends the others, and is the only one", async () => {
  const { visitor, email, password } = await confirmedVisitor();
  const elsewhere = newClient();
  const old = newClient();
  await elsewhere.post("/login", { email, password });
  expect((await elsewhere.get(SETTINGS)).status).toBe(200);
  old.cookies.set("session", visitor.cookies.get("session") ?? "");
  const answer = await visitor.post(SETTINGS, form(password));
  expect([answer.status, answer.location]).toEqual([303, SETTINGS]);
  expect(visitor.cookies.get("session")).not.toBe(old.cookies.get("session"));
  expect((await visitor.follow(answer)).text).toContain("Password changed. Every other device is signed out.");
  for (const gone of [elsewhere, old]) expect((await gone.get(SETTINGS)).location).toContain("/login");
  expect((await newClient().post("/login", { email, password })).status).toBe(400);
  expect((await newClient().post("/login", { email, password: NEW })).status).toBe(303);
});

describe("a form that is wrong comes back without its passwords, and changes nothing", () => {
  test.each([
    [
      "the wrong current password",
      (own: string) => form(`${own}!`),
      { currentPassword: "This is not your current password" },
    ],
    [
      "none",
      () => ({ intent: "change-password" }),
      {
        currentPassword: "Enter your current password",
        password: "Password must be at least 8 characters",
      },
    ],
    ["a mistyped one", (own: string) => form(own, NEW, `${NEW}?`), { confirmPassword: "Passwords do not match" }],
  ])("%s", async (_what, fieldsFor, errors) => {
    const player = await confirmedVisitor();
    const before = await wholeDatabase();
    const fields: Record<string, string> = fieldsFor(player.password);
    const page = await player.visitor.post(SETTINGS, fields);
    expectRefused(
      page,
      "password",
      errors as Record<string, string>,
      [fields.currentPassword, fields.password, fields.confirmPassword].flatMap((text) => text ?? []),
    );
    expect(await wholeDatabase()).toEqual(before);
  });

  test("one that is the address", async () => {
    const player = await confirmedVisitor();
    const page = await player.visitor.post(SETTINGS, form(player.password, player.email));
    // The page contains the address itself, so only the message is checked.
    expect([page.status, page.text.includes("This password is too common. Choose another.")]).toEqual([400, true]);
  });
});

test("the 11th try in a quarter of an hour waits, even with the right password, in this account alone", async () => {
  const player = await confirmedVisitor();
  const stranger = await confirmedVisitor();
  for (let n = 0; n < 10; n++) expect((await player.visitor.post(SETTINGS, form(`wrong ${n}`))).status).toBe(400);
  for (const path of [`${SETTINGS}.data`, SETTINGS]) {
    const { status, headers } = await player.visitor.post(path, form(player.password));
    expect([status, headers.get("Retry-After")], path).toEqual([429, expect.stringMatching(/^\d{3}$/)]);
  }
  const page = await player.visitor.post(SETTINGS, form(player.password));
  expect(page.text).toMatch(/Too many tries\. Try again in 1\d minutes\./);
  expect((await newClient().post("/login", { email: player.email, password: player.password })).status).toBe(303);
  expect((await stranger.visitor.post(SETTINGS, form(stranger.password))).status).toBe(303);
});

describe("a form that was saved, and is sent again after its answer was lost,", () => {
  const EARLIER = "an earlier passphrase 7";
  const loggedIn = async (email: string, password: string) => {
    const visitor = newClient();
    expect((await visitor.post("/login", { email, password })).status).toBe(303);
    return visitor;
  };

  test("leads to log in, since its session has ended, and says with which password", async () => {
    const player = await confirmedVisitor();
    const lost = newClient();
    lost.cookies.set("session", player.visitor.cookies.get("session") ?? "");
    await player.visitor.post(SETTINGS, form(player.password));
    const page = await lost.follow(await lost.post(SETTINGS, form(player.password)));
    expect(page.text).toContain("Your session has ended. If you just changed your password, log in with your new one.");
    expect((await lost.post(SETTINGS, { intent: "save-settings" })).location).toBe(
      `/login?${new URLSearchParams({ next: SETTINGS })}`,
    );
  });

  test("finds its new password set, from a browser that has logged in since", async () => {
    const { visitor: before, email, password } = await confirmedVisitor();
    await before.post(SETTINGS, form(password));
    const visitor = await loggedIn(email, NEW);
    const answer = await visitor.post(SETTINGS, form(EARLIER));
    expect((await visitor.follow(answer)).text).toContain("Password changed. Every other device is signed out.");
    await loggedIn(email, NEW);
  });

  test("is no way to guess a password more than three times a quarter of an hour", async () => {
    const { visitor, email, password } = await confirmedVisitor();
    for (let n = 0; n < 3; n++)
      expect((await visitor.post(SETTINGS, form(EARLIER, `a wrong guess ${n}`))).status).toBe(400);
    expectRefused(await visitor.post(SETTINGS, form(EARLIER, password)), "password", {
      currentPassword: "This is not your current password",
    });
    await loggedIn(email, password);
  });
});

test("a change that cannot be saved is told, and the old password still works", async () => {
  const player = await confirmedVisitor();
  const page = await whileRefused("update", "users", () => player.visitor.post(SETTINGS, form(player.password)));
  expect(page.status).toBe(503);
  expect(page.text).toContain("We couldn't change your password. Please try again in a moment.");
  expect((await newClient().post("/login", { email: player.email, password: player.password })).status).toBe(303);
});
