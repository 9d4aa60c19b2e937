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
    for (const words of ["Change Password", "Export all data", "Request Account Deletion", "Preferences"])
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

/** A form with all its fields, as the page sends it. */
const SAVED = { intent: "save-settings", timeZone: "", dayEnd: "5", shortcuts: "on", email: "on", marketing: "on" };
const isChecked = ({ document }: Page, name: string) =>
  document.querySelector(`input[name="${name}"][checked]`) !== null;
const switchesOn = (page: Page) => ["shortcuts", "email", "push", "marketing"].filter((name) => isChecked(page, name));

describe("the page's one form", () => {
  test.each(["Europe/Kyiv", "Europe/Kiev"])("accepts %s, a zone's current and its former name", async (timeZone) => {
    const player = await signedIn();
    const { page } = await press(player, { ...SAVED, timeZone });
    expect(chosenIn(page, "timeZone")).toEqual([timeZone]);
  });

  test("saves everything in it at once, for oneself alone, notifications in this browser", async () => {
    const player = await signedIn();
    const stranger = await signedIn();
    const before = await player.get(SETTINGS);
    expect([chosenIn(before, "timeZone"), chosenIn(before, "dayEnd")]).toEqual([[""], ["5"]]);
    expect(switchesOn(before)).toEqual(["shortcuts", "email", "marketing"]);
    const form = { intent: "save-settings", timeZone: "Asia/Tokyo", dayEnd: "2", push: "on" };
    const { answer, page } = await press(player, { ...form, id: stranger.id, userId: stranger.id });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith("notifications="))).toMatch(
      /Max-Age=31536000.*HttpOnly/,
    );
    expect(page.text).toContain("Settings saved");
    expect([chosenIn(page, "timeZone"), chosenIn(page, "dayEnd")]).toEqual([["Asia/Tokyo"], ["2"]]);
    expect(switchesOn(page)).toEqual(["push"]);
    expect(await userOf(player.id)).toMatchObject({ timeZone: "Asia/Tokyo", dayEnd: 2, shortcuts: false });
    expect(await userOf(stranger.id)).toMatchObject({ timeZone: null, dayEnd: 5, shortcuts: true });
    player.cookies.set("notifications", "forged");
    expect(switchesOn(await player.get(SETTINGS))).toEqual(["email", "marketing"]);
    await press(player, SAVED);
    expect(switchesOn(await player.get(SETTINGS))).toEqual(["shortcuts", "email", "marketing"]);
  });

  test("that is refused saves nothing, keeps what was chosen, and tells each field's error there", async () => {
    const player = await signedIn();
    const page = await player.post(SETTINGS, {
      ...SAVED,
      timeZone: "Mars/Olympus",
      dayEnd: "9",
      push: "on",
      email: "",
    });
    expectRefused(page, "settings", {
      timeZone: "Choose a time zone from the list",
      dayEnd: "Choose an hour from the list",
    });
    const kept = await player.post(SETTINGS, {
      intent: "save-settings",
      timeZone: "Asia/Tokyo",
      dayEnd: "9",
      push: "on",
    });
    expect(chosenIn(kept, "timeZone")).toEqual(["Asia/Tokyo"]);
    expect(switchesOn(kept)).toEqual(["push"]);
    expect(await userOf(player.id)).toMatchObject({ timeZone: null, dayEnd: 5, shortcuts: true });
  });

  test("tells a checkbox's error where it can be seen", async () => {
    const player = await signedIn();
    const page = await player.post(SETTINGS, { ...SAVED, push: ["on", "on"] });
    expectRefused(page, "settings", { push: "Send Push only once." });
    expect(page.document.getElementById("settings-push")?.closest("details")?.hasAttribute("open")).toBe(true);
  });

  test.each([
    ["23514", 400],
    ["22P02", 400],
    ["53100", 503],
    ["42P01", 503],
    ["42703", 500],
  ])(
    "that the database refuses with %s is answered %s, and nothing chosen is lost where it can be mended",
    async (state, status) => {
      const player = await signedIn();
      const form = { intent: "save-settings", timeZone: "Asia/Tokyo", dayEnd: "2", push: "on" };
      const page = await whileRefused("update", "users", () => player.post(SETTINGS, form), state);
      expect([page.status, page.headers.getSetCookie()]).toEqual([status, []]);
      if (status === 500) return expect(page.text).toContain("Something broke on our side.");
      expect(page.text).toContain("We couldn't save your settings. Please try again in a moment.");
      expect([chosenIn(page, "timeZone"), chosenIn(page, "dayEnd")]).toEqual([["Asia/Tokyo"], ["2"]]);
      expect(switchesOn(page)).toEqual(["push"]);
      expect(page.headers.get("Retry-After")).toBe(status === 503 ? "5" : null);
    },
  );

  test.each([
    ["timeZone", ["Mars/Olympus", "+05:30", "asia/tokyo", "US/Eastern; drop table users", "utc"], "a time zone"],
    ["dayEnd", ["9", "-1", "05", "1.5", " 5", "noon", "5; drop table users", "__proto__"], "an hour"],
  ])("takes no %s that isn't in the list", async (name, values, what) => {
    const player = await signedIn();
    for (const value of values)
      expectRefused(await player.post(SETTINGS, { ...SAVED, [name]: value }), "settings", {
        [name]: `Choose ${what} from the list`,
      });
    const { dayEnd: _, ...without } = SAVED;
    expectRefused(await player.post(SETTINGS, without), "settings", { dayEnd: "Choose an hour" });
    expect(await userOf(player.id)).toMatchObject({ timeZone: null, dayEnd: 5 });
  });
});

test("the time zone in use is the account's, else the browser's, else UTC; the page says which and lists it first", async () => {
  const player = await signedIn();
  const firstOf = ({ document }: Page) =>
    [...document.querySelectorAll('select[name="timeZone"] option')].slice(1, 3).map(({ textContent }) => textContent);
  const unknown = await player.get(SETTINGS);
  expect(unknown.text).toContain("Time zone UTC (browser time zone unknown)");
  expect(firstOf(unknown)).toEqual(["UTC", "Africa/Abidjan"]);
  for (const zone of ["America%2FNew_York", "aMERICA%2FnEW_yORK"]) {
    player.cookies.set("tz", zone);
    const page = await player.get(SETTINGS);
    expect(page.text).toContain("Time zone New York (from this browser)");
    expect(firstOf(page)).toEqual(["America/New York", "UTC"]);
  }
  const { page } = await press(player, { ...SAVED, timeZone: "Asia/Tokyo" });
  expect(page.text).toContain("Time zone Tokyo (your choice)");
  expect(firstOf(page)).toEqual(["Asia/Tokyo", "America/New York"]);
  expect(page.document.querySelectorAll('option[value="Asia/Tokyo"]')).toHaveLength(1);
  await newFlip(player.id);
  expect((await player.get("/dashboard/my-flips")).text).toContain("Days end at 5 am, Tokyo time.");
  await press(player, SAVED);
  expect((await player.get(SETTINGS)).text).toContain("Time zone New York (from this browser)");
});

test("the day ends at the hour that was chosen, midnight too", async () => {
  const player = await signedIn();
  expect((await player.get(SETTINGS)).text).toContain("My day ends at Midnight 1 am 2 am");
  for (const dayEnd of ["0", "8"]) {
    const { page } = await press(player, { ...SAVED, dayEnd });
    expect(chosenIn(page, "dayEnd")).toEqual([dayEnd]);
    expect((await userOf(player.id))?.dayEnd).toBe(Number(dayEnd));
  }
});

test("sections are collapsed until they're wanted, and open with an error in them", async () => {
  const player = await signedIn();
  const open = ({ document }: Page) =>
    [...document.querySelectorAll("main details[open] > summary :is(h2, h3)")].map(({ textContent }) => textContent);
  expect(open(await player.get(SETTINGS))).toEqual([]);
  for (const [intent, heading] of [
    ["change-password", "Password"],
    ["create-token", "API and spreadsheets"],
  ])
    expect(open(await player.post(SETTINGS, { intent: intent ?? "" })), intent).toEqual([heading]);
});

describe("asking for the account's deletion", () => {
  const requestsOf = (id: string) => database.select().from(deletionRequests).where(eq(deletionRequests.userId, id));

  test("opens a form first, and then says that the request was submitted", async () => {
    const player = await signedIn();
    const stranger = await signedIn();
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
