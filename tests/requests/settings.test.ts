import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { deletionRequests, users } from "#app/db/schema.ts";
import { waitForMail } from "../support/auth.ts";
import { whileRefused } from "../support/injected.ts";
import { expectRefused, hrefsIn, readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn, type Visitor } from "../support/visitor.ts";
import { wholeDatabase } from "../support/whole-database.ts";

const SETTINGS = "/dashboard/settings";
const userOf = async (id: string) => (await database.select().from(users).where(eq(users.id, id)))[0];
const press = async (by: Visitor, fields: Record<string, string>) => {
  const answer = await by.post(SETTINGS, fields);
  return { answer, page: await by.follow(answer) };
};

const chosenIn = ({ document }: Page, name: string) =>
  [...document.querySelectorAll(`select[name="${name}"] option[selected]`)].map((option) =>
    option.getAttribute("value"),
  );

test("the page shows a confirmed account everything about it", async () => {
  const player = await signedIn();
  const page = await player.get(SETTINGS);
  expect(page.status).toBe(200);
  for (const words of [
    "Account Information",
    player.email,
    "Active game CFB 26",
    "Subscription Coming soon",
    "Email Verification Verified",
    "Notifications",
    "We don't send any yet.",
    "Security",
    "Change Password",
    "Signed-in devices",
    "This device",
    "Export all data",
    "Danger Zone",
    "Sign out",
    "Request Account Deletion",
  ])
    expect(page.text, words).toContain(words);
  expect(page.text).not.toContain("Manage Subscription");
  expect(page.html).not.toContain("argon2");
});

describe("an account that waits to be confirmed", () => {
  test("reads what it is and can have the mail sent again, which counts down", async () => {
    const waiting = await signedIn({ verified: false });
    const page = await waiting.get(SETTINGS);
    expect(page.status).toBe(200);
    for (const words of [waiting.email, "Not verified", "Resend email", "Coming soon", "Sign out"])
      expect(page.text).toContain(words);
    for (const words of ["Change Password", "Export all data", "Request Account Deletion", "Save time zone"])
      expect(page.text).not.toContain(words);
    const after = await waiting.follow(await waiting.post("/auth/resend", { next: SETTINGS }));
    expect(after.text).toMatch(/You can ask for another email in (60|59) seconds\./);
  });

  test("changes nothing", async () => {
    const waiting = await signedIn({ verified: false });
    // An earlier test's mail would leave the outbox meanwhile.
    await waitForMail();
    const before = await wholeDatabase();
    for (const intent of ["change-password", "end-other-sessions", "request-deletion"]) {
      const page = await waiting.post(SETTINGS, { intent, reason: "x", "end-session": "x" });
      expect([page.status, page.headers.getSetCookie()], intent).toEqual([403, []]);
      expect(page.text).toContain("Email Confirmation Required");
    }
    expect((await waiting.get(`${SETTINGS}?confirm=deletion`)).text).not.toContain("Reason");
    expect(await wholeDatabase()).toEqual(before);
  });
});

describe("the time zone", () => {
  test("in use is the account's, else the browser's, else UTC, and the page says which", async () => {
    const player = await signedIn();
    expect((await player.get(SETTINGS)).text).toContain("Time zone UTC (browser time zone unknown)");
    player.cookies.set("tz", "America%2FNew_York");
    expect((await player.get(SETTINGS)).text).toContain("Time zone New York (from this browser)");
    player.cookies.set("tz", "aMERICA%2FnEW_yORK");
    expect((await player.get(SETTINGS)).text).toContain("Time zone New York (from this browser)");
    const { page } = await press(player, { intent: "save-time-zone", timeZone: "Asia/Tokyo" });
    expect(page.text).toContain("Time zone saved");
    expect(page.text).toContain("Time zone Tokyo (your choice)");
    expect(chosenIn(page, "timeZone")).toEqual(["Asia/Tokyo"]);
    expect(page.document.querySelector('option[value="Asia/Tokyo"]')?.textContent).toBe("Asia/Tokyo");
    await newFlip(player.id);
    expect((await player.get("/dashboard/my-flips")).text).toContain("Days end at 5 am, Tokyo time.");
    await press(player, { intent: "save-time-zone", timeZone: "" });
    expect((await player.get(SETTINGS)).text).toContain("Time zone New York (from this browser)");
  });

  test.each(["Mars/Olympus", "+05:30", "asia/tokyo", "US/Eastern; drop table users", "utc"])(
    "%j is not one of the list",
    async (timeZone) => {
      const player = await signedIn();
      const page = await player.post(SETTINGS, { intent: "save-time-zone", timeZone });
      expectRefused(page, "time-zone", { timeZone: "Choose a time zone from the list" });
      expect((await userOf(player.id))?.timeZone).toBeNull();
    },
  );

  test.each([
    ["23514", 400],
    ["22P02", 400],
    ["53100", 503],
    ["42P01", 503],
    ["42703", 500],
  ])(
    "that the database refuses with %s is answered %s, and nothing typed is lost where it can be mended",
    async (state, status) => {
      const player = await signedIn();
      const form = { intent: "save-time-zone", timeZone: "Asia/Tokyo" };
      const page = await whileRefused("update", "users", () => player.post(SETTINGS, form), state);
      expect(page.status).toBe(status);
      if (status === 500) return expect(page.text).toContain("Something broke on our side.");
      expect(page.text).toContain("We couldn't save your time zone. Please try again in a moment.");
      expect(chosenIn(page, "timeZone")).toEqual(["Asia/Tokyo"]);
      expect(page.headers.get("Retry-After")).toBe(status === 503 ? "5" : null);
    },
  );
});

describe("the end of the day", () => {
  test("is 5 am until another hour is chosen, and then that one", async () => {
    const player = await signedIn();
    const before = await player.get(SETTINGS);
    expect(chosenIn(before, "dayEnd")).toEqual(["5"]);
    expect(before.text).toContain("My day ends at Midnight 1 am 2 am");
    for (const dayEnd of ["0", "8"]) {
      const { page } = await press(player, { intent: "save-day-end", dayEnd });
      expect(page.text).toContain("Day end saved");
      expect(chosenIn(page, "dayEnd")).toEqual([dayEnd]);
      expect((await userOf(player.id))?.dayEnd).toBe(Number(dayEnd));
    }
  });

  test.each(["9", "-1", "05", "1.5", " 5", "", "noon", "5; drop table users", "__proto__"])(
    "%j is not one of the list",
    async (dayEnd) => {
      const player = await signedIn();
      const page = await player.post(SETTINGS, { intent: "save-day-end", dayEnd });
      expectRefused(page, "day-end", { dayEnd: dayEnd === "" ? "Choose an hour" : "Choose an hour from the list" });
      expect((await userOf(player.id))?.dayEnd).toBe(5);
    },
  );

  test("is one's own, and so is the time zone", async () => {
    const [player, stranger] = [await signedIn(), await signedIn()];
    const theirs = { id: stranger.id, userId: stranger.id };
    await press(player, { intent: "save-day-end", dayEnd: "2", ...theirs });
    await press(player, { intent: "save-time-zone", timeZone: "Asia/Tokyo", ...theirs });
    expect(await userOf(player.id)).toMatchObject({ dayEnd: 2, timeZone: "Asia/Tokyo" });
    expect(await userOf(stranger.id)).toMatchObject({ dayEnd: 5, timeZone: null });
  });
});

describe("keyboard shortcuts", () => {
  const isOn = (page: Page) => page.document.querySelector<HTMLInputElement>("[name=shortcuts]")?.checked;

  test("are on until they are turned off, for oneself alone", async () => {
    const [player, stranger] = [await signedIn(), await signedIn()];
    expect(isOn(await player.get(SETTINGS))).toBe(true);
    const { page } = await press(player, { intent: "save-shortcuts", id: stranger.id });
    expect(page.text).toContain("Keyboard shortcuts turned off");
    expect([isOn(page), isOn(await stranger.get(SETTINGS))]).toEqual([false, true]);
    const again = await press(player, { intent: "save-shortcuts", shortcuts: "on" });
    expect(again.page.text).toContain("Keyboard shortcuts turned on");
    expect((await userOf(player.id))?.shortcuts).toBe(true);
  });

  test("that cannot be saved are told, with the choice kept, and so is the end of the day", async () => {
    const player = await signedIn();
    const refused = (form: Record<string, string>) =>
      whileRefused("update", "users", () => player.post(SETTINGS, form), "53100");
    const page = await refused({ intent: "save-shortcuts" });
    expect([page.status, isOn(page)]).toEqual([503, false]);
    expect(page.text).toContain("We couldn't save your keyboard shortcuts. Please try again in a moment.");
    const day = await refused({ intent: "save-day-end", dayEnd: "2" });
    expect([day.status, chosenIn(day, "dayEnd")]).toEqual([503, ["2"]]);
    expect(day.text).toContain("We couldn't save when your day ends. Please try again in a moment.");
  });
});

test("the notification switches are on, off and on at first, and then as this browser sets them", async () => {
  const player = await signedIn();
  const on = ({ document }: Page) =>
    ["email", "push", "marketing"].filter((name) => document.querySelector(`input[name="${name}"][checked]`));
  expect(on(await player.get(SETTINGS))).toEqual(["email", "marketing"]);
  const before = await wholeDatabase();
  const { answer, page } = await press(player, { intent: "save-notifications", push: "on" });
  expect(answer.headers.getSetCookie().find((line) => line.startsWith("notifications="))).toMatch(
    /Max-Age=31536000.*HttpOnly/,
  );
  expect(page.text).toContain("Notifications saved");
  expect(on(page)).toEqual(["push"]);
  expect(await wholeDatabase()).toEqual(before);
  player.cookies.set("notifications", "forged");
  expect(on(await player.get(SETTINGS))).toEqual(["email", "marketing"]);
});

describe("asking for the account's deletion", () => {
  const requestsOf = (id: string) => database.select().from(deletionRequests).where(eq(deletionRequests.userId, id));

  test("opens a form first, and then says that the request was submitted", async () => {
    const [player, stranger] = [await signedIn(), await signedIn()];
    expect(hrefsIn((await player.get(SETTINGS)).document)).toContain(`${SETTINGS}?confirm=deletion`);
    expect((await player.get(`${SETTINGS}?confirm=deletion`)).text).toContain("Reason (optional)");
    await player.post("/game", { game: "MADDEN26" });
    const { page } = await press(player, { intent: "request-deletion", reason: "  Season over <b> " });
    for (const words of ["Request submitted", "typically within 7 business days"]) expect(page.text).toContain(words);
    expect(page.text).not.toContain("Request Account Deletion");
    expect((await player.get(`${SETTINGS}?confirm=deletion`)).text).not.toContain("Reason (optional)");
    expect(await requestsOf(player.id)).toMatchObject([
      { email: player.email, gameContext: "MADDEN26", reason: "Season over <b>" },
    ]);
    expect([await requestsOf(stranger.id), (await stranger.get(SETTINGS)).text.includes("Request submitted")]).toEqual([
      [],
      false,
    ]);
  });

  test("needs no reason, and ten posts at once are one request", async () => {
    const player = await signedIn();
    const posts = Array.from({ length: 10 }, () => player.post(SETTINGS, { intent: "request-deletion", reason: " " }));
    for (const answer of await Promise.all(posts)) expect(answer.status).toBe(303);
    expect(await requestsOf(player.id)).toMatchObject([{ reason: null }]);
    await player.post(SETTINGS, { intent: "request-deletion", reason: "another" });
    expect(await requestsOf(player.id)).toMatchObject([{ reason: null }]);
  });

  test("with a reason of more than 1,000 characters keeps the form and the text", async () => {
    const player = await signedIn();
    const reason = "x".repeat(1_001);
    const page = await player.post(`${SETTINGS}?confirm=deletion`, { intent: "request-deletion", reason });
    expectRefused(page, "deletion", { reason: "The reason cannot be longer than 1,000 characters" });
    expect(readField(page.html, "reason").value).toBe(reason);
    expect((await player.post(SETTINGS, { intent: "request-deletion", reason: "x".repeat(1_000) })).status).toBe(303);
  });

  test("that fails is told, with the reason kept", async () => {
    const player = await signedIn();
    const page = await whileRefused("insert", "deletion_requests", () =>
      player.post(`${SETTINGS}?confirm=deletion`, { intent: "request-deletion", reason: "Kept" }),
    );
    expect(page.status).toBe(503);
    expect(page.text).toContain("We couldn't submit your request. Please try again in a moment.");
    expect(readField(page.html, "reason").value).toBe("Kept");
    expect(await requestsOf(player.id)).toEqual([]);
  });
});

test("a form that is none of the page's changes nothing and says so", async () => {
  const player = await signedIn();
  const before = await wholeDatabase();
  for (const intent of ["", "constructor", "__proto__", "delete", "import-local"]) {
    const page = await player.post(SETTINGS, { intent });
    expect(page.status, intent).toBe(400);
    expect(page.text).toContain("Something was wrong with that form, so nothing changed.");
  }
  expect(await wholeDatabase()).toEqual(before);
});
