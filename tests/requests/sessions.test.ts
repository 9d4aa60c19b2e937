import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { listSessions } from "#app/features/account/sessions/sessions.server.ts";
import { checksum } from "../support/accounts.ts";
import { confirmedVisitor, newClient } from "../support/auth.ts";
import { whileRefused, whileUnreadable } from "../support/injected.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const SETTINGS = "/dashboard/settings";
const KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${KIT} Version/18.5 Mobile/15E148 Safari/604.1`;
const CONSOLE = `Mozilla/5.0 (PlayStation; PlayStation 5/8.20) ${KIT} Version/15.4 Safari/605.1.15`;

/** A player signed in on a phone, a console and in this browser. */
async function inThree() {
  const player = await confirmedVisitor();
  const login = async (agent: string) => {
    const client = newClient();
    await client.post("/login", { email: player.email, password: player.password }, { "User-Agent": agent });
    return client;
  };
  const phone = await login(PHONE);
  const ps5 = await login(CONSOLE);
  const { document } = await player.visitor.get(SETTINGS);
  const ends = document.querySelectorAll<HTMLButtonElement>('button[name="end-session"]');
  const buttons = [...ends].map(({ value }) => value);
  return { ...player, phone, ps5, buttons };
}

test("the list names each browser in plain words, says which is this one, and can end any other alone", async () => {
  const { visitor, phone, ps5, buttons } = await inThree();
  const { text } = await visitor.get(SETTINGS);
  expect(text).toContain("Safari on iPhone Last seen just now");
  expect(text).toContain("PlayStation 5 Last seen just now");
  expect(text.match(/This device/g)).toHaveLength(1);
  expect(buttons).toHaveLength(2);
  const page = await visitor.follow(await visitor.post(SETTINGS, { "end-session": buttons[1] ?? "" }));
  expect(page.text).toContain("Signed out that device");
  expect(page.text).not.toContain("Safari on iPhone");
  expect((await phone.get(SETTINGS)).location).toContain("/login");
  for (const still of [visitor, ps5]) expect((await still.get(SETTINGS)).status).toBe(200);
  expect((await visitor.post(SETTINGS, { "end-session": buttons[1] ?? "" })).status).toBe(404);
});

test("signing out everywhere else leaves this browser alone, and other players", async () => {
  const { visitor, phone, ps5 } = await inThree();
  const stranger = await signedIn();
  const page = await visitor.follow(await visitor.post(SETTINGS, { intent: "end-other-sessions" }));
  expect(page.text).toContain("Signed out everywhere else");
  expect(page.text).not.toContain("Sign out everywhere else");
  for (const gone of [phone, ps5]) expect((await gone.get(SETTINGS)).location).toContain("/login");
  for (const still of [visitor, stranger]) expect((await still.get(SETTINGS)).status).toBe(200);
});

test("another player's session, one that is nobody's and what is no id are 404, and end nothing", async () => {
  const player = await signedIn();
  const stranger = await signedIn();
  const [theirs] = await listSessions(stranger.id);
  const before = [await checksum("sessions", player.id), await checksum("sessions", stranger.id)];
  for (const id of [theirs?.id ?? "", uuidv7(), "1", "", "'; drop table sessions"]) {
    expect((await player.post(SETTINGS, { "end-session": id })).status, id).toBe(404);
  }
  expect([await checksum("sessions", player.id), await checksum("sessions", stranger.id)]).toEqual(before);
});

test("ending this browser's own session signs out", async () => {
  const player = await signedIn();
  const [own] = await listSessions(player.id);
  const answer = await player.post(SETTINGS, { "end-session": own?.id ?? "" });
  expect([answer.status, answer.location, player.cookies.has("session")]).toEqual([303, "/", false]);
  expect(await listSessions(player.id)).toEqual([]);
});

test("a session that cannot be ended is told, and goes on", async () => {
  const { visitor, buttons } = await inThree();
  for (const [path, fields, text] of [
    ["/logout", {}, "We couldn't log you out. Please try again."],
    [SETTINGS, { "end-session": buttons[0] ?? "" }, "We couldn't sign out that device. Please try again."],
    [SETTINGS, { intent: "end-other-sessions" }, "We couldn't sign out the other devices. Please try again."],
  ] as [string, Record<string, string>, string][]) {
    const answer = await whileRefused("delete", "sessions", () => visitor.post(path, fields));
    expect((await visitor.follow(answer)).text).toContain(text);
  }
  expect((await visitor.get(SETTINGS)).status).toBe(200);
});

test("a dashboard page whose session cannot be read keeps its frame, and tells of no account", async () => {
  const player = await signedIn();
  await newFlip(player.id, { status: "listed" });
  const page = await whileUnreadable("sessions", () => player.get("/dashboard/my-flips"));
  expect(page.status).toBe(503);
  const { document } = page;
  expect(document.querySelectorAll('nav[aria-label="Dashboard"] a').length).toBeGreaterThan(5);
  const ways = [...document.querySelectorAll("main a")].map((link) => link.textContent);
  expect(ways).toEqual(["Try Again", "Reload Page", "Offline log"]);
  expect(page.text).not.toContain("example.com");
});
